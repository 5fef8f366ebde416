'use client';

import { useQuery } from '@tanstack/react-query';
import type { DoubtfulWithdrawalDetail } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { LedgerCard } from '../../../../_ui/detail/ledger-card.tsx';
import { Time } from '../../../../_ui/figures.tsx';
import { StatusBadge } from '../../../../_ui/orders/status-badge.tsx';
import { WhatHappened } from '../../../../_ui/timeline/what-happened.tsx';
import { DetailPage } from '../../../_parts/detail-page.tsx';
import { StaffActionsCard, WaitingCallout } from '../../../_parts/orders/staff-actions-card.tsx';
import { partnerAccounts } from '../../../_parts/partner-accounts.ts';
import { SandboxBadge } from '../../../_parts/sandbox-badge.tsx';
import { PATH } from '../withdrawal-list.ts';
import { FactsCard } from './facts-card.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';

const SOON_MS = 5_000;

/** One withdrawal: what its provider says, what can be done, where the money is. */
export function WithdrawalScreen({ withdrawalId }: { withdrawalId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.ops.withdrawals.read.queryOptions(
      { withdrawalId },
      { refetchInterval: ({ state: { data } }) => (data?.status === 'processing' ? SOON_MS : false) },
    ),
  );
  const withdrawal = query.data;
  return (
    <DetailPage
      back={{ href: PATH, label: 'Withdrawals' }}
      title="Withdrawal"
      badge={
        withdrawal ? (
          <span className="flex flex-wrap items-center gap-2">
            <SandboxBadge mode={withdrawal.mode} />
            <StatusBadge kind="withdrawals" status={withdrawal.status} />
            {withdrawal.partnerName}
          </span>
        ) : null
      }
      actions={withdrawal ? <WithdrawalActions withdrawal={withdrawal} /> : null}
      query={query}
    >
      {withdrawal ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <WaitingCallout waiting={withdrawal.waiting} what="it to be settled manually" />
            <Contradiction withdrawal={withdrawal} />
            <ProviderCard withdrawal={withdrawal} />
            <Card title="What happened">
              <WhatHappened timeline={withdrawal.timeline} page="order" />
            </Card>
            <LedgerCard postings={withdrawal.postings} names={partnerAccounts} />
          </div>
          <div className="min-w-0 space-y-4">
            <FactsCard withdrawal={withdrawal} />
            <StaffActionsCard staffActions={withdrawal.staffActions} />
          </div>
        </div>
      ) : null}
    </DetailPage>
  );
}

function Contradiction({
  withdrawal: { contradiction, status, isReviewed },
}: {
  withdrawal: DoubtfulWithdrawalDetail;
}) {
  if (contradiction === null || isReviewed) return null;
  return (
    <Callout tone="negative" title={`It was ${status}, and later reported as ${contradiction}`}>
      No money was moved by that, since either may be wrong. Compare the bank statement; then say that the bank gave it
      back, or that the contradiction was dealt with.
    </Callout>
  );
}

function ProviderCard({ withdrawal }: { withdrawal: DoubtfulWithdrawalDetail }) {
  const { gateway, status, attempts, problem, askedAt, nextAskAt } = withdrawal;
  const word = problem ?? (status === 'processing' ? 'it is pending' : `it is ${status}`);
  return (
    <Card title="What its provider says">
      <p>
        {attempts === 0
          ? `${gateway} was not asked yet.`
          : `${gateway} was asked ${attempts} ${attempts === 1 ? 'time' : 'times'}: ${word}`}
        {askedAt ? (
          <>
            {' '}
            (<Time at={askedAt} toSecond />)
          </>
        ) : null}
      </p>
      {nextAskAt ? (
        <p className="mt-1 text-sm text-muted">
          Asked again by itself <Time at={nextAskAt} toSecond />.
        </p>
      ) : null}
    </Card>
  );
}
