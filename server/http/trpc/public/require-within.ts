import { refuseOver } from '../../../domain/accounts/rate-windows/window.ts';
import type { Core } from '../../../domain/context.ts';

const MINUTE_MS = 60_000;
/** Ids of payments that do not exist: no payer has one. */
const MISSES_A_MINUTE = 30;

/** Counts a request in its bucket; raises RATE_LIMITED past so many in the window, a minute by default. */
export async function requireWithin(
  core: Core,
  bucket: string,
  requestsMax: number,
  windowMs = MINUTE_MS,
): Promise<void> {
  const window = await core.accounts.requestWindows({ bucket, windowMs, requestsMax });
  refuseOver(window);
}

/** Counts a wrong id that a person came with, whichever page it was for. Raises RATE_LIMITED. */
export function countMiss(core: Core, address: string): Promise<void> {
  return requireWithin(core, `checkout miss ${address}`, MISSES_A_MINUTE);
}
