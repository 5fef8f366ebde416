'use client';

import { useQuery } from '@tanstack/react-query';
import { listParameters } from '../../../_lib/list-state.ts';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { CommissionEntryView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import { ExportLink } from '../../../_ui/list/export-link.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { ListEmpty } from '../../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../../_shell/page-sizes.ts';
import { type EntryListState, entryList, monthHref } from './month-list.ts';

/** The trades that the lines sum, narrowed and paged by the address. */
export function TradesCard({ mode, month, state }: { mode: Mode; month: string; state: EntryListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { filters, page } = state;
  const list = useQuery(trpc.statements.entries.queryOptions({ mode, month, ...filters, page, limit: PAGE_SIZE }));
  const hrefOf = (target: number) => monthHref(mode, month, { ...state, page: target });
  const words = <Key extends string>(keys: readonly Key[], of: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, of(key)]));
  const { type, channel, kind } = entryList.filters;
  return (
    <div id="trades" className="scroll-mt-20">
      <Card
        flush
        title={translate('statements.trades')}
        actions={
          <ExportLink name="commission" mode={mode} parameters={{ ...listParameters(entryList, state), month }} />
        }
      >
        <ListFilters
          spec={entryList}
          state={state}
          hrefOf={(chosen) => monthHref(mode, month, chosen)}
          fields={{
            type: { label: translate('list.type'), options: words(type.values, (one) => translate(`type.${one}`)) },
            channel: {
              label: translate('statements.column.channel'),
              options: words(channel.values, (one) => translate(`statements.channel.${one}`)),
            },
            kind: {
              label: translate('statements.column.kind'),
              options: words(kind.values, (one) => translate(`statements.kind.${one}`)),
            },
          }}
        />
        <Table
          caption={translate('statements.trades')}
          columns={columnsIn(translate)}
          rows={list.data?.entries}
          rowKey={({ id }) => id}
          rowHref={({ transactionId }) => hrefIn(mode, `/transactions/${transactionId}`)}
          error={list.error}
          onRetry={() => list.refetch()}
          expectedRows={PAGE_SIZE}
          empty={
            <ListEmpty
              page={page}
              firstHref={hrefOf(1)}
              title={translate('statements.nothingYet')}
              {...(Object.keys(filters).length > 0 && { clearHref: monthHref(mode, month) })}
            />
          }
        />
        {list.data && list.data.entries.length > 0 ? (
          <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} hrefOf={hrefOf} translate={translate} />
        ) : null}
      </Card>
    </div>
  );
}

function columnsIn(translate: Translate): Column<CommissionEntryView>[] {
  return [
    {
      id: 'type',
      label: translate('transactions.column.type'),
      phone: 'title',
      cell: ({ type, asset, kind }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium whitespace-nowrap">{translate(`type.${type}`)}</span>
          <span className="text-muted">{translate(`rates.${asset}`)}</span>
          {kind === 'trade' ? null : <Badge tone="warning">{translate(`statements.kind.${kind}`)}</Badge>}
        </span>
      ),
    },
    {
      id: 'id',
      label: translate('transactions.column.id'),
      phone: 'start',
      cell: ({ transactionId }) => <Id value={transactionId} className="max-w-44 text-muted" />,
    },
    {
      id: 'channel',
      label: translate('statements.column.channel'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ channel }) => <span className="text-muted">{translate(`statements.channel.${channel}`)}</span>,
    },
    {
      id: 'funded',
      label: translate('statements.column.funded'),
      numeric: true,
      phone: 'end',
      cell: ({ fundedInr }) => <Money inr={fundedInr} />,
    },
    {
      id: 'commission',
      label: translate('statements.commission'),
      numeric: true,
      phone: 'aside',
      cell: ({ commissionInr, commissionPct }) => (
        <span className="whitespace-nowrap">
          <Money inr={commissionInr} className="font-medium" />{' '}
          <span className="figures text-xs text-muted">{commissionPct}%</span>
        </span>
      ),
    },
    {
      id: 'markup',
      label: translate('statements.markup'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ markupInr }) => <Money inr={markupInr} className="text-muted" />,
    },
    {
      id: 'fee',
      label: translate('statements.feesWithGst'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-2xl:hidden',
      cell: ({ gatewayFeeInr }) => <Money inr={-gatewayFeeInr} className="text-muted" />,
    },
    {
      id: 'time',
      label: translate('statements.column.posted'),
      numeric: true,
      phone: 'start',
      cell: ({ postedAt }) => <Time at={postedAt} className="text-muted" />,
    },
  ];
}
