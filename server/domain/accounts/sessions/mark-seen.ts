import type { Core } from '../context.ts';

const SEEN_EVERY_MS = 60_000;

/** Notes that a session is in use, at most once a minute. A note that cannot be written holds up no call. */
export async function markSeen(core: Core, session: { sessionId: string; lastSeenAt: number }): Promise<void> {
  const now = core.clock.now();
  if (now - session.lastSeenAt < SEEN_EVERY_MS) return;
  await core.database.relaxed
    .query({
      name: 'mark-session-seen',
      text: 'UPDATE member_session SET last_seen_at = $2 WHERE id = $1 AND last_seen_at <= $3',
      values: [session.sessionId, new Date(now), new Date(now - SEEN_EVERY_MS)],
    })
    .catch((error) => core.log.warn({ error, sessionId: session.sessionId }, 'a session was not noted as seen'));
}
