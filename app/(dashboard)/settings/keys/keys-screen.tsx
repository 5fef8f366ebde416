'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';
import { EndedKeys } from './ended-keys.tsx';
import { KeyCard } from './key-card.tsx';
import { MakeKey } from './make-key.tsx';
import { ScopesCard } from './scopes-card.tsx';

const KEYS_MAX = 10;

/** The keys that live, those that ended, and what each scope opens. */
export function KeysScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const keys = useQuery(trpc.apiKeys.list.queryOptions({ mode }));
  // What trades with real money is made by owner and admin.
  const mayWrite = usePermission(mode === 'live' ? 'tokens.live' : 'tokens.write');
  const living = keys.data?.living;
  return (
    <>
      <PageHeader
        title={translate('apiKeys.title')}
        hint={translate('apiKeys.hint', { mode: translate(`mode.${mode}`).toLowerCase() })}
      >
        {mayWrite && living && living.length < KEYS_MAX ? <MakeKey mode={mode} /> : null}
      </PageHeader>
      <div className="space-y-4">
        {mayWrite ? null : <p className="text-muted">{translate('apiKeys.liveByLeaders')}</p>}
        {living && living.length >= KEYS_MAX ? (
          <p className="text-muted">{translate('apiKeys.full', { count: KEYS_MAX })}</p>
        ) : null}
        {living ? (
          living.length > 0 ? (
            <ul className="grid gap-4 xl:grid-cols-2">
              {living.map((key) => (
                <KeyCard key={key.keyId} mode={mode} apiKey={key} mayWrite={mayWrite} />
              ))}
            </ul>
          ) : (
            <Card>
              <EmptyState title={translate('apiKeys.none')}>
                <p>{translate('apiKeys.noneHint')}</p>
              </EmptyState>
            </Card>
          )
        ) : keys.error ? (
          <ErrorState error={keys.error} onRetry={() => keys.refetch()} />
        ) : (
          <Skeleton className="h-40" />
        )}
        {keys.data && keys.data.ended.length > 0 ? <EndedKeys ended={keys.data.ended} /> : null}
        <ScopesCard mode={mode} />
      </div>
    </>
  );
}
