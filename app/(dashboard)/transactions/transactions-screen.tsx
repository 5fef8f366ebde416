'use client';

import { useQuery } from '@tanstack/react-query';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { Pagination } from '../../_ui/pagination.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { TransactionTable } from './transaction-table.tsx';

/** Every transaction of the partner, page by page. */
export function TransactionsScreen({ mode, page }: { mode: Mode; page: number }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const list = useQuery(trpc.transactions.list.queryOptions({ mode, page, limit: PAGE_SIZE }));
  const hrefOf = (target: number) => hrefIn(mode, '/transactions', { page: target === 1 ? undefined : target });
  return (
    <>
      <PageHeader title={translate('transactions.title')} hint={translate('transactions.hint')} />
      <Card flush>
        <TransactionTable
          transactions={list.data?.transactions}
          error={list.error}
          onRetry={() => list.refetch()}
          expectedRows={PAGE_SIZE}
          empty={<ListEmpty page={page} firstHref={hrefOf(1)} title={translate('transactions.empty')} />}
        />
        {list.data && list.data.transactions.length > 0 ? (
          <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} hrefOf={hrefOf} translate={translate} />
        ) : null}
      </Card>
    </>
  );
}
