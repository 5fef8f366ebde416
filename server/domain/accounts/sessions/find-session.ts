import type { Core } from '../context.ts';
import { OPERATOR_IDLE_SECONDS } from './idle.ts';
import { markSeen } from './mark-seen.ts';
import { sessionHash } from './session-key.ts';

/** A session that lives, with its member as they are now. */
export type LivingSession = {
  sessionId: string;
  memberId: string;
  /** Null for the service's own staff */
  partnerId: string | null;
  role: string;
  /** When they last proved by a one-time password that it is them */
  confirmedAt: number;
};

/**
 * The living session of a key, in one look-up; undefined where it ended, is too old, its member was removed, or, of the service's own
 * staff, nothing was done in it for too long. `isActing` says that a person does something, and not a page by itself: that alone counts
 * as being at work for the service's staff.
 */
export async function findSession(
  core: Core,
  sessionKey: string,
  { isActing = false } = {},
): Promise<LivingSession | undefined> {
  const now = core.clock.now();
  const { rows } = await core.database.pool.query({
    name: 'find-session',
    text: `SELECT s.id, s.last_seen_at, s.confirmed_at, m.id AS member_id, m.partner_id, m.role
           FROM member_session s JOIN member m ON m.id = s.member_id
           WHERE s.hash = $1 AND s.ended_at IS NULL AND s.expires_at > $2
             AND (m.partner_id IS NOT NULL OR s.last_seen_at > $3)`,
    values: [sessionHash(sessionKey), new Date(now), new Date(now - OPERATOR_IDLE_SECONDS * 1_000)],
  });
  const row = rows[0];
  if (!row) return undefined;
  const session = { sessionId: row.id, memberId: row.member_id, partnerId: row.partner_id, role: row.role };
  if (session.partnerId !== null || isActing) {
    await markSeen(core, { sessionId: row.id, lastSeenAt: row.last_seen_at.getTime() });
  }
  return { ...session, confirmedAt: row.confirmed_at.getTime() };
}
