'use client';

import { useQuery } from '@tanstack/react-query';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { WithdrawalRowView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Id, Money, Time } from '../../_ui/figures.tsx';
import { StatusBadge } from '../../_ui/orders/status-badge.tsx';
import type { Column } from '../../_ui/table.tsx';
import { UserCell } from '../_orders/cells.tsx';
import { OrderList } from '../_orders/order-list.tsx';
import { PATH, type WithdrawalListState, withdrawalList, withdrawalsInput } from './withdrawal-list.ts';

/** Every withdrawal of the partner's users, narrowed and paged by the address. */
export function WithdrawalsScreen({ mode, state }: { mode: Mode; state: WithdrawalListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(trpc.withdrawals.list.queryOptions(withdrawalsInput(mode, state)));
  const { status } = withdrawalList.filters;
  return (
    <OrderList
      mode={mode}
      path={PATH}
      name="withdrawals"
      spec={withdrawalList}
      state={state}
      query={query}
      columns={columnsIn(translate)}
      rowKey={({ withdrawalId }) => withdrawalId}
      sorts={{ newest: translate('list.newest'), oldest: translate('list.oldest') }}
      fields={{
        status: {
          label: translate('orders.status'),
          options: Object.fromEntries(status.values.map((one) => [one, translate(`status.withdrawals.${one}`)])),
        },
        from: { label: translate('list.from') },
        to: { label: translate('list.to') },
        user: { label: translate('orders.user'), placeholder: translate('orders.userHint') },
      }}
    />
  );
}

function columnsIn(translate: Translate): Column<WithdrawalRowView>[] {
  return [
    {
      id: 'id',
      label: translate('orders.id'),
      phone: 'title',
      cell: ({ withdrawalId }) => <Id value={withdrawalId} className="max-w-40" />,
    },
    {
      id: 'status',
      label: translate('orders.status'),
      cell: ({ status }) => <StatusBadge kind="withdrawals" status={status} />,
    },
    {
      id: 'user',
      label: translate('orders.user'),
      phone: 'end',
      cell: (row) => <UserCell {...row} />,
    },
    {
      id: 'to',
      label: translate('withdrawals.to'),
      phone: 'hidden',
      cell: ({ bank, accountMasked }) => (
        <span title={`${bank} ${accountMasked}`} className="block max-w-36">
          <span className="block truncate">{bank}</span>
          <span className="figures block truncate text-muted text-xs">{accountMasked}</span>
        </span>
      ),
    },
    {
      id: 'utr',
      label: translate('withdrawals.utr'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ utr }) =>
        utr === null ? <span className="text-faint">–</span> : <span className="font-mono text-xs">{utr}</span>,
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
