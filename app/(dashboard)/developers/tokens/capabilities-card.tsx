'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { EndpointsRow } from '../endpoints-row.tsx';

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
            <EndpointsRow key={name} name={<code className="font-mono text-sm">{name}</code>} endpoints={endpoints}>
              <Badge tone={isGranted ? 'positive' : 'neutral'} icon={isGranted ? 'check' : 'lock'}>
                {translate(isGranted ? 'capabilities.granted' : 'capabilities.notGranted')}
              </Badge>
            </EndpointsRow>
          ))}
          <EndpointsRow name={translate('capabilities.anyToken')} endpoints={query.data.anyToken} />
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonLines count={10} />
      )}
      <p className="border-t border-line px-4 py-3 text-sm text-pretty text-muted sm:px-5">
        {translate('capabilities.more')}
      </p>
    </Card>
  );
}
