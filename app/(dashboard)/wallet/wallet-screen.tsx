'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { listParameters } from '../../_lib/list-state.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { WalletEntryView, WalletView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { Id, Money, Time } from '../../_ui/figures.tsx';
import { ExportLink } from '../../_ui/list/export-link.tsx';
import { ListFilters } from '../../_ui/list/list-filters.tsx';
import { Pagination } from '../../_ui/pagination.tsx';
import { type Column, Direction, Table } from '../../_ui/table.tsx';
import { WalletCard } from '../_home/wallet-card.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { PATH, type WalletListState, walletHref, walletList } from './wallet-list.ts';

/** The float or credit line and every movement of it, narrowed and paged by the address. */
export function WalletScreen({ mode, state }: { mode: Mode; state: WalletListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { filters, sort, page } = state;
  const wallet = useQuery(trpc.wallet.read.queryOptions({ mode }));
  const ledger = useQuery(trpc.wallet.entries.queryOptions({ mode, ...filters, sort, page, limit: PAGE_SIZE }));
  const hrefOf = (target: number) => walletHref(mode, { ...state, page: target });
  return (
    <>
      <PageHeader title={translate('wallet.title')} hint={translate('wallet.hint')} />
      <div className="space-y-4">
        <div className="grid items-stretch gap-4 lg:grid-cols-2">
          <WalletCard wallet={wallet.data} error={wallet.error} onRetry={() => wallet.refetch()} />
          <TopUp mode={mode} type={wallet.data?.type} />
        </div>
        <Card
          flush
          title={translate('wallet.ledger')}
          actions={<ExportLink name="wallet-entries" mode={mode} parameters={listParameters(walletList, state)} />}
        >
          <LedgerFilters mode={mode} state={state} />
          <Table
            caption={translate('wallet.ledger')}
            columns={columnsIn(translate, mode)}
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
                {...(Object.keys(filters).length > 0 && { clearHref: walletHref(mode, {}) })}
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

/** How money gets in: said as it is. */
function TopUp({ mode, type }: { mode: Mode; type: WalletView['type'] | undefined }) {
  const translate = useTranslate();
  const text = type === 'credit' ? 'wallet.topUpCredit' : 'wallet.topUpText';
  return (
    <Card title={translate('wallet.topUp')}>
      <p className="text-sm text-pretty text-muted">{translate(mode === 'sandbox' ? 'wallet.topUpSandbox' : text)}</p>
    </Card>
  );
}

function LedgerFilters({ mode, state }: { mode: Mode; state: WalletListState }) {
  const translate = useTranslate();
  return (
    <ListFilters
      spec={walletList}
      state={state}
      hrefOf={(chosen) => walletHref(mode, chosen)}
      sorts={{ newest: translate('list.newest'), oldest: translate('list.oldest') }}
      fields={{
        direction: {
          label: translate('wallet.filter.direction'),
          options: { credit: translate('wallet.credit'), debit: translate('wallet.debit') },
        },
        type: {
          label: translate('wallet.filter.type'),
          options: Object.fromEntries(
            walletList.filters.type.values.map((type) => [type, translate(`wallet.entryType.${type}`)]),
          ),
        },
        from: { label: translate('list.from') },
        to: { label: translate('list.to') },
        reference: {
          label: translate('wallet.filter.reference'),
          placeholder: translate('wallet.filter.referenceHint'),
        },
      }}
    />
  );
}

function columnsIn(translate: Translate, mode: Mode): Column<WalletEntryView>[] {
  return [
    {
      id: 'entry',
      label: translate('wallet.column.entry'),
      phone: 'title',
      cell: ({ id, direction, type }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Direction
            incoming={direction === 'credit'}
            label={translate(direction === 'credit' ? 'wallet.credit' : 'wallet.debit')}
          />
          <Link
            href={hrefIn(mode, `${PATH}/${id}`)}
            prefetch={false}
            className="min-w-0 truncate underline-offset-3 hover:underline max-md:py-1"
          >
            {translate(`wallet.entryType.${type}`)}
          </Link>
        </span>
      ),
    },
    {
      id: 'reference',
      label: translate('wallet.column.reference'),
      // What a sandbox began with refers to nothing that a partner knows.
      cell: ({ referenceId }) =>
        referenceId.startsWith('book_') ? '–' : <Id value={referenceId} className="max-w-52 text-muted" />,
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
