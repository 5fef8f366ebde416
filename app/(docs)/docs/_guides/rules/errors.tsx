import { describeError, errorCodes } from '../../../../../server/domain/kernel/errors.ts';
import { CodeBlock } from '../../_parts/code-block.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Text, TextTable } from '../../_parts/prose.tsx';

const success = `{
  "success": true,
  "request_id": "req_01kah3n5t0v2m9q4r7w8x1y6z3",
  "mode": "sandbox",
  "data": { … }
}`;

const failure = `{
  "success": false,
  "request_id": "req_01kah3n5t0v2m9q4r7w8x1y6z3",
  "mode": "sandbox",
  "error": {
    "code": "INVALID_AMOUNT",
    "message": "amount_inr must be …",
    "details": {
      "fields": {
        "amount_inr": "must be more than 0"
      }
    }
  }
}`;

/** The two envelopes, what to do with a failure, and every code of the registry. */
export function ErrorsPage() {
  return (
    <>
      <GuideHeader
        title="Envelope and errors"
        lead="Every answer is one of two envelopes, also for paths that do not exist."
      />
      <Guide>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <CodeBlock title="Success" language="json" text={success} />
          <CodeBlock title="Failure" language="json" text={failure} />
        </div>
        <List>
          <li>
            <Code>request_id</Code> is also in the header <Code>X-Request-Id</Code>. Quote it when you write to us.
          </li>
          <li>
            <Code>code</Code> is for programs and does not change. <Code>message</Code> is for people and may.
          </li>
          <li>
            <Code>details.fields</Code> maps every bad field to its problem, all of them at once.
          </li>
          <li>Unknown fields of a body are ignored. New fields may appear in answers: ignore those you do not know.</li>
          <li>What belongs to another partner, or to the other mode, answers like what does not exist.</li>
        </List>
        <Heading id="what-to-do">What to do</Heading>
        <TextTable
          caption="What to do with a failure, by status"
          head={['Status', 'Meaning', 'Do']}
          rows={[
            { cells: ['400, 422', 'The call is wrong', 'Correct it; the same call fails again'] },
            { cells: ['401', 'Token or OTP', 'Take a new one'] },
            { cells: ['402', 'Not enough funds', 'Top up, then call again'] },
            { cells: ['403', 'Not allowed', 'Ask us to switch it on'] },
            { cells: ['404, 405', 'Not there', 'Check ids, mode and path'] },
            { cells: ['409', 'Already done', <SameKey key="do" />] },
            { cells: ['429', 'Too many', <RetryAfter key="do" />] },
            { cells: ['500, 503', 'On our side', <SameKey key="do" />] },
          ]}
        />
        <Heading id="codes">All codes</Heading>
        <TextTable
          caption="Every error code with its status and meaning"
          head={['Code', 'Status', 'Meaning']}
          rows={errorCodes.map((code) => {
            const { status, message } = describeError(code);
            return {
              id: code,
              cells: [
                <a key="code" href={`#${code}`} className="rounded-sm font-mono text-xs font-medium break-all">
                  {code}
                </a>,
                <span key="status" className="figures text-muted">
                  {status}
                </span>,
                message,
              ],
            };
          })}
        />
        <Text>
          Which codes a call can answer stands with the call in the <Link href="/docs/reference/auth">reference</Link>.
        </Text>
      </Guide>
    </>
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
