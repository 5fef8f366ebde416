import type { Core } from '../context.ts';
import { OPERATOR_IDLE_SECONDS } from './idle.ts';
import { markSeen } from './mark-seen.ts';
import { sessionHash } from './session-key.ts';
import { findLivingSession } from './store.ts';

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
  const found = await findLivingSession(core.database.pool, {
    hash: sessionHash(sessionKey),
    now: new Date(now),
    operatorSeenSince: new Date(now - OPERATOR_IDLE_SECONDS * 1_000),
  });
  if (!found) return undefined;
  const { id: sessionId, memberId, partnerId, role } = found;
  if (partnerId !== null || isActing) await markSeen(core, { sessionId, lastSeenAt: found.lastSeenAt.getTime() });
  return { sessionId, memberId, partnerId, role, confirmedAt: found.confirmedAt.getTime() };
}
