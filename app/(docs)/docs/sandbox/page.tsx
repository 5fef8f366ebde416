import type { Metadata } from 'next';
import { TextLink } from '../../../_ui/button.tsx';
import { CodeBlock } from '../_parts/code-block.tsx';
import { Code, Guide, GuideHeader, Heading, List, Text, TextTable } from '../_parts/prose.tsx';

export const metadata: Metadata = { title: 'Sandbox' };

const arm = `curl "$API/partner/sandbox/faults" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"fault":"buy_fulfilment","times":1}'`;

const reset = `curl "$API/partner/sandbox/reset" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"keep_users":true}'`;

/** What the sandbox has, how to make it fail, and how to begin again. */
export default function SandboxPage() {
  return (
    <>
      <GuideHeader
        title="Sandbox"
        lead="Live prices, simulated settlement. Everything else is the same code, the same checks and the same answers."
      />
      <Guide>
        <List>
          <li>
            Take a token with <Code>{'"mode": "sandbox"'}</Code>. The OTP is always 1234.
          </li>
          <li>It begins with a float of INR 100000.</li>
          <li>
            1000 requests a day; the <TextLink href="/docs/limits#headers">X-RateLimit headers</TextLink> say what is
            left. Live is not affected.
          </li>
          <li>A markup applies in the sandbox at once; in live after we approved it.</li>
        </List>
        <Heading id="faults">Make it fail</Heading>
        <Text>Arm a fault, and the next so many matching operations fail as they would in earnest.</Text>
        <CodeBlock title="The next buy fails after the debit" language="shell" text={arm} />
        <TextTable
          caption="Faults"
          head={['Fault', 'What happens']}
          rows={[
            {
              cells: [
                <Code key="fault">buy_fulfilment</Code>,
                'Confirm answers BUY_PROCESSING_FAILED; the wallet is credited back, the order is voided',
              ],
            },
            { cells: [<Code key="fault">price_feed</Code>, 'Prices and buy quotes answer PRICES_UNAVAILABLE'] },
          ]}
        />
        <Heading id="reset">Begin again</Heading>
        <Text>
          A reset clears users, balances, orders, quotes, idempotency keys and armed faults at one instant, and restores
          the float. With <Code>keep_users</Code> the users stay under their codes, with empty wallets. Your token and
          the day’s budget stay. A live token gets <Code>SANDBOX_ONLY</Code>.
        </Text>
        <CodeBlock title="Reset, keep the users" language="shell" text={reset} />
      </Guide>
    </>
  );
}
