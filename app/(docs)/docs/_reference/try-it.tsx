import type { Operation } from './api-document.ts';
import { sampleBody, samplePath } from './samples.ts';
import { toldOf } from './told.ts';

/** A form that makes the call from the reader's browser, with a sandbox token that stays in the tab's session. Needs the script. */
export function TryIt({ operation }: { operation: Operation }) {
  const { method } = operation;
  const body = sampleBody(operation);
  const { takes, key, token } = toldOf(operation.operationId);
  // What takes a live token is not tried from a page.
  if (token === 'LIVE_TOKEN') return null;
  const needsToken = !('token' in operation.access && operation.access.token === 'none');
  return (
    <details className="try" hidden>
      <summary>
        <b>Try it in your sandbox</b>
      </summary>
      <form data-try={method} data-takes={JSON.stringify(takes)}>
        {needsToken ? (
          <label>
            Sandbox token <small>kept in this tab only</small>
            <input name="token" type="password" autoComplete="off" spellCheck={false} placeholder="tola_test_…" />
          </label>
        ) : null}
        <label>
          Path
          <input name="path" defaultValue={samplePath(operation)} spellCheck={false} autoComplete="off" />
        </label>
        {key ? (
          <label>
            Idempotency-Key
            <input name="key" defaultValue={key} spellCheck={false} autoComplete="off" />
          </label>
        ) : null}
        {body === undefined ? null : (
          <label>
            Body
            <textarea name="body" rows={6} spellCheck={false} defaultValue={JSON.stringify(body, null, 2)} />
          </label>
        )}
        <button type="submit">Send {method}</button>
        <output aria-live="polite" />
      </form>
    </details>
  );
}
