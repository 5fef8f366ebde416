'use client';

import type { ReactNode } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { CapabilityView } from '../../_lib/procedure-types.ts';
import { Icon } from '../../_ui/icon.tsx';

type Endpoint = Pick<CapabilityView['endpoints'][number], 'method' | 'path' | 'summary'>;

/** What opens calls, folding out to the endpoints it opens. */
export function EndpointsRow({
  name,
  endpoints,
  children,
}: {
  name: ReactNode;
  endpoints: readonly Endpoint[];
  children?: ReactNode;
}) {
  const translate = useTranslate();
  if (endpoints.length === 0) {
    return (
      <li className="flex min-h-11 items-center gap-3 border-b border-line pl-6 last:border-b-0">
        {name}
        {children}
        <span className="ml-auto text-sm text-faint">{translate('capabilities.later')}</span>
      </li>
    );
  }
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3">
          <Icon name="right" size={12} className="shrink-0 text-faint group-open:rotate-90" />
          <span className="min-w-0">{name}</span>
          {children}
          <span className="ml-auto text-sm whitespace-nowrap text-muted">
            {translate('capabilities.count', { count: endpoints.length })}
          </span>
        </summary>
        <ul className="space-y-2 pb-3 pl-6">
          {endpoints.map(({ method, path, summary }) => (
            <li key={`${method} ${path}`} className="text-sm">
              <code className="font-mono text-xs break-all">
                <span className="text-muted">{method}</span> {path}
              </code>
              <p className="text-muted">{summary}</p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
