import { Fragment } from 'react';
import { CallView } from '../../_parts/call-view.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Text, TextTable } from '../../_parts/prose.tsx';
import type { Drawing } from '../../_site/drawing.ts';

const arm = `curl "$API/partner/sandbox/faults" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"fault":"buy_fulfilment","times":1}'`;

const reset = `curl "$API/partner/sandbox/reset" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"keep_users":true}'`;

const advance = `curl "$API/partner/sandbox/clock" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"advance_seconds":86400}'`;

const messages = `curl "$API/partner/sandbox/messages" \\
  -H "Authorization: Bearer $TOKEN"`;

/** Each fault with what happens; a test compares it with those that can be armed. */
export const faults: readonly { fault: string; what: string }[] = [
  {
    fault: 'buy_fulfilment',
    what: 'A buy’s confirm answers 500 BUY_PROCESSING_FAILED; the wallet is credited back, the order is void',
  },
  {
    fault: 'price_feed',
    what: 'Prices, their history, portfolios, quotes of every kind and payment orders answer 503 PRICES_UNAVAILABLE',
  },
  { fault: 'gateway', what: 'The next payment order or SIP answers 502 GATEWAY_ERROR; nothing was charged' },
  { fault: 'gateway_down', what: 'The next payment order or SIP answers 503 PAYMENT_GATEWAY_UNAVAILABLE' },
  {
    fault: 'intent',
    what: 'The next SIP, or order that asks for intent, answers 503 UPI_INTENT_UNAVAILABLE; hosted orders work',
  },
  {
    fault: 'purchase',
    what: 'The next order that is paid cannot buy its metal: it is refund_due, tried again for a day, then refunded',
  },
  { fault: 'payout', what: 'The next withdrawal fails at the bank, and the money returns to the user’s INR wallet' },
  { fault: 'holdings', what: 'Certificates answer 503 HOLDINGS_UNAVAILABLE' },
  { fault: 'instant_kyc', what: 'Checks of PAN and Aadhaar answer 403 FEATURE_DISABLED' },
  { fault: 'webhook_duplicate', what: 'A webhook that arrived is sent once more, with the same event_id' },
  {
    fault: 'lost_answer',
    what: 'The connection of the next call with an Idempotency-Key is cut after its effect: repeat it, or look the key up',
  },
  {
    fault: 'trading_halt',
    what: 'Quotes, orders and confirms answer 503 PRICES_UNAVAILABLE with details.reason "trading_halted" and Retry-After; while it is armed, prices carry tradable false',
  },
  { fault: 'webhook_delay', what: 'A webhook is sent five minutes late, on the sandbox’s clock' },
];

/** What the sandbox has, how to move it in time, read its messages, make it fail, and begin again. */
export function SandboxPage({ drawing }: { drawing: Drawing }) {
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
          <li>It begins with a float of INR 100000, and 10 g of gold and 1000 g of silver of your own.</li>
          <li>
            It sends no SMS and no email; what would have gone out is in its <Link href="#messages">messages</Link>.
          </li>
          <li>
            1000 requests a day; the <Link href="/docs/limits#headers">X-RateLimit headers</Link> say what is left. Live
            is not affected.
          </li>
          <li>
            Its people are its own: no user of another sandbox, or of live mode, is ever known in it. Some{' '}
            <Link href="#people">pre-exist</Link>.
          </li>
          <li>A markup applies in the sandbox at once; in live after we approved it.</li>
        </List>
        <Heading id="clock">Move it in time</Heading>
        <Text>
          Your sandbox has a clock of its own. Move it forward, and quotes and their OTPs lapse, and the day’s send
          limit is free again after midnight in India, without waiting. Every <Code>created_at</Code> follows it.
        </Text>
        <CallView sample={{ title: 'A day later', curl: advance, takes: {} }} drawing={drawing} />
        <List>
          <li>
            1 to 31622400 seconds (366 days) a call, and 50 years in all. It moves forward only; a{' '}
            <Link href="#reset">reset</Link> sets it back to now.
          </li>
          <li>Advances that come at once add up.</li>
          <li>
            Prices, rate limits, the day’s request budget, tokens and the 48 hours of an idempotency key stay on real
            time.
          </li>
          <li>
            <Code>GET /partner/sandbox/clock</Code> tells <Code>now</Code> and <Code>offset_seconds</Code>. The
            dashboard shows the time while it is not the real one.
          </li>
        </List>
        <People />
        <Heading id="messages">Read what it would have sent</Heading>
        <Text>
          The last 50 OTPs, emails and webhooks, newest first, with the code of an OTP. Mobiles and addresses are
          masked.
        </Text>
        <CallView sample={{ title: 'Messages', curl: messages, takes: {} }} drawing={drawing} />
        <Heading id="faults">Make it fail</Heading>
        <Text>Arm a fault, and the next so many matching operations fail as they would in earnest.</Text>
        <CallView sample={{ title: 'The next buy fails after the debit', curl: arm, takes: {} }} drawing={drawing} />
        <TextTable
          caption="Faults"
          head={['Fault', 'What happens']}
          rows={faults.map(({ fault, what }) => ({ cells: [<Code key="fault">{fault}</Code>, what] }))}
        />
        <Text>
          Each can be armed for 0 to 100 operations; 0 disarms it. Armed faults are spent by the operation they name and
          by nothing else; a reset disarms all.
        </Text>
        <Heading id="reset">Begin again</Heading>
        <Text>
          A reset clears users, balances, orders, the day’s sends, quotes, idempotency keys, messages and armed faults
          at one instant, sets the clock back to now, and restores the float and your metal. Your token and the day’s
          budget stay. A live token gets <Code>SANDBOX_ONLY</Code>.
        </Text>
        <Text>
          With <Code>keep_users</Code> the users stay, receivers of sends among them: their codes, names, emails,{' '}
          <Code>meta</Code> and <Code>registered_at</Code>, with empty wallets. A user who registered at a time that the
          clock has not reached any more has registered at the reset. Their KYC stays too; without{' '}
          <Code>keep_users</Code> the same mobile is a new person.
        </Text>
        <CallView sample={{ title: 'Reset, keep the users', curl: reset, takes: {} }} drawing={drawing} />
      </Guide>
    </>
  );
}

/** The mobiles of people who are there before any registration: as server/domain/customers/users/sandbox-people.ts has them. */
function People() {
  return (
    <>
      <Heading id="people">People who pre-exist</Heading>
      <Text>
        Customers may be known to us before you register them, and their KYC approved with another business. To try
        both, register these mobiles.
      </Text>
      <TextTable
        caption="Mobiles of people who pre-exist"
        head={['Mobile', 'What you meet']}
        rows={[
          {
            cells: [
              <Code key="mobile">9000000000 to 9000000049</Code>,
              <Fragment key="what">
                <Code>user_existed</Code> is true: they are not attributed to you
              </Fragment>,
            ],
          },
          {
            cells: [
              <Code key="mobile">9000000050 to 9000000099</Code>,
              <Fragment key="what">
                The same, and their KYC is approved elsewhere, under the name Asha Rao: status says{' '}
                <Code>awaits_mobile_verification</Code>, and it counts once they{' '}
                <Link href="/docs/kyc#sharing">prove their mobile</Link> to you
              </Fragment>,
            ],
          },
        ]}
      />
    </>
  );
}
