'use client';

import { useQuery } from '@tanstack/react-query';
import type { ApprovalView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { StandaloneLink, TextLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { CopyButton } from '../../../../_ui/copy-button.tsx';
import { Fact } from '../../../../_ui/detail/facts.tsx';
import { Id, Time } from '../../../../_ui/figures.tsx';
import { Skeleton } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { kindWords } from '../../../_parts/approvals/approval-words.ts';
import { InputView } from '../../../_parts/approvals/input-view.tsx';
import { StateBadge } from '../../../_parts/approvals/state-badge.tsx';
import { Pairs } from '../../../_parts/pairs.tsx';
import { APPROVALS_PATH } from '../approval-list.ts';
import { DecisionCard } from './decision-card.tsx';

/** One request: exactly what would be done, for whom, why, and the decision. */
export function ApprovalScreen({ approvalId }: { approvalId: string }) {
  const query = useQuery(useTRPC().ops.approvals.read.queryOptions({ approvalId }));
  const approval = query.data;
  return (
    <>
      <StandaloneLink href={APPROVALS_PATH}>All approvals</StandaloneLink>
      {approval ? (
        <div className="mt-2">
          <PageHeader
            title={kindWords(approval.kind)}
            hint={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StateBadge state={approval.state} />
                <span className="flex min-w-0 items-center gap-1">
                  <Id value={approval.approvalId} />
                  <CopyButton text={approval.approvalId} label="Copy the id of this request" />
                </span>
              </span>
            }
          />
          <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
            <div className="min-w-0 space-y-4 lg:col-span-2">
              <Card title="What is asked for">
                <InputView input={approval.input} />
              </Card>
              <Card title="Why">
                <Why approval={approval} />
              </Card>
            </div>
            <DecisionCard approval={approval} />
          </div>
        </div>
      ) : query.error ? (
        <Card flush className="mt-4">
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        </Card>
      ) : (
        <div className="mt-4 space-y-4">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-48" />
        </div>
      )}
    </>
  );
}

function Why({ approval }: { approval: ApprovalView }) {
  const { partnerId, partnerName, reason, reference, requestedBy, requestedAt, expiresAt, isOwn } = approval;
  return (
    <Pairs>
      <Fact label="For">
        {partnerId === null ? (
          'The service itself'
        ) : (
          <TextLink href={`/ops/partners/${partnerId}`}>{partnerName ?? partnerId}</TextLink>
        )}
      </Fact>
      <Fact label="Reference">
        <span className="font-mono text-sm">{reference}</span>
      </Fact>
      <Fact label="Reason" className="col-span-full">
        {reason}
      </Fact>
      <Fact label="Asked by">
        {requestedBy}
        {isOwn ? ' (you)' : ''}, <Time at={requestedAt} />
      </Fact>
      <Fact label={approval.state === 'waiting' ? 'Can be approved until' : 'Could be approved until'}>
        <Time at={expiresAt} />
      </Fact>
    </Pairs>
  );
}
