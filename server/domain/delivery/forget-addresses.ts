import type { Core } from './context.ts';
import { deleteStaleQuotes } from './store/quotes.ts';

const CHUNK = 1_000;
/** Clocks of processes differ: none may still take for alive what another forgets. */
const GRACE_MS = 3_600_000;

/** Forgets the addresses of quotes that lapsed without an order, a chunk at a time so that no request waits for it. */
export async function forgetLapsedAddresses(core: Core): Promise<void> {
  let forgotten: number;
  do {
    // A sandbox's clock is never behind, so what has lapsed in real time has lapsed there too.
    forgotten = await deleteStaleQuotes(core.database.pool, {
      lapsedBefore: core.clock.now() - GRACE_MS,
      limit: CHUNK,
    });
  } while (forgotten === CHUNK);
}
