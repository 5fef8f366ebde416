'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { CapabilityView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';

type Endpoint = CapabilityView['endpoints'][number];

/** What the account may do, each capability folding out to the endpoints it opens. */
export function CapabilitiesCard({ mode, className }: { mode: Mode; className: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(trpc.tokens.capabilities.queryOptions({ mode }));
  return (
    <Card flush title={translate('capabilities.title')} className={className}>
      <p className="px-4 pt-3 text-muted sm:px-5">
        {translate('capabilities.hint')} {translate('dev.bothModes')}
      </p>
      {query.data ? (
        <ul className="px-4 py-2 sm:px-5">
          {query.data.capabilities.map(({ name, isGranted, endpoints }) => (
            <Row key={name} name={<code className="font-mono text-sm">{name}</code>} endpoints={endpoints}>
              <Badge tone={isGranted ? 'positive' : 'neutral'} icon={isGranted ? 'check' : 'lock'}>
                {translate(isGranted ? 'capabilities.granted' : 'capabilities.notGranted')}
              </Badge>
            </Row>
          ))}
          <Row name={translate('capabilities.anyToken')} endpoints={query.data.anyToken} />
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="m-5 h-96" />
      )}
      <p className="border-t border-line px-4 py-3 text-sm text-pretty text-muted sm:px-5">
        {translate('capabilities.more')}
      </p>
    </Card>
  );
}

function Row({
  name,
  endpoints,
  children,
}: {
  name: React.ReactNode;
  endpoints: readonly Endpoint[];
  children?: React.ReactNode;
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
