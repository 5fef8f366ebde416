'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button, StandaloneLink } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { CodeView } from '../../../_ui/code-view.tsx';
import { MetadataCard } from '../../../_ui/detail/metadata-card.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { SkeletonFacts } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { WhatHappened } from '../../../_ui/timeline/what-happened.tsx';
import { KycBadge } from '../kyc-badge.tsx';
import { PATH } from '../user-list.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { EmbedSessions } from './embed-sessions.tsx';
import { Holdings } from './holdings.tsx';
import { Identity } from './identity.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { FIRST_STEPS, MORE_STEPS, STEPS_MAX } from './steps.ts';
import { Works } from './works.tsx';

/** One user: who they are, what they hold, and what happened. */
export function UserScreen({ mode, userCode }: { mode: Mode; userCode: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [steps, setSteps] = useState(FIRST_STEPS);
  const query = useQuery(
    trpc.users.read.queryOptions({ mode, userCode, steps }, { placeholderData: keepPreviousData }),
  );
  const data = query.data;
  return (
    <>
      <p className="mb-3">
        <StandaloneLink href={hrefIn(mode, PATH)} className="inline-flex items-center gap-1">
          <Icon name="left" size={14} />
          {translate('user.back')}
        </StandaloneLink>
      </p>
      <PageHeader title={data ? (data.user.name ?? data.user.mobileMasked) : translate('user.title')}>
        {data ? <KycBadge status={data.kyc.status} /> : null}
      </PageHeader>
      {data?.kyc.awaitsProof ? (
        <Callout tone="info" title={translate('user.awaitsProof')} className="mb-4">
          {translate('user.awaitsProofWhy')}
        </Callout>
      ) : null}
      {data ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <Holdings mode={mode} userCode={userCode} />
            <LedgerCard mode={mode} userCode={userCode} />
            <Works mode={mode} userCode={userCode} works={data.works} />
            <Card title={translate('user.timeline')}>
              <WhatHappened timeline={data.timeline} page="user" mode={mode} />
              {data.hasMore && steps < STEPS_MAX ? (
                <Button
                  className="mt-4"
                  busy={query.isPlaceholderData}
                  onClick={() => setSteps(Math.min(STEPS_MAX, steps + MORE_STEPS))}
                >
                  {translate('user.earlier')}
                </Button>
              ) : null}
            </Card>
          </div>
          <div className="min-w-0 space-y-4">
            <Identity detail={data} />
            <BankAccounts accounts={data.bankAccounts} />
            <CertificateCard mode={mode} userCode={userCode} />
            <EmbedSessions mode={mode} userCode={userCode} />
            <MetadataCard metadata={data.user.metadata} />
            <Card title={translate('user.meta')}>
              {data.user.meta === null ? (
                <p className="text-muted">{translate('user.metaNone')}</p>
              ) : (
                <CodeView
                  title={translate('user.metaHint')}
                  text={data.user.meta}
                  copyLabel={translate('user.copyMeta')}
                />
              )}
            </Card>
          </div>
        </div>
      ) : (
        <Card flush>
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          ) : (
            <SkeletonFacts count={8} />
          )}
        </Card>
      )}
    </>
  );
}
