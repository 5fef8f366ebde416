'use client';

import { useQuery } from '@tanstack/react-query';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { StuckPaymentView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import { reasonWords } from '../../../_ui/orders/reason-words.ts';
import type { Column } from '../../../_ui/table.tsx';
import { durationWords } from '../../_parts/orders/duration.ts';
import { ExceptionList } from '../../_parts/orders/exception-list.tsx';
import { SandboxBadge } from '../../_parts/sandbox-badge.tsx';
import { PATH, type PaymentListState, paymentList, paymentsInput } from './payment-list.ts';
import { stuckWords } from './stuck-words.ts';

const LOOK_AGAIN_MS = 30_000;

/** Payments that need an operator: live first, the longest first. */
export function PaymentsScreen({ state }: { state: PaymentListState }) {
  const trpc = useTRPC();
  const translate = useTranslate();
  const query = useQuery(trpc.ops.payments.list.queryOptions(paymentsInput(state), { refetchInterval: LOOK_AGAIN_MS }));
  const reasons = Object.entries(stuckWords).map(([reason, { label }]) => [reason, label]);
  return (
    <ExceptionList
      path={PATH}
      title="Payments"
      hint="Money that waits: for its metal, for its way back, or for an operator to look. Live first, the longest first."
      empty={{ title: 'No payment is stuck', hint: 'Every payment became metal or went back.' }}
      spec={paymentList}
      state={state}
      query={query}
      columns={columnsIn(translate)}
      rowKey={({ key }) => key}
      rowId={({ orderId }) => orderId}
      fields={{
        mode: { label: 'Mode', options: { live: 'Live', sandbox: 'Sandbox' } },
        reason: { label: 'Why', options: Object.fromEntries(reasons) },
        partner: { label: 'Partner', placeholder: 'Name or id' },
      }}
    />
  );
}

function columnsIn(translate: Translate): Column<StuckPaymentView>[] {
  return [
    {
      id: 'payment',
      label: 'Payment',
      phone: 'title',
      cell: ({ orderId, mode }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Id value={orderId} className="max-w-40 min-w-0" />
          <SandboxBadge mode={mode} />
        </span>
      ),
    },
    {
      id: 'why',
      label: 'Why',
      cell: ({ reason }) => {
        const { label, ...look } = stuckWords[reason];
        return <Badge {...look}>{label}</Badge>;
      },
    },
    {
      id: 'partner',
      label: 'Partner',
      phone: 'end',
      cell: ({ partnerName }) => (
        <span title={partnerName} className="block max-w-36 truncate">
          {partnerName}
        </span>
      ),
    },
    {
      id: 'tried',
      label: 'Last try',
      className: 'md:max-xl:hidden',
      cell: ({ attempts, problem, nextTryAt }) => (
        <span className="block max-w-56 text-muted">
          <span className="block truncate" title={problem ?? undefined}>
            {attempts === 0 ? 'Not tried yet' : (problem && reasonWords(translate, problem)) || 'Pending'}
          </span>
          <span className="block truncate text-xs max-md:hidden">
            {attempts > 0 ? `${attempts} ${attempts === 1 ? 'try' : 'tries'}` : null}
            {nextTryAt ? (
              <>
                , next <Time at={nextTryAt} toSecond />
              </>
            ) : null}
          </span>
        </span>
      ),
    },
    {
      id: 'age',
      label: 'Open for',
      numeric: true,
      phone: 'end',
      cell: ({ ageMs }) => <span className="figures">{durationWords(ageMs)}</span>,
    },
    {
      id: 'amount',
      label: 'Amount',
      numeric: true,
      phone: 'aside',
      cell: ({ amountInr }) => <Money inr={amountInr} className="font-medium" />,
    },
  ];
}
