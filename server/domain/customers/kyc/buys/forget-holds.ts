import type { Core } from '../../context.ts';
import { deleteLapsedHolds } from '../store/holds.ts';

const CHUNK = 1_000;

/** Forgets what is held for buys that are over, a chunk at a time so that no request waits for it. */
export async function forgetHolds(core: Core): Promise<void> {
  let forgotten: number;
  do {
    // A sandbox's clock is never behind, so what is over in real time is over there too.
    forgotten = await deleteLapsedHolds(core.database.pool, { now: core.clock.now(), limit: CHUNK });
  } while (forgotten === CHUNK);
}
