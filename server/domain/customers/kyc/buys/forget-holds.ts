import { forgetInChunks } from '../../../kernel/forget-in-chunks.ts';
import type { Core } from '../../context.ts';
import { deleteLapsedHolds } from '../store/holds.ts';

/** Forgets what is held for buys that are over. */
export function forgetHolds({ clock, database }: Core): Promise<void> {
  // A sandbox's clock is never behind, so what is over in real time is over there too.
  return forgetInChunks((limit) => deleteLapsedHolds(database.pool, { now: clock.now(), limit }));
}
