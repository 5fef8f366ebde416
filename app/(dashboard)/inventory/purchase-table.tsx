'use client';

import { useQuery } from '@tanstack/react-query';
import { byAsset } from '../../../server/domain/kernel/assets.ts';
import { listParameters } from '../../_lib/list-state.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { PurchaseView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Card } from '../../_ui/card.tsx';
import { Grams, Id, Money, Rate, Time } from '../../_ui/figures.tsx';
import { ExportLink } from '../../_ui/list/export-link.tsx';
import { ListFilters } from '../../_ui/list/list-filters.tsx';
import { Pagination } from '../../_ui/pagination.tsx';
import { type Column, Table } from '../../_ui/table.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { InvoiceLink } from './invoice-link.tsx';
import { inventoryHref, type PurchaseListState, purchaseList } from './purchase-list.ts';

/** What was bought so far, narrowed and ordered by the address. */
export function PurchaseTable({ mode, state }: { mode: Mode; state: PurchaseListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { filters, sort, page } = state;
  const list = useQuery(trpc.inventory.purchases.queryOptions({ mode, ...filters, sort, page, limit: PAGE_SIZE }));
  const hrefOf = (target: number) => inventoryHref(mode, { ...state, page: target });
  return (
    <Card
      flush
      title={translate('inventory.purchases')}
      actions={<ExportLink name="inventory-purchases" mode={mode} parameters={listParameters(purchaseList, state)} />}
    >
      <ListFilters
        spec={purchaseList}
        state={state}
        hrefOf={(chosen) => inventoryHref(mode, chosen)}
        sorts={{ newest: translate('list.newest'), oldest: translate('list.oldest') }}
        fields={{
          asset: {
            label: translate('inventory.metal'),
            options: byAsset((asset) => translate(`rates.${asset}`)),
          },
          from: { label: translate('list.from') },
          to: { label: translate('list.to') },
        }}
      />
      <Table
        caption={translate('inventory.purchases')}
        columns={columnsIn(translate, mode)}
        rows={list.data?.purchases}
        rowKey={({ purchaseId }) => purchaseId}
        error={list.error}
        onRetry={() => list.refetch()}
        expectedRows={PAGE_SIZE}
        empty={
          <ListEmpty
            page={page}
            firstHref={hrefOf(1)}
            title={translate('inventory.empty')}
            hint={translate('inventory.emptyHint')}
            {...(Object.keys(filters).length > 0 && { clearHref: inventoryHref(mode, {}) })}
          />
        }
      />
      {list.data && list.data.purchases.length > 0 ? (
        <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} hrefOf={hrefOf} translate={translate} />
      ) : null}
    </Card>
  );
}

function columnsIn(translate: Translate, mode: Mode): Column<PurchaseView>[] {
  return [
    {
      id: 'metal',
      label: translate('inventory.column.metal'),
      phone: 'title',
      cell: ({ asset }) => <span className="font-medium">{translate(`rates.${asset}`)}</span>,
    },
    {
      id: 'id',
      label: translate('inventory.column.id'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ purchaseId }) => <Id value={purchaseId} className="max-w-44 text-muted" />,
    },
    {
      id: 'grams',
      label: translate('inventory.column.grams'),
      numeric: true,
      phone: 'start',
      cell: ({ quantityGrams }) => <Grams grams={quantityGrams} aligned />,
    },
    {
      id: 'rate',
      label: translate('inventory.column.rate'),
      numeric: true,
      phone: 'hidden',
      cell: ({ rateInrPerGram }) => <Rate inrPerGram={rateInrPerGram} className="text-muted" />,
    },
    {
      id: 'amount',
      label: translate('inventory.column.amount'),
      numeric: true,
      phone: 'aside',
      cell: ({ amountInr }) => <Money inr={amountInr} className="font-medium" />,
    },
    {
      id: 'invoice',
      label: translate('inventory.column.invoice'),
      phone: 'end',
      cell: ({ purchaseId, invoice }) => <InvoiceLink mode={mode} purchaseId={purchaseId} known={invoice} />,
    },
    {
      id: 'time',
      label: translate('inventory.column.time'),
      numeric: true,
      cell: ({ completedAt }) => (completedAt ? <Time at={completedAt} className="text-muted" /> : null),
    },
  ];
}
