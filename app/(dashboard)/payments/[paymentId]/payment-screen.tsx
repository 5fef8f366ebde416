'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { PaymentView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { LedgerCard } from '../../../_ui/detail/ledger-card.tsx';
import { MetadataCard } from '../../../_ui/detail/metadata-card.tsx';
import { StatusBadge, statusKey } from '../../../_ui/orders/status-badge.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { DetailFrame } from '../../_orders/detail-frame.tsx';
import { SimulateCard } from '../../_orders/simulate-card.tsx';
import { TimelineCard } from '../../_orders/timeline-card.tsx';
import { ExplanationCard } from '../../transactions/[transactionId]/explanation-card.tsx';
import { AmountsCard } from './amounts-card.tsx';
import { CancelButton } from './cancel-button.tsx';
import { CheckoutCard } from './checkout-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { ReceiptsCard } from './receipts-card.tsx';

const SOON_MS = 3_000;

/** One payment order: its money, who it is of, and everything that happened. */
export function PaymentScreen({ mode, paymentId }: { mode: Mode; paymentId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.payments.detail.queryOptions(
      { mode, paymentId },
      // While money may arrive or be on its way, anyone who looks is to see it.
      { refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? SOON_MS : false) },
    ),
  );
  const payment = query.data;
  return (
    <DetailFrame
      mode={mode}
      kind="payments"
      title={payment?.reference ?? undefined}
      actions={payment?.isCancellable ? <CancelButton mode={mode} payment={payment} /> : null}
      badge={payment ? <StatusBadge kind="payments" status={payment.status} /> : null}
      query={query}
    >
      {payment ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <AmountsCard payment={payment} />
            <ReceiptsCard payment={payment} />
            <TimelineCard mode={mode} timeline={payment.timeline} />
            {payment.explanation ? <ExplanationCard explanation={payment.explanation} /> : null}
            {payment.postings.length > 0 ? <LedgerCard postings={payment.postings} /> : null}
          </div>
          <div className="min-w-0 space-y-4">
            {mode === 'sandbox' ? <Simulate payment={payment} /> : null}
            <FactsCard mode={mode} payment={payment} />
            <MetadataCard metadata={payment.metadata} />
            <CheckoutCard mode={mode} payment={payment} />
          </div>
        </div>
      ) : null}
    </DetailFrame>
  );
}

function isMoving({ status, refunds }: PaymentView): boolean {
  return status === 'created' || status === 'paid' || refunds.some(({ doneAt }) => doneAt === null);
}

function Simulate({ payment }: { payment: PaymentView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const simulate = useMutation(
    trpc.payments.simulate.mutationOptions({
      async onSuccess({ status }) {
        toast({
          tone: 'positive',
          message: translate('orders.simulated', { status: translate(statusKey('payments', status)) }),
        });
        await queries.invalidateQueries(trpc.payments.pathFilter());
      },
      // What is offered may be out of date: another person was first.
      onError: () => queries.invalidateQueries(trpc.payments.detail.pathFilter()),
    }),
  );
  const { paymentId, status } = payment;
  return (
    <SimulateCard
      outcomes={payment.outcomes}
      labelOf={(outcome) =>
        translate(
          outcome === 'success' && status === 'refund_due' ? 'payments.outcome.retry' : `payments.outcome.${outcome}`,
        )
      }
      pending={simulate.isPending ? simulate.variables.outcome : undefined}
      error={simulate.error}
      onChoose={(outcome) => simulate.mutate({ mode: 'sandbox', paymentId, outcome })}
    />
  );
}
