'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { OpsKycRowView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { ListTabs } from '../../_parts/list-tabs.tsx';
import { SandboxBadge } from '../../_parts/sandbox-badge.tsx';
import { ageWords } from './age.ts';
import { hrefOfList, type KycListState, kycInput, kycList, PATH } from './kyc-list.ts';
import { givenWords, methodWords } from './kyc-words.ts';

/** Whose KYC waits for an operator, the longest first, over all partners; and what was decided lately. */
export function KycScreen({ state }: { state: KycListState }) {
  const trpc = useTRPC();
  const translate = useTranslate();
  const input = kycInput(state);
  const query = useQuery(trpc.ops.kyc.list.queryOptions(input));
  const { filters, page } = state;
  const { state: view, ...narrowed } = filters;
  const tab = (value: typeof view, label: string) => ({
    href: hrefOfList({ filters: { ...narrowed, ...(value && { state: value }) } }),
    label,
    isCurrent: view === value,
  });
  const isNarrowed = Object.keys(narrowed).length > 0;
  return (
    <>
      <PageHeader
        title="KYC review"
        hint="Users of all partners whose KYC an operator has to look at, the longest waiting first."
      />
      <ListTabs
        label="Submissions"
        tabs={[tab(undefined, 'Waiting'), tab('approved', 'Approved lately'), tab('rejected', 'Rejected lately')]}
      />
      <Card flush>
        <ListFilters
          spec={filterSpec}
          state={{ filters: narrowed, sort: 'oldest', page: 1 }}
          hrefOf={({ filters: chosen }) => hrefOfList({ filters: { ...chosen, ...(view && { state: view }) } })}
          fields={{
            mode: { label: 'Mode', options: { live: 'Live', sandbox: 'Sandbox' } },
            method: { label: 'Way', options: methodWords },
            partner: { label: 'Partner', placeholder: 'Name or id' },
          }}
        />
        <Table
          caption="Submissions"
          columns={view === undefined ? waitingColumns : decidedColumns}
          rows={query.data?.submissions}
          rowKey={({ userCode, decided }) => `${userCode} ${decided?.at ?? ''}`}
          rowHref={({ userCode }) => `${PATH}/${userCode}`}
          error={query.error}
          onRetry={() => query.refetch()}
          empty={
            <EmptyState title={page > 1 || isNarrowed ? 'Nothing here fits' : 'No applications waiting'}>
              {page > 1 || isNarrowed ? (
                <TextLink href={hrefOfList({ filters: view ? { state: view } : {} })}>Show all</TextLink>
              ) : (
                'Submissions appear here as soon as documents are handed in, or names on PAN and Aadhaar differ.'
              )}
            </EmptyState>
          }
        />
        {query.data && query.data.submissions.length > 0 ? (
          <Pagination
            page={page}
            limit={input.limit}
            total={query.data.total}
            hrefOf={(to) => hrefOfList({ filters, page: to })}
            translate={translate}
          />
        ) : null}
      </Card>
    </>
  );
}

const { state: _, ...narrowing } = kycList.filters;
const filterSpec = { filters: narrowing, sorts: kycList.sorts } as const;

const who: Column<OpsKycRowView> = {
  id: 'who',
  label: 'Who',
  phone: 'title',
  cell: ({ name, mobileMasked, mode }) => (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words">{name ?? 'Without a name'}</span>
      <SandboxBadge mode={mode} />
      <span className="figures text-xs text-muted">{mobileMasked}</span>
    </span>
  ),
};
const partner: Column<OpsKycRowView> = {
  id: 'partner',
  label: 'Partner',
  cell: (row) => <span className="break-words">{row.partner}</span>,
};

const waitingColumns: Column<OpsKycRowView>[] = [
  who,
  partner,
  {
    id: 'given',
    label: 'Given',
    phone: 'start',
    cell: ({ method, steps }) => (
      <span>
        {method ? methodWords[method] : '–'}
        <span className="block text-xs text-muted">{givenWords(steps)}</span>
      </span>
    ),
  },
  {
    id: 'age',
    label: 'Waits',
    numeric: true,
    phone: 'aside',
    cell: ({ waitedMs }) => (waitedMs === null ? '–' : <span className="figures">{ageWords(waitedMs)}</span>),
  },
  {
    id: 'since',
    label: 'Since',
    numeric: true,
    phone: 'end',
    cell: ({ submittedAt }) => (submittedAt ? <Time at={submittedAt} className="text-muted" /> : '–'),
  },
];

const decidedColumns: Column<OpsKycRowView>[] = [
  who,
  partner,
  {
    id: 'outcome',
    label: 'Decided',
    phone: 'aside',
    cell: ({ decided }) =>
      decided?.outcome === 'approved' ? (
        <Badge tone="positive" icon="check">
          Approved
        </Badge>
      ) : (
        <Badge tone="negative" icon="failed">
          Rejected
        </Badge>
      ),
  },
  {
    id: 'at',
    label: 'At',
    numeric: true,
    phone: 'end',
    cell: ({ decided }) => (decided ? <Time at={decided.at} className="text-muted" /> : null),
  },
  {
    id: 'by',
    label: 'By',
    phone: 'start',
    cell: ({ decided }) => (
      <span className="break-words">
        {decided?.by}
        {decided?.reason ? <span className="block text-xs text-muted">{decided.reason}</span> : null}
      </span>
    ),
  },
];
