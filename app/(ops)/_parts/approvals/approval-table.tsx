'use client';

import type { ReactNode } from 'react';
import type { ApprovalView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Money, Time } from '../../../_ui/figures.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { kindWords } from './approval-words.ts';
import { StateBadge } from './state-badge.tsx';

/** Requests as rows; `isOfOne` leaves the partner out, where all are of one. */
export function ApprovalTable({
  approvals,
  error,
  onRetry,
  empty,
  isOfOne = false,
}: {
  approvals: readonly ApprovalView[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  isOfOne?: boolean;
}) {
  return (
    <Table
      caption="Approvals"
      columns={isOfOne ? columns.filter(({ id }) => id !== 'partner') : columns}
      rows={approvals}
      rowKey={({ approvalId }) => approvalId}
      rowHref={({ approvalId }) => `/ops/approvals/${approvalId}`}
      error={error}
      onRetry={onRetry}
      empty={empty}
    />
  );
}

const columns: readonly Column<ApprovalView>[] = [
  {
    id: 'what',
    label: 'What',
    phone: 'title',
    cell: ({ kind, reference }) => (
      <span className="block min-w-0 md:max-w-64">
        <span className="block truncate font-medium">{kindWords(kind)}</span>
        <span className="block truncate text-xs font-normal text-muted">{reference}</span>
      </span>
    ),
  },
  {
    id: 'state',
    label: 'State',
    phone: 'aside',
    cell: ({ state, canApprove }) => (
      <span className="flex flex-wrap items-center gap-1.5 max-md:justify-end">
        <StateBadge state={state} />
        {canApprove ? <Badge tone="info">For you</Badge> : null}
      </span>
    ),
  },
  {
    id: 'partner',
    label: 'For',
    cell: ({ partnerName, partnerId }) => (
      <span className="block max-w-56 truncate">{partnerName ?? partnerId ?? 'The service'}</span>
    ),
  },
  {
    id: 'amount',
    label: 'Amount',
    numeric: true,
    phone: 'end',
    cell: ({ input }) => <Amount input={input} />,
  },
  {
    id: 'who',
    label: 'Asked by',
    cell: ({ requestedBy, isOwn }) => (
      <span className="block max-w-48 truncate">{isOwn ? `${requestedBy} (you)` : requestedBy}</span>
    ),
  },
  {
    id: 'time',
    label: 'Asked',
    numeric: true,
    phone: 'end',
    cell: ({ requestedAt }) => <Time at={requestedAt} className="text-muted" />,
  },
];

/** The amount of what moves one: as such, or what is left of it in the end. */
function Amount({ input }: { input: ApprovalView['input'] }) {
  const paise = input.amountPaise ?? input.netPaise;
  return paise === undefined ? <span className="text-faint">–</span> : <Money inr={Number(paise) / 100} />;
}
