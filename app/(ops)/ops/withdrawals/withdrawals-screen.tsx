'use client';

import { useQuery } from '@tanstack/react-query';
import type { DoubtfulWithdrawalView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import type { Column } from '../../../_ui/table.tsx';
import { durationWords } from '../../_parts/orders/duration.ts';
import { ExceptionList } from '../../_parts/orders/exception-list.tsx';
import { SandboxBadge } from '../../_parts/sandbox-badge.tsx';
import { PATH, type WithdrawalListState, withdrawalList, withdrawalsInput } from './withdrawal-list.ts';

const LOOK_AGAIN_MS = 30_000;

/** Withdrawals of which it is unknown whether the money arrived: live first, the oldest first. */
export function WithdrawalsScreen({ state }: { state: WithdrawalListState }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.ops.withdrawals.list.queryOptions(withdrawalsInput(state), { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <ExceptionList
      path={PATH}
      title="Withdrawals"
      hint="Not decided for an hour, or reported one way and then the other. Live first, the oldest first."
      empty={{
        title: 'No withdrawal is in doubt',
        hint: 'Every withdrawal arrived, failed, or was asked for within the hour.',
      }}
      spec={withdrawalList}
      state={state}
      query={query}
      columns={columns}
      rowKey={({ withdrawalId }) => withdrawalId}
      rowId={({ withdrawalId }) => withdrawalId}
      fields={{
        mode: { label: 'Mode', options: { live: 'Live', sandbox: 'Sandbox' } },
        reason: { label: 'Why', options: { processing: 'Not decided', contradiction: 'Contradicted' } },
        partner: { label: 'Partner', placeholder: 'Name or id' },
      }}
    />
  );
}

const columns: Column<DoubtfulWithdrawalView>[] = [
  {
    id: 'withdrawal',
    label: 'Withdrawal',
    phone: 'title',
    cell: ({ withdrawalId, mode }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Id value={withdrawalId} className="max-w-40 min-w-0" />
        <SandboxBadge mode={mode} />
      </span>
    ),
  },
  {
    id: 'why',
    label: 'Why',
    cell: ({ contradiction }) =>
      contradiction === null ? (
        <Badge tone="warning" icon="clock">
          Not decided
        </Badge>
      ) : (
        <Badge tone="negative" icon="alert">{`Reported ${contradiction} later`}</Badge>
      ),
  },
  {
    id: 'partner',
    label: 'Partner',
    phone: 'end',
    cell: ({ partnerName }) => (
      <span title={partnerName} className="block max-w-36 truncate">
        {partnerName}
      </span>
    ),
  },
  {
    id: 'asked',
    label: 'Provider’s word',
    className: 'md:max-xl:hidden',
    cell: ({ attempts, problem, gateway, askedAt }) => (
      <span className="block max-w-56 text-muted">
        <span className="block truncate" title={problem ?? undefined}>
          {attempts === 0 ? `${gateway} was not asked` : (problem ?? `${gateway} has it as pending`)}
        </span>
        <span className="block truncate text-xs max-md:hidden">
          {askedAt ? (
            <>
              {attempts} × asked, last <Time at={askedAt} toSecond />
            </>
          ) : null}
        </span>
      </span>
    ),
  },
  {
    id: 'age',
    label: 'Open for',
    numeric: true,
    phone: 'end',
    cell: ({ ageMs }) => <span className="figures">{durationWords(ageMs)}</span>,
  },
  {
    id: 'amount',
    label: 'Amount',
    numeric: true,
    phone: 'aside',
    cell: ({ amountInr }) => <Money inr={amountInr} className="font-medium" />,
  },
];
