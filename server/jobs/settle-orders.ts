import type { Core } from '../domain/context.ts';
import { settleDueOrders } from '../domain/payments/due-orders.ts';

/** Payment orders that expire, purchases to be tried again, refunds to be asked for. Runs every minute. */
export async function settleOrders(core: Core): Promise<void> {
  await settleDueOrders(core);
}
