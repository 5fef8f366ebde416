import { CallView } from '../_parts/call-view.tsx';
import { CodeBlock } from '../_parts/code-block.tsx';
import { writeJson } from '../_parts/highlight.tsx';
import { Method } from '../_parts/method.tsx';
import { withCode } from '../_parts/prose.tsx';
import type { Drawing } from '../_site/drawing.ts';
import type { Operation } from './api-document.ts';
import { FieldList } from './field-list.tsx';
import { sampleAnswer, sampleCall } from './samples.ts';
import { TryIt } from './try-it.tsx';

/** One operation: what it takes and answers at the left, samples beside it that stay in sight. */
export function OperationView({ operation, drawing }: { operation: Operation; drawing: Drawing }) {
  const { id, method, path, summary, description, access, mode, parameters, body, response, errors } = operation;
  const of = (place: string) => parameters.filter((one) => one.in === place);
  return (
    <article aria-labelledby={id}>
      <header>
        <h1 id={id}>{summary}</h1>
        <p className="address">
          <Method name={method} /> <code>{path}</code> <AccessBadge access={access} mode={mode} />
        </p>
        {description ? <p>{withCode(description)}</p> : null}
      </header>
      <div className="beside">
        <div>
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
          <Errors errors={errors} />
        </div>
        <div className="samples">
          <CallView sample={sampleCall(operation)} drawing={drawing} />
          <CodeBlock
            title={`Answer, ${operation.successStatus}`}
            language="json"
            text={writeJson(sampleAnswer(operation))}
          />
          <TryIt operation={operation} />
        </div>
      </div>
    </article>
  );
}

function AccessBadge({ access, mode }: Pick<Operation, 'access' | 'mode'>) {
  if (!('token' in access)) return <small>capability {[access.capability].flat().join(' or ')}</small>;
  if (access.token === 'none') return <small>no token</small>;
  return <small>{mode === undefined ? 'any valid token' : `a ${mode} token`}</small>;
}

function Errors({ errors }: Pick<Operation, 'errors'>) {
  return (
    <section>
      <h2 id="errors">Errors</h2>
      <dl className="codes">
        {errors.map(({ status, codes }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {codes.map((code) => (
                <a key={code} href={`/docs/errors#${code}`}>
                  {code}{' '}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
