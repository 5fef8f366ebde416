'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { OpsStatementEntryView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { ButtonLink, TextLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Id, Money, Time } from '../../../../_ui/figures.tsx';
import { ListFilters } from '../../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../../_ui/pagination.tsx';
import { EmptyState } from '../../../../_ui/states.tsx';
import { type Column, Table } from '../../../../_ui/table.tsx';
import { channelWords, kindWords, typeWords } from '../words.ts';
import { type EntryListState, entriesInput, entryList, fileHref, statementHref } from './entry-list.ts';

/** The rows that the lines sum, narrowed and paged by the address, and all of them as a file. */
export function EntriesCard({ statementId, state }: { statementId: string; state: EntryListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const input = entriesInput(statementId, state);
  const list = useQuery(trpc.ops.statements.entries.queryOptions(input));
  return (
    <div id="rows" className="scroll-mt-20">
      <Card
        flush
        title="Rows behind the lines"
        actions={
          <ButtonLink href={fileHref(statementId, state)} icon="download" prefetch={false} download>
            Export CSV
          </ButtonLink>
        }
      >
        <ListFilters
          spec={entryList}
          state={state}
          hrefOf={(chosen) => statementHref(statementId, chosen)}
          fields={{
            type: { label: 'Type', options: typeWords },
            channel: { label: 'Channel', options: channelWords },
            kind: { label: 'Entry', options: kindWords },
          }}
        />
        <Table
          caption="Rows behind the lines"
          columns={columns}
          rows={list.data?.entries}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => list.refetch()}
          expectedRows={input.limit}
          empty={
            <EmptyState title="No row fits">
              <TextLink href={statementHref(statementId)}>Show all</TextLink>
            </EmptyState>
          }
        />
        {list.data && list.data.entries.length > 0 ? (
          <Pagination
            page={state.page}
            limit={input.limit}
            total={list.data.total}
            hrefOf={(page) => statementHref(statementId, { ...state, page })}
            translate={translate}
          />
        ) : null}
      </Card>
    </div>
  );
}

const columns: Column<OpsStatementEntryView>[] = [
  {
    id: 'type',
    label: 'Type',
    phone: 'title',
    cell: ({ type, asset, kind }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium whitespace-nowrap">{typeWords[type]}</span>
        <span className="text-muted">{asset}</span>
        {kind === 'trade' ? null : <Badge tone="warning">{kindWords[kind]}</Badge>}
      </span>
    ),
  },
  {
    id: 'transaction',
    label: 'Transaction',
    phone: 'start',
    cell: ({ transactionId }) => <Id value={transactionId} className="max-w-44 text-muted" />,
  },
  {
    id: 'channel',
    label: 'Channel',
    phone: 'hidden',
    className: 'md:max-xl:hidden',
    cell: ({ channel }) => <span className="text-muted">{channelWords[channel]}</span>,
  },
  {
    id: 'funded',
    label: 'Funded amount',
    numeric: true,
    phone: 'end',
    cell: ({ fundedInr }) => <Money inr={fundedInr} />,
  },
  {
    id: 'commission',
    label: 'Commission',
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
    label: 'Markup',
    numeric: true,
    phone: 'hidden',
    cell: ({ markupInr }) => <Money inr={markupInr} className="text-muted" />,
  },
  {
    id: 'fee',
    label: 'Gateway fee with GST',
    numeric: true,
    phone: 'hidden',
    className: 'md:max-xl:hidden',
    cell: ({ gatewayFeeInr }) => <Money inr={-gatewayFeeInr} className="text-muted" />,
  },
  {
    id: 'posted',
    label: 'Posted',
    numeric: true,
    phone: 'hidden',
    cell: ({ postedAt }) => <Time at={postedAt} className="text-muted" />,
  },
];
