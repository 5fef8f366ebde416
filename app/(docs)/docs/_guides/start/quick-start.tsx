import { steps } from '../../../../_lib/guides/quick-start-steps.ts';
import { CodeBlock } from '../../_parts/code-block.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Note, Text, withCode } from '../../_parts/prose.tsx';
import { StepList } from '../../_parts/step-list.tsx';
import { beforeEachRun, beforeFirstCall, howToRun } from '../../_samples/before-first-call.ts';
import type { Drawing } from '../../_site/drawing.ts';

/** From nothing to a first buy, call by call. */
export function QuickStartPage({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <GuideHeader
        title="Quick start"
        lead="Six calls from nothing to gold in a user’s name. All of them are in the sandbox: live prices, no real money."
      />
      <Guide>
        <Text>{withCode(howToRun(drawing.language))}</Text>
        <CodeBlock
          title="Once, before the first call"
          language="code"
          text={beforeFirstCall(drawing.api, drawing.language)}
        />
        {drawing.demo ? (
          <Note>
            This server runs in demo mode: the number 9999900001 in the calls is that of Demo Partner, and every OTP is
            1234.
          </Note>
        ) : (
          <Text>Put the mobile number your account is registered with in the place of 9999900001.</Text>
        )}
        <StepList steps={steps} drawing={drawing} />
        <RunAgain drawing={drawing} />
        <Text>
          Next: <Link href="/docs/trading">sell, send and give</Link>.
        </Text>
        <Heading id="before-you-go-live">Before you go live</Heading>
        <List>
          <li>
            Send an <Link href="/docs/idempotency">Idempotency-Key</Link> with every confirm, and repeat with the same
            key after a timeout.
          </li>
          <li>
            Act on the <Link href="/docs/errors">code</Link> of an error, not on its message.
          </li>
          <li>
            Make your next buy fail on purpose with <Link href="/docs/sandbox#faults">a sandbox fault</Link>.
          </li>
          <li>
            Keep amounts as integers on your side too: see <Link href="/docs/units">units and rounding</Link>.
          </li>
          <li>
            Tools read the same interface from{' '}
            <a href="/openapi.json" className="text-accent underline underline-offset-3 hover:no-underline">
              /openapi.json
            </a>
            .
          </li>
        </List>
      </Guide>
    </>
  );
}

function RunAgain({ drawing }: { drawing: Drawing }) {
  const text = beforeEachRun(drawing.language);
  if (text === undefined) return null;
  return (
    <>
      <Heading id="again">Run it again</Heading>
      <Text>
        An OTP can be asked for five times in fifteen minutes, and the calls of these pages use references and keys that
        are good once. So log in once, keep the token in <Code>TOLA_TOKEN</Code>, and put this in the place of calls 1
        and 2: the sandbox is as new at each run, and the token stays.
      </Text>
      <CodeBlock title="Instead of calls 1 and 2" language="code" text={text} />
    </>
  );
}
