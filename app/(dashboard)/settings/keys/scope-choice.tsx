'use client';

import { useId } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { classNames } from '../../../_ui/class-names.ts';

type Scopes = ApiKeyView['scopes'];
const allScopes: Scopes = ['read', 'users', 'trade', 'payments', 'payouts'];

/** What a key may do, each scope with what it opens. */
export function ScopeChoice({
  value,
  error,
  onChange,
}: {
  value: Scopes;
  error: string | undefined;
  onChange: (scopes: Scopes) => void;
}) {
  const translate = useTranslate();
  const errorId = useId();
  return (
    <fieldset className="space-y-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium">{translate('apiKeys.scopes')}</legend>
      <div
        className={classNames('overflow-hidden rounded-md border', error ? 'border-negative' : 'border-line-strong')}
      >
        {allScopes.map((scope) => (
          <label
            key={scope}
            className={classNames(
              'flex cursor-pointer gap-3 border-b border-line px-3 py-2 last:border-b-0',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
              value.includes(scope) ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <input
              type="checkbox"
              checked={value.includes(scope)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, scope] : value.filter((one) => one !== scope))
              }
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <code className="block font-mono text-sm font-medium">{scope}</code>
              <span className="block text-sm text-muted">{translate(`apiKeys.scope.${scope}`)}</span>
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-sm text-negative">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
