'use client';

import type { TimelineEntryView } from '../../../_lib/procedure-types.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { WhatHappened } from '../../../_ui/timeline/what-happened.tsx';

type StaffActionViews = {
  staffActions: readonly TimelineEntryView[];
  waiting: { approvalId: string; requestedBy: string; expiresAt: string } | null;
};

/** What staff of the service did about something, the latest first. */
export function StaffActionsCard({ staffActions }: Pick<StaffActionViews, 'staffActions'>) {
  return (
    <Card title="What staff did">
      {staffActions.length === 0 ? (
        <p className="text-muted">No staff actions yet.</p>
      ) : (
        <WhatHappened timeline={staffActions} page="order" />
      )}
    </Card>
  );
}

/** Says that a request about this waits for another person. */
export function WaitingCallout({ waiting, what }: Pick<StaffActionViews, 'waiting'> & { what: string }) {
  if (!waiting) return null;
  return (
    <Callout
      tone="info"
      title={`${waiting.requestedBy} asked for ${what}`}
      actions={<TextLink href={`/ops/approvals/${waiting.approvalId}`}>Look at the request</TextLink>}
    >
      It waits for another person until <Time at={waiting.expiresAt} />.
    </Callout>
  );
}
