import { signatureVectors } from '../../../../../server/domain/webhooks/sample-events.ts';
import { openApiDocument } from '../../../../../server/http/rest/openapi.ts';
import { CodeBlock } from '../../_parts/code-block.tsx';
import { Fold } from '../../_parts/fold.tsx';
import { writeJson } from '../../_parts/highlight.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Note, Text, TextTable } from '../../_parts/prose.tsx';
import { ReceiverProofLine } from '../../_proof/proof-line.tsx';
import { recipes } from '../recipes/recipes.ts';

const listen = `npm run webhooks:listen -- --port 4242 --secret "$WEBHOOK_SECRET"`;

const forward = 'npx tola listen --forward-to localhost:4242/webhooks\nnpx tola trigger payment.completed';

const headers = [
  ['X-Service-Signature', 'sha256= followed by the hex HMAC-SHA256. Always one value'],
  ['X-Service-Signature-Next', 'Only while a new secret is staged: the same, made with that secret'],
  ['X-Service-Timestamp', 'Unix seconds of this attempt, on the real clock in sandbox too; part of what is signed'],
  ['X-Service-Event', 'Event kind'],
  ['X-Service-Event-Id', 'Same as event_id'],
  [
    'your own',
    'Up to 10 static headers that you set in the dashboard, on every attempt. Their values are secrets of one site: at an address of another origin they are cleared unless you give them again',
  ],
] as const;

const attempts = [
  ['1', 'at once', '0 s'],
  ['2', '30 seconds after the first', '30 s'],
  ['3', '2 minutes after the second', '2 min 30 s'],
  ['4', '10 minutes after the third', '12 min 30 s'],
  ['5', '60 minutes after the fourth', '72 min 30 s'],
] as const;

/** What is sent, how to prove that it comes from us, and what to do with it. */
export function WebhooksPage() {
  const events = readEvents();
  return (
    <>
      <GuideHeader
        title="Webhooks"
        lead="We tell your server what happened with a signed HTTP POST, at least once, and try again until it is acknowledged."
      />
      <Guide>
        <Text>
          Set an https address in the dashboard under Developers, Webhooks; the signing secret is shown there. Both
          modes use it: <Code>mode</Code> in the body tells them apart. Up to five endpoints a mode, each with kinds and
          a secret of its own, are made there too, or{' '}
          <Link href="/docs/reference/webhooks/post-webhooks-endpoints">by API</Link> with a live token.
        </Text>
        <Text>
          While you build you need no address: the <Link href="/docs/sdk#command-line">command line</Link> brings the
          events of your sandbox to your machine, signed as webhooks are.
        </Text>
        <Events events={events.slice(0, 1)} open />
        <Heading id="headers">Headers</Heading>
        <TextTable
          caption="Headers of a delivery"
          head={['Header', 'Value']}
          rows={headers.map(([name, value]) => ({ cells: [<Code key="name">{name}</Code>, value] }))}
        />
        <SignatureGuide />
        <Heading id="recipes">Recipes</Heading>
        <Text>
          Each is a whole receiver without a library. Our tests run them against the service, with good, old, tampered
          and rewritten events.
        </Text>
        {recipes.map(({ language, file, command, text }, index) => (
          <Fold key={file} title={language} open={index === 0}>
            <CodeBlock title={file} language="code" text={text} />
            <CodeBlock
              title="Start it"
              language="code"
              text={`export WEBHOOK_SECRET='whsec_…' PORT=4242\n${command}`}
            />
          </Fold>
        ))}
        <ReceiverProofLine />
        <AnswerGuide />
        <Heading id="kinds">Every kind of event</Heading>
        <Text>
          Match payment orders on <Code>payment.completed</Code>: a completed order fires <Code>buy.completed</Code>{' '}
          too, and would be counted twice. The schemas are in <Link href="/openapi.json">openapi.json</Link> under{' '}
          <Code>webhooks</Code>. New fields may appear: ignore those you do not know.
        </Text>
        <Events events={events} />
      </Guide>
    </>
  );
}

type EventView = { kind: string; meaning: string; example: object };

function readEvents(): EventView[] {
  const { webhooks } = openApiDocument({ serverUrl: '' }) as {
    webhooks: {
      event: {
        post: {
          requestBody: {
            content: { 'application/json': { examples: Record<string, { summary: string; value: object }> } };
          };
        };
      };
    };
  };
  const { examples } = webhooks.event.post.requestBody.content['application/json'];
  return Object.entries(examples).map(([kind, { summary, value }]) => ({ kind, meaning: summary, example: value }));
}

