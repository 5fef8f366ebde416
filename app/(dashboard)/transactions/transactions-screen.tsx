'use client';

import { useQuery } from '@tanstack/react-query';
import { byAsset } from '../../../server/domain/kernel/assets.ts';
import { listParameters } from '../../_lib/list-state.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { ExportLink } from '../../_ui/list/export-link.tsx';
import { ListFilters } from '../../_ui/list/list-filters.tsx';
import { Pagination } from '../../_ui/pagination.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { type TransactionListState, transactionList, transactionsHref } from './transaction-list.ts';
import { TransactionTable } from './transaction-table.tsx';

/** Every transaction of the partner, narrowed and paged by the address. */
export function TransactionsScreen({ mode, state }: { mode: Mode; state: TransactionListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { filters, sort, page } = state;
  const list = useQuery(trpc.transactions.list.queryOptions({ mode, ...filters, sort, page, limit: PAGE_SIZE }));
  const hrefOf = (target: number) => transactionsHref(mode, { ...state, page: target });
  return (
    <>
      <PageHeader title={translate('transactions.title')} hint={translate('transactions.hint')}>
        <ExportLink name="transactions" mode={mode} parameters={listParameters(transactionList, state)} />
      </PageHeader>
      <Card flush>
        <ListFilters
          spec={transactionList}
          state={state}
          hrefOf={(chosen) => transactionsHref(mode, chosen)}
          fields={{
            type: {
              label: translate('list.type'),
              options: Object.fromEntries(
                transactionList.filters.type.values.map((type) => [type, translate(`type.${type}`)]),
              ),
            },
            asset: {
              label: translate('list.asset'),
              options: byAsset((asset) => translate(`rates.${asset}`)),
            },
            channel: {
              label: translate('transactions.channel'),
              options: Object.fromEntries(
                transactionList.filters.channel.values.map((channel) => [channel, translate(`channel.${channel}`)]),
              ),
            },
            status: {
              label: translate('transactions.column.status'),
              options: Object.fromEntries(
                transactionList.filters.status.values.map((status) => [status, translate(`status.buys.${status}`)]),
              ),
            },
            from: { label: translate('list.from') },
            to: { label: translate('list.to') },
            q: { label: translate('list.search'), placeholder: translate('transactions.searchHint') },
          }}
          sorts={{ newest: translate('list.newest'), oldest: translate('list.oldest') }}
        />
        <TransactionTable
          sort={{
            current: sort,
            hrefOf: (chosen) => transactionsHref(mode, { filters, sort: chosen === 'oldest' ? 'oldest' : 'newest' }),
          }}
          transactions={list.data?.transactions}
          error={list.error}
          onRetry={() => list.refetch()}
          expectedRows={PAGE_SIZE}
          empty={
            <ListEmpty
              page={page}
              firstHref={hrefOf(1)}
              title={translate('transactions.empty')}
              {...(Object.keys(filters).length > 0 && { clearHref: transactionsHref(mode, {}) })}
            />
          }
        />
        {list.data && list.data.transactions.length > 0 ? (
          <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} hrefOf={hrefOf} translate={translate} />
        ) : null}
      </Card>
    </>
  );
}
