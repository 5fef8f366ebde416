'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { StandaloneLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { LedgerCard } from '../../../_ui/detail/ledger-card.tsx';
import { MetadataCard } from '../../../_ui/detail/metadata-card.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { SkeletonFacts } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { WhatHappened } from '../../../_ui/timeline/what-happened.tsx';
import { PATH } from '../transaction-list.ts';
import { TransactionStatus } from '../transaction-status.tsx';
import { AmountsCard } from './amounts-card.tsx';
import { ExplanationCard } from './explanation-card.tsx';
import { LinksCard } from './links-card.tsx';

const SOON_MS = 1_500;

/** One transaction: what, who, amounts and why they are what they are, what happened, and what belongs to it. */
export function TransactionScreen({ mode, transactionId }: { mode: Mode; transactionId: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(
    trpc.transactions.read.queryOptions(
      { mode, transactionId },
      // Looks again while its metal is on the way.
      { refetchInterval: ({ state: { data } }) => (data?.transaction.status === 'debited' ? SOON_MS : false) },
    ),
  );
  const detail = query.data;
  return (
    <>
      <p className="mb-3">
        <StandaloneLink href={hrefIn(mode, PATH)} className="inline-flex items-center gap-1">
          <Icon name="left" size={14} />
          {translate('transaction.back')}
        </StandaloneLink>
      </p>
      <PageHeader
        title={
          detail
            ? translate('transaction.heading', {
                type: translate(`type.${detail.transaction.type}`),
                asset: translate(`rates.${detail.transaction.asset}`),
              })
            : translate('transaction.title')
        }
      >
        {detail ? <TransactionStatus status={detail.transaction.status} /> : null}
      </PageHeader>
      {detail ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <AmountsCard mode={mode} detail={detail} />
            <ExplanationCard explanation={detail.explanation} />
            <LedgerCard postings={detail.postings} />
          </div>
          <div className="min-w-0 space-y-4">
            <Card title={translate('transaction.timeline')}>
              <WhatHappened timeline={detail.timeline} page="transaction" mode={mode} isOldestFirst />
            </Card>
            <LinksCard mode={mode} detail={detail} />
            <MetadataCard metadata={detail.transaction.metadata} />
          </div>
        </div>
      ) : (
        <Card flush>
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          ) : (
            <SkeletonFacts count={12} />
          )}
        </Card>
      )}
    </>
  );
}
