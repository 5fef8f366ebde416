import type { Metadata } from 'next';
import { coreAccess } from '../../_lib/core-access.ts';
import { steps } from '../../_lib/guides/quick-start-steps.ts';
import { TextLink } from '../../_ui/button.tsx';
import { CodeBlock } from './_parts/code-block.tsx';
import { Guide, GuideHeader, Heading, List, Note, Text } from './_parts/prose.tsx';
import { StepList } from './_parts/step-list.tsx';

export const metadata: Metadata = { title: 'Quick start' };

/** From nothing to a first buy, call by call. */
export default async function QuickStartPage() {
  const { config } = await coreAccess();
  return (
    <>
      <GuideHeader
        title="Quick start"
        lead="Six calls from nothing to gold in a user’s name. All of them are in the sandbox: live prices, no real money."
      />
      <Guide>
        <Text>
          Paste the calls into a shell one after the other. Each says which value of its answer the next ones need; put
          it into the variable named there.
        </Text>
        <CodeBlock title="Once, before the first call" language="shell" text={`API=${config.appUrl}`} />
        {config.demo ? (
          <Note>
            This server runs in demo mode: the number 9999900001 in the calls is that of Demo Partner, and every OTP is
            1234.
          </Note>
        ) : (
          <Text>Put the mobile number your account is registered with in the place of 9999900001.</Text>
        )}
        <StepList steps={steps} />
        <Text>
          Next: <TextLink href="/docs/trading">sell, send and give</TextLink>.
        </Text>
        <Heading id="before-you-go-live">Before you go live</Heading>
        <List>
          <li>
            Send an <TextLink href="/docs/idempotency">Idempotency-Key</TextLink> with every confirm, and repeat with
            the same key after a timeout.
          </li>
          <li>
            Act on the <TextLink href="/docs/errors">code</TextLink> of an error, not on its message.
          </li>
          <li>
            Make your next buy fail on purpose with <TextLink href="/docs/sandbox#faults">a sandbox fault</TextLink>.
          </li>
          <li>
            Keep amounts as integers on your side too: see <TextLink href="/docs/units">units and rounding</TextLink>.
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
