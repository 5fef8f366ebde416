'use client';

import { useQuery } from '@tanstack/react-query';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { WalletEntryView } from '../../_lib/procedure-types.ts';
import type { Translate } from '../../_lib/translate-messages.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { Id, Money, Time } from '../../_ui/figures.tsx';
import { Pagination } from '../../_ui/pagination.tsx';
import { type Column, Direction, Table } from '../../_ui/table.tsx';
import { WalletCard } from '../_home/wallet-card.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';

/** The float or credit line and every movement of it, page by page. */
export function WalletScreen({ mode, page }: { mode: Mode; page: number }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const wallet = useQuery(trpc.wallet.read.queryOptions({ mode }));
  const ledger = useQuery(trpc.wallet.entries.queryOptions({ mode, page, limit: PAGE_SIZE }));
  const hrefOf = (target: number) => hrefIn(mode, '/wallet', { page: target === 1 ? undefined : target });
  return (
    <>
      <PageHeader title={translate('wallet.title')} hint={translate('wallet.hint')} />
      <div className="space-y-4">
        <WalletCard wallet={wallet.data} error={wallet.error} onRetry={() => wallet.refetch()} className="max-w-md" />
        <Card flush title={translate('wallet.ledger')}>
          <Table
            caption={translate('wallet.ledger')}
            columns={columnsIn(translate)}
            rows={ledger.data?.entries}
            rowKey={(entry) => entry.id}
            error={ledger.error}
            onRetry={() => ledger.refetch()}
            expectedRows={PAGE_SIZE}
            empty={
              <ListEmpty
                page={page}
                firstHref={hrefOf(1)}
                title={translate('wallet.empty')}
                hint={translate('wallet.emptyHint')}
              />
            }
          />
          {ledger.data && ledger.data.entries.length > 0 ? (
            <Pagination page={page} limit={PAGE_SIZE} total={ledger.data.total} hrefOf={hrefOf} translate={translate} />
          ) : null}
        </Card>
      </div>
    </>
  );
}

function columnsIn(translate: Translate): Column<WalletEntryView>[] {
  return [
    {
      id: 'entry',
      label: translate('wallet.column.entry'),
      phone: 'title',
      cell: ({ direction, description }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Direction
            incoming={direction === 'credit'}
            label={translate(direction === 'credit' ? 'wallet.credit' : 'wallet.debit')}
          />
          <span className="min-w-0 truncate" title={description}>
            {description}
          </span>
        </span>
      ),
    },
    {
      id: 'reference',
      label: translate('wallet.column.reference'),
      cell: ({ referenceId }) => <Id value={referenceId} className="max-w-52 text-muted" />,
    },
    {
      id: 'amount',
      label: translate('wallet.column.amount'),
      numeric: true,
      phone: 'aside',
      cell: ({ direction, amountInr }) => (
        <Money
          inr={direction === 'credit' ? amountInr : -amountInr}
          className={direction === 'credit' ? 'font-medium text-positive' : 'font-medium'}
        />
      ),
    },
    {
      id: 'balance',
      phone: 'end',
      label: translate('wallet.column.balance'),
      numeric: true,
      cell: ({ balanceAfterInr }) => <Money inr={balanceAfterInr} className="text-muted" />,
    },
    {
      id: 'time',
      label: translate('wallet.column.time'),
      numeric: true,
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
