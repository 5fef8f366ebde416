import type { Core } from '../context.ts';
import { markSeen } from './mark-seen.ts';
import { sessionHash } from './session-key.ts';

/** A session that lives, with its member as they are now. */
export type LivingSession = {
  sessionId: string;
  memberId: string;
  /** Null for the service's own staff */
  partnerId: string | null;
  role: string;
};

/** The living session of a key, in one look-up; undefined where it ended, is too old, or its member was removed. */
export async function findSession(core: Core, sessionKey: string): Promise<LivingSession | undefined> {
  const now = core.clock.now();
  const { rows } = await core.database.pool.query({
    name: 'find-session',
    text: `SELECT s.id, s.last_seen_at, m.id AS member_id, m.partner_id, m.role
           FROM member_session s JOIN member m ON m.id = s.member_id
           WHERE s.hash = $1 AND s.ended_at IS NULL AND s.expires_at > $2`,
    values: [sessionHash(sessionKey), new Date(now)],
  });
  const row = rows[0];
  if (!row) return undefined;
  await markSeen(core, { sessionId: row.id, lastSeenAt: row.last_seen_at.getTime() });
  return { sessionId: row.id, memberId: row.member_id, partnerId: row.partner_id, role: row.role };
}