function Events({ events, open = false }: { events: readonly EventView[]; open?: boolean }) {
  if (open) {
    return events.map(({ kind, example }) => (
      <CodeBlock key={kind} title={kind} language="json" text={writeJson(example)} />
    ));
  }
  return events.map(({ kind, meaning, example }) => (
    <Fold key={kind} id={kind} title={kind} hint={meaning}>
      <CodeBlock title={kind} language="json" text={writeJson(example)} copy />
    </Fold>
  ));
}

function SignatureGuide() {
  return (
    <>
      <Heading id="signature">Verify the signature</Heading>
      <List ordered>
        <li>Take the raw bytes of the body, before any JSON parser has seen them.</li>
        <li>
          Refuse a <Code>X-Service-Timestamp</Code> that is more than 300 seconds from now: it may be a replay.
        </li>
        <li>
          Compute HMAC-SHA256 over the timestamp, a dot and the raw body. The key is the whole secret as shown,{' '}
          <Code>whsec_</Code> included, not decoded.
        </li>
        <li>
          Compare <Code>sha256=</Code> and the lower-case hex with <Code>X-Service-Signature</Code>, or where it is
          there with <Code>X-Service-Signature-Next</Code>, in constant time. If neither is equal, answer 401.
        </li>
      </List>
      <Note>
        A body that was parsed and written again has other bytes: keys move, ₹ becomes \u20b9, / becomes \/. It does not
        verify, and hashing the body alone does not either.
      </Note>
      <Text>Try your code on these. The third has an empty body.</Text>
      <CodeBlock title="Test vectors" language="json" text={writeJson(signatureVectors)} copy />
      <Text>
        If it still refuses, the debugger in the dashboard, under Webhooks, sends your address good and bad events and
        says which it wrongly took or refused. Paste a failing request there and it names the cause.
      </Text>
      <Heading id="try">Try it on your machine</Heading>
      <Text>
        With the <Link href="/docs/sdk#command-line">command line</Link> the events of any sandbox come to your laptop:
      </Text>
      <CodeBlock title="To your program" language="code" text={forward} />
      <Text>
        If you run the service yourself, in demo mode, a receiver of ours verifies and prints what comes.{' '}
        <Code>--fail 2</Code> refuses the first two, <Code>--delay 11000</Code> answers too late,{' '}
        <Code>--status 503</Code> always refuses. Move the <Link href="/docs/sandbox#clock">sandbox clock</Link> to see
        the retries at once.
      </Text>
      <CodeBlock title="A local receiver" language="code" text={listen} />
    </>
  );
}

function AnswerGuide() {
  return (
    <>
      <Heading id="answer">Answer, then work</Heading>
      <List>
        <li>Any 2xx within 10 seconds acknowledges. Put the event into a queue, answer, and work on it afterwards.</li>
        <li>
          The same event can come twice. Keep <Code>event_id</Code> in a unique column, and answer 2xx to what you have
          already.
        </li>
        <li>
          Events can come in any order. <Code>data.sequence</Code> rises per object: leave an event alone whose object
          you have seen further on, and answer 2xx.
        </li>
        <li>Redirects are not followed. The first 16 KiB of your answer are kept for you to read in the dashboard.</li>
      </List>
      <Heading id="retries">Retries</Heading>
      <TextTable
        caption="When each attempt is made"
        head={['Attempt', 'When', 'Since the event']}
        rows={attempts.map((cells) => ({ cells }))}
      />
      <List>
        <li>
          Each attempt carries the same bytes and <Code>event_id</Code>, with a fresh timestamp and signature.
        </li>
        <li>
          After the fifth the delivery is failed. Send it again from the dashboard, one or all of a time range, or one
          by <Link href="/docs/reference/webhooks/post-events-event-id-resend">API</Link>.
        </li>
        <li>
          An address that only fails is shown in the dashboard and emailed to the owners from the first hour on, and
          switched off after three days. Nothing is lost: what was due can be sent again.
        </li>
        <li>In sandbox the delays run on its own clock.</li>
      </List>
      <Heading id="rotation">Change the secret</Heading>
      <List ordered>
        <li>
          Rotate in the dashboard, or by{' '}
          <Link href="/docs/reference/webhooks/patch-webhooks-endpoints-endpoint-id">API</Link>. The new secret is next;
          deliveries carry <Code>X-Service-Signature-Next</Code> beside the signature of the current one.
        </li>
        <li>Deploy the new secret. The recipes take either header, so no delivery fails meanwhile.</li>
        <li>Promote it. After 24 hours it is promoted by itself.</li>
      </List>
    </>
  );
}
