'use client';

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../_lib/format.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { DeliveryRowView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Grams, Money, Time } from '../../_ui/figures.tsx';
import { StatusBadge } from '../../_ui/orders/status-badge.tsx';
import type { Column } from '../../_ui/table.tsx';
import { UserCell } from '../_orders/cells.tsx';
import { OrderList } from '../_orders/order-list.tsx';
import { type DeliveryListState, deliveriesInput, deliveryList, PATH } from './delivery-list.ts';

/** Every delivery order of the partner, narrowed and paged by the address. */
export function DeliveriesScreen({ mode, state }: { mode: Mode; state: DeliveryListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(trpc.deliveries.list.queryOptions(deliveriesInput(mode, state)));
  const products = useQuery(trpc.deliveries.products.queryOptions({ mode })).data ?? [];
  const spec = deliveryList(products);
  return (
    <OrderList
      mode={mode}
      path={PATH}
      name="deliveries"
      spec={spec}
      state={state}
      query={query}
      columns={columnsIn(translate)}
      rowKey={({ orderId }) => orderId}
      sorts={{ newest: translate('list.newest'), oldest: translate('list.oldest') }}
      fields={{
        status: {
          label: translate('orders.status'),
          options: Object.fromEntries(
            spec.filters.status.values.map((one) => [one, translate(`status.deliveries.${one}`)]),
          ),
        },
        product: {
          label: translate('deliveries.product'),
          options: Object.fromEntries(products.map(({ sku, name }) => [sku, name])),
        },
        from: { label: translate('list.from') },
        to: { label: translate('list.to') },
        user: { label: translate('orders.user'), placeholder: translate('orders.userHint') },
      }}
    />
  );
}

function columnsIn(translate: Translate): Column<DeliveryRowView>[] {
  return [
    {
      id: 'product',
      label: translate('deliveries.product'),
      phone: 'title',
      cell: ({ name, sku }) => (
        <>
          <span className="block truncate font-medium">{name}</span>
          <span className="block font-mono text-xs font-normal text-muted">{sku}</span>
        </>
      ),
    },
    {
      id: 'status',
      label: translate('orders.status'),
      cell: ({ status }) => <StatusBadge kind="deliveries" status={status} />,
    },
    {
      id: 'user',
      label: translate('orders.user'),
      phone: 'end',
      cell: (row) => <UserCell {...row} />,
    },
    {
      id: 'pieces',
      label: translate('deliveries.pieces'),
      numeric: true,
      phone: 'hidden',
      cell: ({ quantity }) => <span className="figures">{formatCount(quantity)}</span>,
    },
    {
      id: 'metal',
      label: translate('orders.quantity'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ quantityGrams }) => <Grams grams={quantityGrams} />,
    },
    {
      id: 'charges',
      label: translate('deliveries.charges'),
      numeric: true,
      phone: 'aside',
      cell: ({ totalInr }) => <Money inr={totalInr} className="font-medium" />,
    },
    {
      id: 'made',
      label: translate('orders.made'),
      numeric: true,
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
