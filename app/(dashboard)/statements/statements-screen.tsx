'use client';

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../_lib/format.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { StatementView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Badge } from '../../_ui/badge.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { Money } from '../../_ui/figures.tsx';
import { ExportLink } from '../../_ui/list/export-link.tsx';
import { Pagination } from '../../_ui/pagination.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { type Column, Table } from '../../_ui/table.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { ArchiveCard } from './archive-card.tsx';
import { monthName } from './month-words.ts';
import { OpenMonthCard } from './open-month-card.tsx';

/** What the partner is owed: the month so far, and every month that is final. */
export function StatementsScreen({ mode, page }: { mode: Mode; page: number }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const list = useQuery(trpc.statements.list.queryOptions({ mode, page, limit: PAGE_SIZE }));
  const hrefOf = (target: number) => hrefIn(mode, '/statements', { page: target === 1 ? undefined : target });
  return (
    <>
      <PageHeader title={translate('statements.title')} hint={translate('statements.hint')}>
        <ExportLink name="statements" mode={mode} parameters={{}} />
      </PageHeader>
      <div className="space-y-4">
        {page > 1 || (list.error && !list.data) ? null : list.data ? (
          list.data.open.map(({ month, figures }) => (
            <OpenMonthCard key={month} mode={mode} month={month} figures={figures} />
          ))
        ) : (
          <Card>
            <Skeleton className="h-36" />
          </Card>
        )}
        <Card flush title={translate('statements.final')}>
          <Table
            caption={translate('statements.final')}
            columns={columnsIn(translate)}
            rows={list.data?.statements}
            rowKey={({ month }) => month}
            rowHref={({ month }) => hrefIn(mode, `/statements/${month}`)}
            error={list.error}
            onRetry={() => list.refetch()}
            empty={
              <ListEmpty
                page={page}
                firstHref={hrefOf(1)}
                title={translate('statements.empty')}
                hint={translate(mode === 'sandbox' ? 'statements.emptySandbox' : 'statements.emptyHint')}
              />
            }
          />
          {list.data && list.data.statements.length > 0 ? (
            <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} hrefOf={hrefOf} translate={translate} />
          ) : null}
        </Card>
        <ArchiveCard mode={mode} today={list.data?.today} />
      </div>
    </>
  );
}

function columnsIn(translate: Translate): Column<StatementView>[] {
  return [
    {
      id: 'month',
      label: translate('statements.column.month'),
      phone: 'title',
      cell: ({ month, settlement }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium whitespace-nowrap">{monthName(month, translate)}</span>
          {settlement ? <Badge tone="positive">{translate('statements.settled')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'trades',
      label: translate('statements.column.trades'),
      numeric: true,
      phone: 'hidden',
      cell: ({ figures }) => <span className="figures">{formatCount(figures.transactions)}</span>,
    },
    {
      id: 'bought',
      label: translate('statements.buyVolume'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ figures }) => <Money inr={figures.buyVolumeInr} className="text-muted" />,
    },
    {
      id: 'sold',
      label: translate('statements.sellVolume'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ figures }) => <Money inr={figures.sellVolumeInr} className="text-muted" />,
    },
    {
      id: 'commission',
      label: translate('statements.commission'),
      numeric: true,
      phone: 'start',
      cell: ({ figures }) => (
        <>
          <span className="mr-1 md:hidden">{translate('statements.commission')}</span>
          <Money inr={figures.commissionInr} />
        </>
      ),
    },
    {
      id: 'markup',
      label: translate('statements.markup'),
      numeric: true,
      phone: 'hidden',
      cell: ({ figures }) => <Money inr={figures.markupPassthroughInr} />,
    },
    {
      id: 'net',
      label: translate('statements.net'),
      numeric: true,
      phone: 'aside',
      cell: ({ figures }) => <Money inr={figures.netPayableInr} className="font-medium" />,
    },
    {
      id: 'invoice',
      label: translate('statements.column.invoice'),
      phone: 'end',
      className: 'md:max-xl:hidden',
      cell: ({ invoiceNo }) => <span className="font-mono text-xs text-muted">{invoiceNo ?? '–'}</span>,
    },
  ];
}
