import type { Core } from '../domain/context.ts';
import { settleDueOrders } from '../domain/payments/orders/due-orders.ts';
import { lookForLateMoney } from '../domain/payments/orders/gateway/look-for-late-money.ts';
import { openPendingOrders } from '../domain/payments/orders/gateway/open-pending-orders.ts';
import { settleDueSips } from '../domain/payments/sips/due-sips.ts';
import { lookForLateDebits } from '../domain/payments/sips/look-for-late-debits.ts';
import { openPendingSips } from '../domain/payments/sips/open-sip.ts';
import { stopMandates } from '../domain/payments/sips/stop-mandates.ts';

/**
 * Payment orders that expire, purchases to be tried again, refunds to be asked for, links without news, money that came
 * without a word when its order or plan was over; mandates that lapse, debits that are due, mandates to be stopped. Runs every minute.
 */
export async function settleOrders(core: Core): Promise<void> {
  await settleDueOrders(core);
  await openPendingOrders(core);
  await lookForLateMoney(core);
  await settleDueSips(core);
  await openPendingSips(core);
  await stopMandates(core);
  await lookForLateDebits(core);
}
