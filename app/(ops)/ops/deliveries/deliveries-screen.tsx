'use client';

import { useQuery } from '@tanstack/react-query';
import type { OpsDeliveryRowView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink, TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Grams, Id, Time } from '../../../_ui/figures.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { ListTabs } from '../../_parts/list-tabs.tsx';
import { SandboxBadge } from '../../_parts/sandbox-badge.tsx';
import { type DeliveryListState, deliveriesInput, deliveryList, hrefOfList, PATH } from './delivery-list.ts';
import { StatusBadge } from './status-badge.tsx';

/** Orders of coins and bars of all partners, by what is to be done with them. */
export function DeliveriesScreen({ state: { filters } }: { state: DeliveryListState }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.ops.deliveries.list.queryOptions(deliveriesInput({ filters, sort: 'oldest', page: 1 })));
  const { status, after: _, ...narrowed } = filters;
  const counts = query.data?.counts ?? {};
  const tab = (value: typeof status, label: string, count?: number) => ({
    href: hrefOfList({ ...narrowed, ...(value && { status: value }) }),
    label,
    isCurrent: status === value,
    ...(count !== undefined && { count }),
  });
  const isNarrowed = Object.keys(narrowed).length > 0 || filters.after !== undefined;
  const next = query.data?.nextAfter;
  return (
    <>
      <PageHeader
        title="Deliveries"
        hint="Coins and bars that people of all partners have ordered. Counts are of live ones."
      >
        <ButtonLink icon="list" href={`${PATH}/stock`}>
          Stock
        </ButtonLink>
      </PageHeader>
      <ListTabs
        label="Deliveries"
        tabs={[
          tab(undefined, 'To pack', counts.placed),
          tab('packed', 'To ship', counts.packed),
          tab('shipped', 'On the way', counts.shipped),
          tab('delivered', 'Delivered'),
          tab('cancelled', 'Cancelled'),
        ]}
      />
      <Card flush>
        <ListFilters
          spec={filterSpec}
          state={{ filters: narrowed, sort: 'oldest', page: 1 }}
          hrefOf={({ filters: chosen }) => hrefOfList({ ...chosen, ...(status && { status }) })}
          fields={{
            mode: { label: 'Mode', options: { live: 'Live', sandbox: 'Sandbox' } },
            partner: { label: 'Partner', placeholder: 'Name or id' },
            order: { label: 'Order', placeholder: 'Id, at whatever status' },
          }}
        />
        <Table
          caption="Deliveries"
          columns={columns}
          rows={query.data?.rows}
          rowKey={({ orderId }) => orderId}
          rowHref={({ orderId }) => `${PATH}/${orderId}`}
          error={query.error}
          onRetry={() => query.refetch()}
          empty={
            <EmptyState title={isNarrowed ? 'Nothing here fits' : 'Nothing is here'}>
              {isNarrowed ? <TextLink href={hrefOfList(status ? { status } : {})}>Show all</TextLink> : null}
            </EmptyState>
          }
        />
        {next || filters.after ? (
          <nav aria-label="Pages" className="flex justify-end gap-2 border-t border-line px-4 py-2.5 sm:px-5">
            {filters.after ? (
              <ButtonLink href={hrefOfList({ ...narrowed, ...(status && { status }) })}>First page</ButtonLink>
            ) : null}
            {next ? (
              <ButtonLink href={hrefOfList({ ...narrowed, ...(status && { status }), after: next })}>
                Next page
              </ButtonLink>
            ) : null}
          </nav>
        ) : null}
      </Card>
    </>
  );
}

const { status: _status, after: _after, ...narrowing } = deliveryList.filters;
const filterSpec = { filters: narrowing, sorts: deliveryList.sorts } as const;

const columns: Column<OpsDeliveryRowView>[] = [
  {
    id: 'item',
    label: 'Item',
    phone: 'title',
    cell: ({ name, quantity, mode }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span>
          <span className="figures">{quantity}</span> × {name}
        </span>
        <SandboxBadge mode={mode} />
      </span>
    ),
  },
  { id: 'status', label: 'Status', phone: 'aside', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'partner', label: 'Partner', cell: ({ partnerName }) => <span className="break-words">{partnerName}</span> },
  {
    id: 'metal',
    label: 'Metal',
    numeric: true,
    phone: 'end',
    cell: ({ quantityGrams }) => <Grams grams={quantityGrams} />,
  },
  {
    id: 'order',
    label: 'Order',
    phone: 'hidden',
    className: 'md:max-xl:hidden',
    cell: ({ orderId }) => <Id value={orderId} className="max-w-40" />,
  },
  {
    id: 'made',
    label: 'Ordered',
    numeric: true,
    phone: 'start',
    cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
  },
];
