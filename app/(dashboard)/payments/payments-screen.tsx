'use client';

import { useQuery } from '@tanstack/react-query';
import { byAsset } from '../../../server/domain/kernel/assets.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { PaymentRowView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Id, Money, Time } from '../../_ui/figures.tsx';
import { StatusBadge } from '../../_ui/orders/status-badge.tsx';
import type { Column } from '../../_ui/table.tsx';
import { ReferenceCell, UserCell } from '../_orders/cells.tsx';
import { OrderList } from '../_orders/order-list.tsx';
import { PATH, type PaymentListState, paymentList, paymentsInput } from './payment-list.ts';

/** Every payment order of the partner, narrowed and paged by the address. */
export function PaymentsScreen({ mode, state }: { mode: Mode; state: PaymentListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(trpc.payments.list.queryOptions(paymentsInput(mode, state)));
  const { status, checkout } = paymentList.filters;
  return (
    <OrderList
      mode={mode}
      path={PATH}
      name="payments"
      spec={paymentList}
      state={state}
      query={query}
      columns={columnsIn(translate)}
      rowKey={({ paymentId }) => paymentId}
      sorts={{ newest: translate('list.newest'), oldest: translate('list.oldest') }}
      fields={{
        status: {
          label: translate('orders.status'),
          options: Object.fromEntries(status.values.map((one) => [one, translate(`status.payments.${one}`)])),
        },
        checkout: {
          label: translate('payments.checkout'),
          options: Object.fromEntries(checkout.values.map((one) => [one, translate(`payments.checkout.${one}`)])),
        },
        asset: {
          label: translate('orders.metal'),
          options: byAsset((asset) => translate(`rates.${asset}`)),
        },
        from: { label: translate('list.from') },
        to: { label: translate('list.to') },
        reference: { label: translate('orders.reference'), placeholder: translate('orders.referenceHint') },
        user: { label: translate('orders.user'), placeholder: translate('orders.userHint') },
      }}
    />
  );
}

function columnsIn(translate: Translate): Column<PaymentRowView>[] {
  return [
    {
      id: 'id',
      label: translate('orders.id'),
      phone: 'title',
      cell: ({ paymentId }) => <Id value={paymentId} className="max-w-40" />,
    },
    {
      id: 'status',
      label: translate('orders.status'),
      cell: ({ status }) => <StatusBadge kind="payments" status={status} />,
    },
    {
      id: 'reference',
      label: translate('orders.reference'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ reference }) => <ReferenceCell reference={reference} />,
    },
    {
      id: 'user',
      label: translate('orders.user'),
      phone: 'end',
      cell: (row) => <UserCell {...row} />,
    },
    {
      id: 'checkout',
      label: translate('payments.checkout'),
      phone: 'hidden',
      className: 'md:max-2xl:hidden',
      cell: ({ checkoutType, asset }) => (
        <span className="whitespace-nowrap text-muted">
          {translate(`payments.checkout.${checkoutType}`)}, {translate(`rates.${asset}`)}
        </span>
      ),
    },
    {
      id: 'amount',
      label: translate('orders.amount'),
      numeric: true,
      phone: 'aside',
      cell: ({ amountInr }) => <Money inr={amountInr} className="font-medium" />,
    },
    {
      id: 'made',
      label: translate('orders.made'),
      numeric: true,
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
