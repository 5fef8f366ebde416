import { readStaffTimeline } from '../../reports/timeline/staff-timeline.ts';
import { entryOf, inOrder, type TimelineEntry } from '../../reports/timeline/timeline-entry.ts';
import type { Core } from '../context.ts';
import type { Place } from './store/places.ts';
import { readRequests } from './store/requests.ts';

/** What staff did about something and what they have asked for. Instants in milliseconds, real time. */
export type StaffActions = {
  /** Oldest first */
  staffActions: TimelineEntry[];
  /** What waits for another person */
  waiting: { approvalId: string; requestedBy: string; expiresAt: number } | null;
};

/** What staff did about a payment or a withdrawal since it was made (on its book's clock), and what they have asked for. */
export async function readStaffActions(
  core: Pick<Core, 'database' | 'clock'>,
  about: {
    kind: 'payment.refund' | 'withdrawal.settle';
    subject: string;
    place: Pick<Place, 'partnerId' | 'clockOffsetMs'>;
    madeAt: number;
  },
): Promise<StaffActions> {
  const { kind, subject, place, madeAt } = about;
  const { partnerId } = place;
  const [actions, requests] = await Promise.all([
    // What a sandbox’s clock says may be ahead of the log.
    readStaffTimeline(core, { partnerId, subject, since: madeAt - place.clockOffsetMs }),
    readRequests(core.database.pool, {
      partnerId,
      kinds: kind === 'payment.refund' ? [kind, 'refund.settle'] : [kind],
      field: kind === 'payment.refund' ? 'paymentId' : 'withdrawalId',
      subject,
      now: core.clock.now(),
    }),
  ]);
  const waiting = requests.findLast(({ state }) => state === 'waiting');
  const asked = requests.map(({ requestedAt, requestedBy, reason }) =>
    entryOf(requestedAt, { kind: 'staff_action', action: 'approval.requested', reason }, { person: requestedBy }),
  );
  return {
    staffActions: inOrder([...asked, ...actions]),
    waiting: waiting
      ? { approvalId: waiting.approvalId, requestedBy: waiting.requestedBy, expiresAt: waiting.expiresAt }
      : null,
  };
}
