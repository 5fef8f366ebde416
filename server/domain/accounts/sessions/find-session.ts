import type { Core } from '../context.ts';
import { CONFIRMED_MS } from './confirmed.ts';
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
  /** When they last proved by a one-time password or a passkey that it is them */
  confirmedAt: number;
  /** When they last gave a passkey or a recovery code in it; null where they did not */
  secondFactorAt: number | null;
};

/** What a session lacks: the use of a passkey that its member has, or one in the first place. */
export type AwaitedFactor = 'passkey' | 'enrolment';

/** A session that is good for nothing yet but to give the second factor. */
export type AwaitingSession = LivingSession & { awaits: AwaitedFactor };

/**
 * The living session of a key, in one look-up; undefined where it ended, is too old, its member was removed, still owes its second factor,
 * or, of the service's own staff, nothing was done in it for too long. `isActing` says that a person does something, and not a page by itself: that alone counts
 * as being at work for the service's staff.
 */
export async function findSession(
  core: Core,
  sessionKey: string,
  { isActing = false } = {},
): Promise<LivingSession | undefined> {
  const found = await lookUp(core, sessionKey);
  if (!found || found.awaits !== null) return undefined;
  const { awaits: _, lastSeenAt, ...session } = found;
  if (session.partnerId !== null || isActing) await markSeen(core, { sessionId: session.sessionId, lastSeenAt });
  return session;
}

/**
 * The session of a key that owes its second factor; undefined where there is none, and ten minutes after its one-time password: then the
 * person signs in anew, so that a passkey is never added by who merely finds a browser open.
 */
export async function findAwaitingSession(core: Core, sessionKey: string): Promise<AwaitingSession | undefined> {
  const found = await lookUp(core, sessionKey);
  if (!found || found.awaits === null || core.clock.now() - found.confirmedAt >= CONFIRMED_MS) return undefined;
  const { lastSeenAt: _, awaits, ...session } = found;
  return { ...session, awaits };
}

/** The session of a key to be ended, whether it owes anything or not. */
export async function findAnySession(core: Core, sessionKey: string): Promise<LivingSession | undefined> {
  return lookUp(core, sessionKey);
}

async function lookUp(
  core: Core,
  sessionKey: string,
): Promise<(LivingSession & { lastSeenAt: number; awaits: AwaitedFactor | null }) | undefined> {
  const now = core.clock.now();
  const found = await findLivingSession(core.database.pool, {
    hash: sessionHash(sessionKey),
    now: new Date(now),
    operatorSeenSince: new Date(now - OPERATOR_IDLE_SECONDS * 1_000),
    areOperatorPasskeysRequired: core.settings.areOperatorPasskeysRequired,
  });
  if (!found) return undefined;
  const { id: sessionId, confirmedAt, secondFactorAt, lastSeenAt, ...rest } = found;
  return {
    sessionId,
    ...rest,
    confirmedAt: confirmedAt.getTime(),
    secondFactorAt: secondFactorAt?.getTime() ?? null,
    lastSeenAt: lastSeenAt.getTime(),
  };
}
