import type { Core } from '../context.ts';
import { countOpenLiveOrders } from '../store/orders.ts';

/** How many live orders are not handed over yet, at most 1,000. Decisions 8. */
export function countDeliveriesToFulfil(core: Pick<Core, 'database'>): Promise<number> {
  return countOpenLiveOrders(core.database.pool);
}
