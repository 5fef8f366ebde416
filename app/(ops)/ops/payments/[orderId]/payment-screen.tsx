'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Card } from '../../../../_ui/card.tsx';
import { LedgerCard } from '../../../../_ui/detail/ledger-card.tsx';
import { StatusBadge } from '../../../../_ui/orders/status-badge.tsx';
import { WhatHappened } from '../../../../_ui/timeline/what-happened.tsx';
import { DetailPage } from '../../../_parts/detail-page.tsx';
import { StaffActionsCard, WaitingCallout } from '../../../_parts/orders/staff-actions-card.tsx';
import { partnerAccounts } from '../../../_parts/partner-accounts.ts';
import { SandboxBadge } from '../../../_parts/sandbox-badge.tsx';
import { PATH } from '../payment-list.ts';
import { FactsCard } from './facts-card.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { StandingCard } from './standing-card.tsx';

const SOON_MS = 5_000;

/** One payment: why it waits, what can be done, and everything that happened to it. */
export function PaymentScreen({ orderId }: { orderId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.ops.payments.read.queryOptions(
      { orderId },
      { refetchInterval: ({ state: { data } }) => (data?.canRetry ? SOON_MS : false) },
    ),
  );
  const payment = query.data;
  return (
    <DetailPage
      back={{ href: PATH, label: 'Payments' }}
      title={payment?.kind === 'buy' ? 'Buy' : 'Payment'}
      badge={
        payment ? (
          <span className="flex flex-wrap items-center gap-2">
            <SandboxBadge mode={payment.mode} />
            <StatusBadge kind={payment.kind === 'buy' ? 'buys' : 'payments'} status={payment.status} />
            {payment.partnerName}
          </span>
        ) : null
      }
      actions={payment ? <PaymentActions payment={payment} /> : null}
      query={query}
    >
      {payment ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <WaitingCallout waiting={payment.waiting} what="a refund instead of metal" />
            <StandingCard payment={payment} />
            <Card title="What happened">
              <WhatHappened timeline={payment.timeline} page="order" />
            </Card>
            {payment.postings.length > 0 ? <LedgerCard postings={payment.postings} names={partnerAccounts} /> : null}
          </div>
          <div className="min-w-0 space-y-4">
            <FactsCard payment={payment} />
            <StaffActionsCard staffActions={payment.staffActions} />
          </div>
        </div>
      ) : null}
    </DetailPage>
  );
}
