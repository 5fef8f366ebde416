import { describeError, errorCodes } from '../../../../../server/domain/kernel/errors.ts';
import { CodeBlock } from '../../_parts/code-block.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Text, TextTable, withCode } from '../../_parts/prose.tsx';
import type { Drawing } from '../../_site/drawing.ts';
import { errorAdvice } from './error-advice.ts';

const success = `{
  "success": true,
  "request_id": "req_01kah3n5t0v2m9q4r7w8x1y6z3",
  "mode": "sandbox",
  "data": { … }
}`;

const failure = (api: string) => `{
  "success": false,
  "request_id": "req_01kah3n5t0v2m9q4r7w8x1y6z3",
  "mode": "sandbox",
  "error": {
    "code": "INVALID_AMOUNT",
    "message": "amount_inr must be …",
    "details": {
      "fields": {
        "amount_inr": "must be more than 0"
      },
      "docs_url": "${api}/docs/errors#INVALID_AMOUNT"
    }
  }
}`;

/** The two envelopes, what to do with a failure, and every code of the registry with its cause and cure. */
export function ErrorsPage({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <GuideHeader
        title="Envelope and errors"
        lead="Every answer is one of two envelopes, also for paths that do not exist."
      />
      <Guide>
        <CodeBlock title="Success" language="json" text={success} />
        <CodeBlock title="Failure" language="json" text={failure(drawing.api)} />
        <List>
          <li>
            <Code>request_id</Code> is also in the header <Code>X-Request-Id</Code>. Quote it when you write to us.
          </li>
          <li>
            <Code>code</Code> is for programs and does not change. <Code>message</Code> is for people and may.
          </li>
          <li>
            <Code>details.fields</Code> maps every bad field to its problem, all of them at once;{' '}
            <Code>details.docs_url</Code> leads to the code on this page.
          </li>
          <li>Unknown fields of a body are ignored. New fields may appear in answers: ignore those you do not know.</li>
          <li>What belongs to another partner, or to the other mode, answers like what does not exist.</li>
        </List>
        <Heading id="what-to-do">What to do</Heading>
        <Text>By status, for a client that does not know the code. The cure of the code stands over this.</Text>
        <TextTable
          caption="What to do with a failure, by status"
          head={['Status', 'Meaning', 'Do']}
          rows={[
            { cells: ['400, 422', 'The call is wrong', 'Correct it; the same call fails again'] },
            { cells: ['401', 'Token or OTP', 'Take a new one'] },
            { cells: ['402', 'Not enough funds', 'Top up, then call again'] },
            {
              cells: ['403', 'Not allowed, or KYC is missing', 'Ask us to switch it on, or take the user through KYC'],
            },
            { cells: ['404, 405', 'Not there', 'Check ids, mode, path and method'] },
            { cells: ['408', 'The body came too slowly; nothing was done', <SameKey key="do" />] },
            {
              cells: [
                '409, 410',
                'Its state does not allow it, or it was used',
                'Read what is there; act on its status',
              ],
            },
            { cells: ['413, 415', 'The body is too large, or no JSON', 'Correct it'] },
            { cells: ['429', 'Too many; nothing was done', <RetryAfter key="do" />] },
            {
              cells: [
                '500',
                'On our side',
                <span key="do">
                  <SameKey />; a <Code>BUY_PROCESSING_FAILED</Code> is final: a new quote, a new key
                </span>,
              ],
            },
            { cells: ['502', 'The gateway refused; nothing was charged', 'Repeat with a new key'] },
            { cells: ['503', 'Closed for the moment', <SameKey key="do" />] },
          ]}
        />
        <Heading id="codes">All codes</Heading>
        <Text>
          Which codes a call can answer stands with the call in the <Link href="/docs/reference/auth">reference</Link>.
        </Text>
        {errorCodes.map((code) => (
          <ErrorCodeView key={code} code={code} />
        ))}
      </Guide>
    </>
  );
}

function ErrorCodeView({ code }: { code: (typeof errorCodes)[number] }) {
  const { status, message } = describeError(code);
  const advice = errorAdvice[code];
  return (
    <section className="error" id={code}>
      <h3>
        <a href={`#${code}`}>{code}</a> <small>{status}</small>
      </h3>
      <p>{message}</p>
      {advice ? (
        <dl>
          <dt>Cause</dt>
          <dd>{withCode(advice.cause)}</dd>
          <dt>Cure</dt>
          <dd>{withCode(advice.cure)}</dd>
        </dl>
      ) : null}
    </section>
  );
}

function SameKey() {
  return (
    <>
      Repeat with the same <Link href="/docs/idempotency">Idempotency-Key</Link>
    </>
  );
}

function RetryAfter() {
  return (
    <>
      Wait for <Code>Retry-After</Code> seconds
    </>
  );
}
