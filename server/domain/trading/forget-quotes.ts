import { istDayNumber } from '../kernel/clock.ts';
import { forgetInChunks } from '../kernel/forget-in-chunks.ts';
import type { Core } from './context.ts';
import { deleteUnusedQuotes } from './store/forget.ts';

const DAYS_KEPT = 30;
const CHUNK = 5_000;

/**
 * Forgets quotes that nothing came of, 30 days after they lapsed: their confirm then answers QUOTE_NOT_FOUND instead of QUOTE_EXPIRED. Those that were
 * executed stay with their transactions. Each is looked at once: the next call goes on where this one ended.
 */
export function forgetQuotes({ clock, database }: Pick<Core, 'clock' | 'database'>): Promise<void> {
  const beforeDay = istDayNumber(clock.now()) - DAYS_KEPT;
  return forgetInChunks((limit) => deleteUnusedQuotes(database.pool, { beforeDay, limit }), CHUNK);
}
