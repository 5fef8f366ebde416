import { forgetInChunks } from '../kernel/forget-in-chunks.ts';
import type { Core } from './context.ts';
import { deleteStaleQuotes } from './store/quotes.ts';

/** Clocks of processes differ: none may still use what another forgets. */
const GRACE_MS = 3_600_000;

/** Forgets the addresses of quotes that lapsed without an order. */
export function forgetLapsedAddresses({ clock, database }: Core): Promise<void> {
  // A sandbox's clock is never behind, so what has lapsed in real time has lapsed there too.
  return forgetInChunks((limit) => deleteStaleQuotes(database.pool, { lapsedBefore: clock.now() - GRACE_MS, limit }));
}
