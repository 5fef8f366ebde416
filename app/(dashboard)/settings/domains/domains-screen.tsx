'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { DomainsView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Callout } from '../../../_ui/callout.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';
import { AddDomain } from './add-domain.tsx';
import { DomainCard } from './domain-card.tsx';

/** Domains of the partner's own: what to set in DNS for each, and whether it serves. */
export function DomainsScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.domains.read.queryOptions({ mode }));
  return (
    <>
      <PageHeader title={translate('domains.title')} hint={translate('domains.hint')} />
      {data ? (
        <Domains mode={mode} view={data} />
      ) : (
        <Card flush>
          {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <SkeletonLines count={6} />}
        </Card>
      )}
    </>
  );
}

function Domains({ mode, view }: { mode: Mode; view: DomainsView }) {
  const translate = useTranslate();
  const mayWrite = usePermission('branding.write');
  return (
    <div className="max-w-4xl space-y-4">
      {view.isLiveEnabled ? null : (
        <Callout tone="info" title={translate('domains.liveOff')}>
          {translate('domains.liveOffHint')}
        </Callout>
      )}
      {view.domains.length === 0 ? (
        <Card flush>
          <EmptyState title={translate('domains.none')}>{translate('domains.noneHint')}</EmptyState>
        </Card>
      ) : null}
      {view.domains.map((domain) => (
        <DomainCard
          key={domain.id}
          mode={mode}
          domain={domain}
          target={view.target}
          isSimulated={view.isSimulated}
          mayWrite={mayWrite}
        />
      ))}
      {mayWrite ? <AddDomain mode={mode} /> : null}
    </div>
  );
}
