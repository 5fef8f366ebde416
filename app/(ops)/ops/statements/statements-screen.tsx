'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { OpsStatementRowView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Money, Time } from '../../../_ui/figures.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { StateBadge } from './state-badge.tsx';
import { listHref, PATH, type StatementListState, statementList, statementsInput } from './statement-list.ts';
import { monthText, stateWords } from './words.ts';

/** Every final live statement: whose, of which month, what it comes to, and whether that was settled. */
export function StatementsScreen({ state }: { state: StatementListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const input = statementsInput(state);
  const list = useQuery(trpc.ops.statements.list.queryOptions(input));
  const isNarrowed = Object.keys(state.filters).length > 0 || state.page > 1;
  return (
    <>
      <PageHeader
        title="Statements"
        hint="Live months that are final. A statement never changes; it is settled once, by two persons."
      />
      {list.data ? (
        <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
          <Sum label="To be paid to partners" inr={list.data.payableInr} />
          <Sum label="Owed by partners" inr={list.data.owedInr} />
        </dl>
      ) : null}
      <Card flush>
        <ListFilters
          spec={statementList}
          state={state}
          hrefOf={listHref}
          fields={{
            state: { label: 'State', options: stateWords },
            month: { label: 'Month', placeholder: 'YYYY-MM' },
            partner: { label: 'Partner', placeholder: 'Name or id' },
          }}
        />
        <Table
          caption="Statements"
          columns={columns}
          rows={list.data?.statements}
          rowKey={({ statementId }) => statementId}
          rowHref={({ statementId }) => `${PATH}/${statementId}`}
          error={list.error}
          onRetry={() => list.refetch()}
          empty={
            isNarrowed ? (
              <EmptyState title="No statement fits">
                <TextLink href={PATH}>Show all</TextLink>
              </EmptyState>
            ) : (
              <EmptyState title="No live month is final yet">
                Each becomes final at 02:00 IST on the first of the next, if anything was traded in it.
              </EmptyState>
            )
          }
        />
        {list.data && list.data.statements.length > 0 ? (
          <Pagination
            page={state.page}
            limit={input.limit}
            total={list.data.total}
            hrefOf={(page) => listHref({ ...state, page })}
            translate={translate}
          />
        ) : null}
      </Card>
    </>
  );
}

function Sum({ label, inr }: { label: string; inr: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">
        <Money inr={inr} />
      </dd>
    </div>
  );
}

const columns: Column<OpsStatementRowView>[] = [
  {
    id: 'partner',
    label: 'Partner',
    phone: 'title',
    cell: ({ partnerName }) => <span className="block max-w-52 truncate font-medium">{partnerName}</span>,
  },
  {
    id: 'month',
    label: 'Month',
    phone: 'start',
    cell: ({ month }) => <span className="whitespace-nowrap">{monthText(month)}</span>,
  },
  { id: 'state', label: 'State', phone: 'end', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'commission',
    label: 'Commission',
    numeric: true,
    phone: 'hidden',
    className: 'md:max-xl:hidden',
    cell: ({ figures }) => <Money inr={figures.commissionInr} className="text-muted" />,
  },
  {
    id: 'net',
    label: 'Net payable',
    numeric: true,
    phone: 'aside',
    cell: ({ figures }) => <Money inr={figures.netPayableInr} className="font-medium" />,
  },
  {
    id: 'reference',
    label: 'Reference',
    phone: 'hidden',
    className: 'md:max-xl:hidden',
    cell: ({ settlement }) =>
      settlement ? (
        <span title={settlement.reference} className="block max-w-40 truncate font-mono text-xs">
          {settlement.reference}
        </span>
      ) : (
        <span className="text-faint">–</span>
      ),
  },
  {
    id: 'final',
    label: 'Final since',
    numeric: true,
    phone: 'hidden',
    cell: ({ finalizedAt }) => <Time at={finalizedAt} className="text-muted" />,
  },
];
