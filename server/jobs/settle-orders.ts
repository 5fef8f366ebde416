import type { Core } from '../domain/context.ts';
import { settleDueOrders } from '../domain/payments/due-orders.ts';
import { lookForLateMoney } from '../domain/payments/gateway/look-for-late-money.ts';
import { openPendingOrders } from '../domain/payments/gateway/open-pending-orders.ts';

/**
 * Payment orders that expire, purchases to be tried again, refunds to be asked for, links nobody has heard of, money that came
 * late without a word. Runs every minute.
 */
export async function settleOrders(core: Core): Promise<void> {
  await settleDueOrders(core);
  await openPendingOrders(core);
  await lookForLateMoney(core);
}
