import type { Core } from '../domain/context.ts';
import { tryEach } from '../domain/kernel/due/try-each.ts';
import { settleDueOrders } from '../domain/payments/orders/due-orders.ts';
import { lookForLateMoney } from '../domain/payments/orders/gateway/look-for-late-money.ts';
import { openPendingOrders } from '../domain/payments/orders/gateway/open-pending-orders.ts';

/**
 * Payment orders that expire, purchases to be tried again, refunds to be asked for, links without news, and money that came without a word
 * when its order was over; also purchases and refunds of debits. Runs every minute.
 */
export async function settleOrders(core: Core): Promise<void> {
  await tryEach(core, { settleDueOrders, openPendingOrders, lookForLateMoney });
}
