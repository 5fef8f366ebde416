import type { ReactNode } from 'react';
import { Badge } from '../../../_ui/badge.tsx';
import { CodeBlock } from '../_parts/code-block.tsx';
import { Method } from '../_parts/method.tsx';
import type { Access, Operation } from './api-document.ts';
import { FieldList } from './field-list.tsx';
import { sampleAnswer, sampleCurl } from './samples.ts';

/** One operation: what it takes and answers at the left, samples beside it that stay in sight. */
export function OperationView({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { id, method, path, summary, description, access, parameters, body, response, errors } = operation;
  const of = (place: string) => parameters.filter((one) => one.in === place);
  return (
    <article aria-labelledby={id} className="border-t border-line pt-8 first:border-t-0 first:pt-0">
      <h2 id={id} className="group scroll-mt-20 text-xl font-semibold lg:scroll-mt-8">
        <a href={`#${id}`} className="rounded-sm">
          {summary}
          <span aria-hidden="true" className="ml-2 text-faint opacity-0 group-hover:opacity-100 print:hidden">
            #
          </span>
        </a>
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Method name={method} className="text-xs" />
        <code className="font-mono text-sm break-all">{path}</code>
        <AccessBadge access={access} />
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] print:block">
        <div className="min-w-0 space-y-6">
          {description ? <p className="max-w-2xl text-pretty text-muted">{withCode(description)}</p> : null}
          <FieldList title="Path parameters" fields={of('path')} mark="required" />
          <FieldList title="Query parameters" fields={of('query')} mark="required" />
          <FieldList title="Headers" fields={of('header')} mark="required" />
          {body ? (
            <FieldList
              title={body.isRequired ? 'Body' : 'Body, may be left out'}
              fields={body.fields}
              mark="required"
            />
          ) : null}
          <FieldList title="Answer" fields={response} mark="optional" />
          <Errors operation={operation} errors={errors} />
        </div>
        <div className="min-w-0 space-y-4 xl:sticky xl:top-8 xl:self-start print:mt-6">
          <CodeBlock title="Request" language="shell" text={sampleCurl(operation, baseUrl)} />
          <CodeBlock title="Answer, 200" language="json" text={JSON.stringify(sampleAnswer(operation), null, 2)} />
        </div>
      </div>
    </article>
  );
}

function AccessBadge({ access }: { access: Access }) {
  if ('token' in access) {
    return access.token === 'any' ? <Badge>any valid token</Badge> : <Badge tone="info">no token</Badge>;
  }
  const names = [access.capability].flat();
  return <Badge tone="accent">capability {names.join(' or ')}</Badge>;
}

function Errors({ operation, errors }: Pick<Operation, 'errors'> & { operation: Operation }) {
  return (
    <section aria-label={`Errors of ${operation.summary}`}>
      <h3 className="mb-2 font-semibold">Errors</h3>
      <dl className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-y-1.5 text-sm">
        {errors.map(({ status, codes }) => (
          <div key={status} className="contents">
            <dt className="figures text-muted">{status}</dt>
            <dd className="flex flex-wrap gap-x-3 gap-y-1">
              {codes.map((code) => (
                <a
                  key={code}
                  href={`/docs/errors#${code}`}
                  className="rounded-sm font-mono text-xs leading-5 break-all text-muted underline decoration-line-strong/50 underline-offset-3 hover:text-ink"
                >
                  {code}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Words between backticks as code. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={`${index} ${part}`} className="rounded-sm bg-sunken px-1 font-mono text-xs text-ink">
        {part}
      </code>
    ),
  );
}
