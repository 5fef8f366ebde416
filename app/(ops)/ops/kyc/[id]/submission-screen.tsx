'use client';

import { useQuery } from '@tanstack/react-query';
import type { OpsKycView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Badge, type Tone } from '../../../../_ui/badge.tsx';
import { TextLink } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card } from '../../../../_ui/card.tsx';
import type { IconName } from '../../../../_ui/icon.tsx';
import { Timeline } from '../../../../_ui/timeline/timeline.tsx';
import { DetailPage } from '../../../_parts/detail-page.tsx';
import { SandboxBadge } from '../../../_parts/sandbox-badge.tsx';
import { PATH } from '../kyc-list.ts';
import { ChecksCard } from './checks-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { DocumentsCard } from './documents-card.tsx';

const statuses: Record<OpsKycView['status'], { tone: Tone; icon: IconName; words: string }> = {
  not_started: { tone: 'neutral', icon: 'clock', words: 'Not under review' },
  under_review: { tone: 'warning', icon: 'clock', words: 'Under review' },
  approved: { tone: 'positive', icon: 'check', words: 'Approved' },
  rejected: { tone: 'negative', icon: 'failed', words: 'Rejected' },
};

/** What one user handed in: what was typed beside the documents, what could be compared, what was decided before, and the decision. */
export function SubmissionScreen({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.ops.kyc.read.queryOptions({ id }));
  const kyc = query.data;
  const look = kyc && statuses[kyc.status];
  return (
    <DetailPage
      back={{ href: PATH, label: 'All submissions' }}
      title={kyc ? (kyc.details?.fullName ?? kyc.profileName ?? 'Without a name') : 'KYC of one user'}
      badge={
        kyc && look ? (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={look.tone} icon={look.icon}>
              {look.words}
            </Badge>
            <SandboxBadge mode={kyc.mode} />
            <span className="figures">{kyc.mobileMasked}</span>
          </span>
        ) : null
      }
      query={query}
    >
      {kyc ? (
        <div className="space-y-4">
          <PanWarning holders={kyc.panHolders} />
          {kyc.reviewReason ? (
            <Callout tone="info" title="Why an operator has to look">
              {kyc.reviewReason}
            </Callout>
          ) : null}
          <div className="grid gap-4 lg:grid-cols-5 lg:items-start">
            <div className="min-w-0 lg:col-span-3">
              <DocumentsCard documents={kyc.documents} />
            </div>
            <div className="min-w-0 space-y-4 lg:sticky lg:top-4 lg:col-span-2">
              <DetailsCard kyc={kyc} />
              <ChecksCard checks={kyc.checks} />
              <DecisionCard kyc={kyc} />
            </div>
          </div>
          <HistoryCard decisions={kyc.decisions} />
        </div>
      ) : null}
    </DetailPage>
  );
}

function PanWarning({ holders }: { holders: OpsKycView['panHolders'] }) {
  if (holders.length === 0) return null;
  return (
    <Callout tone="warning" title="This PAN is approved for another person already">
      <ul>
        {holders.map(({ userCode, name, mobileMasked }) => (
          <li key={userCode}>
            <TextLink href={`${PATH}/${userCode}`}>{name ?? 'Without a name'}</TextLink>, {mobileMasked}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function HistoryCard({ decisions }: { decisions: OpsKycView['decisions'] }) {
  return (
    <Card title="Decided before, for this user">
      {decisions.length === 0 ? (
        <p className="text-muted">Nothing was decided on this user before.</p>
      ) : (
        <Timeline
          entries={decisions.map(({ outcome, reason, by, at }) => ({
            id: at,
            at,
            title: <span className="font-medium">{outcome === 'approved' ? 'Approved' : 'Rejected'}</span>,
            detail: [decider(by), reason].filter(Boolean).join(': '),
            icon: outcome === 'approved' ? ('check' as const) : ('failed' as const),
            tone: outcome === 'approved' ? ('positive' as const) : ('negative' as const),
          }))}
        />
      )}
    </Card>
  );
}

/** Whose decision it was: a name of staff, or what a check at once counts as. */
function decider(by: string): string {
  return (
    { token: 'At once, by the checks', user: 'At once, by the checks', member: 'Simulated by the partner' }[by] ?? by
  );
}
