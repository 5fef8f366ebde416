'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card } from '../../../_ui/card.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { EndpointsRow } from '../../developers/endpoints-row.tsx';

/** What each scope opens, folding out to its endpoints. */
export function ScopesCard({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(trpc.apiKeys.scopes.queryOptions({ mode }));
  return (
    <Card flush title={translate('apiKeys.scopesTitle')}>
      <p className="px-4 pt-3 text-muted sm:px-5">{translate('apiKeys.scopesHint')}</p>
      {query.data ? (
        <ul className="px-4 py-2 sm:px-5">
          {query.data.scopes.map(({ scope, endpoints }) => (
            <EndpointsRow key={scope} name={<code className="font-mono text-sm">{scope}</code>} endpoints={endpoints} />
          ))}
          <EndpointsRow name={translate('apiKeys.everyScope')} endpoints={query.data.every} />
          <EndpointsRow name={translate('apiKeys.anyScope')} endpoints={query.data.any} />
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonLines count={7} />
      )}
    </Card>
  );
}
