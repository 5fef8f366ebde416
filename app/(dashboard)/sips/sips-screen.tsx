'use client';

import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate } from '../../_lib/format.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { SipRowView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Money, Time } from '../../_ui/figures.tsx';
import { StatusBadge } from '../../_ui/orders/status-badge.tsx';
import type { Column } from '../../_ui/table.tsx';
import { ReferenceCell, UserCell } from '../_orders/cells.tsx';
import { OrderList } from '../_orders/order-list.tsx';
import { PATH, type SipListState, sipList, sipsInput } from './sip-list.ts';

/** Every plan of the partner, narrowed and paged by the address. */
export function SipsScreen({ mode, state }: { mode: Mode; state: SipListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(trpc.sips.list.queryOptions(sipsInput(mode, state)));
  const { status, frequency } = sipList.filters;
  return (
    <OrderList
      mode={mode}
      path={PATH}
      name="sips"
      spec={sipList}
      state={state}
      query={query}
      columns={columnsIn(translate)}
      rowKey={({ sipId }) => sipId}
      sorts={{
        newest: translate('list.newest'),
        oldest: translate('list.oldest'),
        next_debit: translate('sips.nextFirst'),
      }}
      fields={{
        status: {
          label: translate('orders.status'),
          options: Object.fromEntries(status.values.map((one) => [one, translate(`status.sips.${one}`)])),
        },
        frequency: {
          label: translate('sips.frequency'),
          options: Object.fromEntries(frequency.values.map((one) => [one, translate(`sips.frequency.${one}`)])),
        },
        debitFrom: { label: translate('sips.debitFrom') },
        debitTo: { label: translate('sips.debitTo') },
        reference: { label: translate('orders.reference'), placeholder: translate('orders.referenceHint') },
        user: { label: translate('orders.user'), placeholder: translate('orders.userHint') },
      }}
    />
  );
}

function columnsIn(translate: Translate): Column<SipRowView>[] {
  return [
    {
      id: 'plan',
      label: translate('sips.plan'),
      phone: 'title',
      cell: ({ name, asset }) => (
        <span className="block min-w-0 max-w-44">
          <span title={name} className="block truncate font-medium">
            {name}
          </span>
          <span className="block text-sm font-normal text-muted">{translate(`rates.${asset}`)}</span>
        </span>
      ),
    },
    {
      id: 'status',
      label: translate('orders.status'),
      cell: ({ status }) => <StatusBadge kind="sips" status={status} />,
    },
    {
      id: 'user',
      label: translate('orders.user'),
      phone: 'end',
      cell: (row) => <UserCell {...row} />,
    },
    {
      id: 'reference',
      label: translate('orders.reference'),
      phone: 'hidden',
      className: 'md:max-2xl:hidden',
      cell: ({ reference }) => <ReferenceCell reference={reference} />,
    },
    {
      id: 'installment',
      label: translate('sips.installment'),
      numeric: true,
      phone: 'aside',
      cell: ({ installmentInr, frequency }) => (
        <>
          <Money inr={installmentInr} className="font-medium" />
          <span className="block text-sm font-normal text-muted">{translate(`sips.frequency.${frequency}`)}</span>
        </>
      ),
    },
    {
      id: 'paid',
      label: translate('sips.paid'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ paidCount, investedInr }) => (
        <>
          <span className="figures">{formatCount(paidCount)}</span>
          <span className="block text-sm text-muted">
            <Money inr={investedInr} />
          </span>
        </>
      ),
    },
    {
      id: 'next',
      label: translate('sips.next'),
      numeric: true,
      cell: ({ nextOn }) => (
        <span className="figures whitespace-nowrap">
          {nextOn === null ? <span className="text-faint">–</span> : formatDate(nextOn)}
        </span>
      ),
    },
    {
      id: 'made',
      label: translate('orders.made'),
      numeric: true,
      phone: 'end',
      className: 'md:max-xl:hidden',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
