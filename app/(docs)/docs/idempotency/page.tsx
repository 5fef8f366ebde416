import type { Metadata } from 'next';
import { TextLink } from '../../../_ui/button.tsx';
import { CodeBlock } from '../_parts/code-block.tsx';
import { Code, Guide, GuideHeader, Heading, List, Note, Text, TextTable } from '../_parts/prose.tsx';

export const metadata: Metadata = { title: 'Idempotency' };

const confirm = `curl -i "$API/partner/buy/confirm" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: order-4711" \\
  -H "Content-Type: application/json" \\
  -d '{"quote_id":"'"$QUOTE_ID"'"}'`;

const ask = `curl "$API/partner/idempotency/order-4711?endpoint=/partner/buy/confirm" \\
  -H "Authorization: Bearer $TOKEN"`;

/** How to repeat a confirm without buying twice. */
export default function IdempotencyPage() {
  return (
    <>
      <GuideHeader
        title="Idempotency"
        lead="A lost answer must not cost a second buy. Give each confirm a key of your own, and repeat with the same key as often as you like."
      />
      <Guide>
        <CodeBlock title="A confirm with its key" language="shell" text={confirm} />
        <List>
          <li>
            A key is any text of 1 to 100 characters. It belongs to your account, the endpoint and the mode, and is kept
            48 hours.
          </li>
          <li>
            A repeat gets the first status and <Code>data</Code>, with <Code>idempotent_replay: true</Code> and the
            header <Code>Idempotent-Replayed: true</Code>.
          </li>
          <li>
            A repeat of good form is answered so whatever has come since: grants, limits, prices, stops and armed faults
            are not asked again. Only the token, your account’s own state and the addresses you allow still count.
          </li>
          <li>Of several calls with one key at the same moment one executes; the others wait for its outcome.</li>
          <li>Key and effect are written together: there is no moment at which one exists without the other.</li>
        </List>
        <Heading id="what-is-kept">What is kept</Heading>
        <TextTable
          caption="Which outcomes are replayed"
          head={['Outcome', 'Kept', 'The same key again']}
          rows={[
            { cells: ['Success', 'yes', 'The first answer'] },
            { cells: [<Code key="code">BUY_PROCESSING_FAILED</Code>, 'yes', 'The same failure: the order is void'] },
            { cells: ['A refusal: validation, token, limits, not found, expired, funds', 'no', 'Is judged afresh'] },
          ]}
        />
        <Heading id="after-a-timeout">After a timeout</Heading>
        <Text>
          Repeat the call with the same key, or ask what became of it. <Code>QUOTE_ALREADY_CONSUMED</Code> alone does
          not tell whether your call was the one that consumed it, so never change the key to get past it.
        </Text>
        <CodeBlock title="What became of a key" language="shell" text={ask} />
        <TextTable
          caption="States of a key"
          head={['state', 'Meaning']}
          rows={[
            {
              cells: [
                <Code key="state">unknown</Code>,
                'Nothing was executed with it, and nothing with it is under way',
              ],
            },
            {
              cells: [
                <Code key="state">in_progress</Code>,
                'It is at work since its body was read, or being finished after a failure of ours: ask again',
              ],
            },
            { cells: [<Code key="state">done</Code>, 'status and body are the stored outcome'] },
          ]}
        />
        <Heading id="another-body">The same key with another body</Heading>
        <Text>
          Gets the first outcome too, with the header <Code>Idempotency-Body-Mismatch: true</Code>. If you would rather
          have such a call refused, ask us to switch it on for your account: it is then answered with{' '}
          <TextLink href="/docs/errors#IDEMPOTENCY_BODY_MISMATCH">IDEMPOTENCY_BODY_MISMATCH</TextLink>.
        </Text>
        <Note>Never repeat a confirm whose outcome you do not know with a new key.</Note>
      </Guide>
    </>
  );
}
