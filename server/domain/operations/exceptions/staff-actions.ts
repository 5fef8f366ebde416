import type { Core } from '../context.ts';
import type { Place } from './store/places.ts';
import { findStaffActions, readRequests, type StaffAction } from './store/staff-actions.ts';

/** What staff did about something and what they have asked for. Instants in milliseconds, real time. */
export type StaffActions = {
  /** Newest first */
  staffActions: StaffAction[];
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
  const { pool } = core.database;
  const field = kind === 'payment.refund' ? 'paymentId' : 'withdrawalId';
  const [staffActions, requests] = await Promise.all([
    // What a sandbox’s clock says may be ahead of the log.
    findStaffActions(pool, { partnerId, subject, since: madeAt - place.clockOffsetMs }),
    readRequests(pool, {
      partnerId,
      kinds: kind === 'payment.refund' ? [kind, 'refund.settle'] : [kind],
      field,
      subject,
      now: core.clock.now(),
    }),
  ]);
  const waiting = requests.find(({ state }) => state === 'waiting');
  return {
    staffActions: [
      ...staffActions,
      ...requests.map(({ at, action, who, reason }) => ({ at, action, who, reason })),
    ].sort((one, other) => other.at - one.at),
    waiting: waiting
      ? { approvalId: waiting.approvalId, requestedBy: waiting.requesterName, expiresAt: waiting.expiresAt }
      : null,
  };
}
