import { istDayNumber } from '../../kernel/clock.ts';
import type { Core } from '../context.ts';
import { dropDaysBefore, forgetCountsBefore } from './store/log-days.ts';

const DAYS_KEPT = 30;
const COUNTS_DAYS_KEPT = 400;

/**
 * Forgets the calls of an IST day once all of them are 30 days old, the whole day at once, and the counts of days after 400. Where the log
 * is too busy to be shut for a moment, nothing is forgotten, and the next call finds it again.
 */
export async function forgetLoggedCalls(core: Core): Promise<void> {
  const { pool } = core.database;
  const today = istDayNumber(core.clock.now());
  await dropDaysBefore(pool, today - DAYS_KEPT);
  await forgetCountsBefore(pool, today - COUNTS_DAYS_KEPT);
}
