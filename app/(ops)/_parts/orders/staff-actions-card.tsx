'use client';

import { TextLink } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Timeline, type TimelineEntry } from '../../../_ui/detail/timeline.tsx';
import { Time } from '../../../_ui/figures.tsx';

type StaffActionViews = {
  staffActions: readonly { at: string; action: string; who: string; reason: string | null }[];
  waiting: { approvalId: string; requestedBy: string; expiresAt: string } | null;
};

const words: Readonly<Record<string, string>> = {
  'payment.retried': 'Tried again',
  'payment.refund_begun': 'Approved: the money goes back',
  'payment.refund_settled': 'Approved: refund settled by hand',
  'withdrawal.retried': 'Asked the provider again',
  'withdrawal.settle_by_hand': 'Approved: settled by hand',
  'approval.requested': 'Asked for an approval',
};

/** What staff of the service did about something, the latest first. */
export function StaffActionsCard({ staffActions }: Pick<StaffActionViews, 'staffActions'>) {
  const timeline = staffActions.map(
    ({ at, action, who, reason }, index): TimelineEntry => ({
      id: `${index}`,
      at,
      title: <span className="font-medium">{words[action] ?? action}</span>,
      detail: reason === null ? who : `${who} · ${reason}`,
      icon: 'person',
    }),
  );
  return (
    <Card title="What staff did">
      {staffActions.length === 0 ? (
        <p className="text-muted">Nobody did anything yet.</p>
      ) : (
        <Timeline entries={timeline} />
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
