'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../_lib/trpc.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { CursorPages } from '../../../_ui/list/cursor-pages.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { ApprovalTable } from '../../_parts/approvals/approval-table.tsx';
import { stateLooks } from '../../_parts/approvals/approval-words.ts';
import {
  APPROVALS_PATH,
  type ApprovalListState,
  approvalList,
  approvalsHref,
  approvalsInput,
} from './approval-list.ts';

const states = {
  waiting: stateLooks.waiting.label,
  executed: stateLooks.executed.label,
  rejected: stateLooks.rejected.label,
  expired: stateLooks.expired.label,
};

/** What takes two persons: asked for by one, decided by another. */
export function ApprovalsScreen({ state, before }: { state: ApprovalListState; before: string | undefined }) {
  const list = useQuery(useTRPC().ops.approvals.list.queryOptions(approvalsInput(state, before)));
  const isNarrowed = Object.keys(state.filters).length > 0 || before !== undefined;
  const older = list.data?.nextBefore;
  return (
    <>
      <PageHeader
        title="Approvals"
        hint="What moves money or its terms, and who owns or works: asked for by one person, done when another approves."
      />
      <Card flush>
        <ListFilters
          spec={approvalList}
          state={state}
          hrefOf={approvalsHref}
          fields={{
            state: { label: 'State', options: states },
            partner: { label: 'Partner', placeholder: 'Its id' },
          }}
        />
        <ApprovalTable
          approvals={list.data?.approvals}
          error={list.error}
          onRetry={() => list.refetch()}
          empty={
            isNarrowed ? (
              <EmptyState title={state.filters.state === 'waiting' ? 'Nothing waits' : 'Nothing fits these filters'}>
                <TextLink href={APPROVALS_PATH}>Show all</TextLink>
              </EmptyState>
            ) : (
              <EmptyState title="Nothing was asked for yet">A top-up begins on the page of its partner.</EmptyState>
            )
          }
        />
        <CursorPages
          newest={before === undefined ? undefined : approvalsHref(state)}
          older={older ? approvalsHref(state, older) : undefined}
        />
      </Card>
    </>
  );
}
