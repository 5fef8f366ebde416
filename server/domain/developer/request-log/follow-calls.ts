import type { PartnerContext } from '../context.ts';
import type { LoggedCall } from './logged-call.ts';
import { readEndedCalls } from './store/ended-calls.ts';

/** The place of a call among those of its partner and mode: when it was answered (microseconds of real time), and which it is. */
export type CallPlace = { endedUs: number; requestId: string };

/** The place of a call in the order in which calls are followed. Pure. */
export function placeOf({ at, latencyMs, requestId }: LoggedCall): CallPlace {
  return { endedUs: at * 1_000 + Math.round(latencyMs * 1_000), requestId };
}

/**
 * Calls of this partner and mode that were answered after a place and up to a moment (milliseconds), in the order of their answers and the earliest
 * first, so that who goes on from the last one misses none. Those of `exceptRoute` are left out. A page of a busy time may have fewer than `limit`
 * though there are more. Decisions 14.
 */
export async function followCalls(
  { core, partner, mode }: Pick<PartnerContext, 'core' | 'partner' | 'mode'>,
  input: { after: CallPlace; until: number; exceptRoute: string; limit: number },
): Promise<LoggedCall[]> {
  const { after, until, exceptRoute, limit } = input;
  return readEndedCalls(core.database.pool, {
    partnerId: partner.id,
    mode,
    after,
    untilUs: until * 1_000,
    exceptRoute,
    limit,
  });
}
