import { istDayNumber } from '../../kernel/clock.ts';
import type { Core } from '../context.ts';
import { openDays } from './store/log-days.ts';

const DAYS_AHEAD = 3;

/**
 * Makes the partitions of the log for today and three days more, so that no call waits for one at midnight. What finds none all the same
 * makes it while it is written. A second call finds them made.
 */
export async function openLogDays(core: Pick<Core, 'database' | 'clock'>): Promise<void> {
  const today = istDayNumber(core.clock.now());
  await openDays(
    core.database.pool,
    Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => today + ahead),
  );
}
