import { istDayNumber } from '../kernel/clock.ts';
import { forgetInChunks } from '../kernel/forget-in-chunks.ts';
import type { Core } from './context.ts';
import { deleteOldDeliveries } from './store.ts';

const DAYS_KEPT = 90;

/**
 * Forgets deliveries with their attempts 90 days after their event, but for those that are still to be sent. Their events stay, and can be sent again.
 * Decisions 10.
 */
export function forgetDeliveries({ clock, database }: Pick<Core, 'clock' | 'database'>): Promise<void> {
  const beforeDay = istDayNumber(clock.now()) - DAYS_KEPT;
  return forgetInChunks((limit) => deleteOldDeliveries(database.pool, { beforeDay, limit }));
}
