import type { Core } from '../context.ts';
import { saveLastSeen } from './store.ts';

const SEEN_EVERY_MS = 60_000;

/** Notes that a session is in use, at most once a minute. A note that cannot be written holds up no call. */
export async function markSeen(core: Core, session: { sessionId: string; lastSeenAt: number }): Promise<void> {
  const now = core.clock.now();
  if (now - session.lastSeenAt < SEEN_EVERY_MS) return;
  const seen = { sessionId: session.sessionId, seenAt: new Date(now), seenBefore: new Date(now - SEEN_EVERY_MS) };
  await saveLastSeen(core.database.relaxed, seen).catch((error) =>
    core.log.warn({ error, sessionId: session.sessionId }, 'a session was not noted as seen'),
  );
}
