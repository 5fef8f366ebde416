import type { Core } from '../../context.ts';
import type { Teller } from '../../kernel/callback.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { PaymentOrder } from '../order.ts';
import { settlePayment } from '../settle-order.ts';

/**
 * Asks the gateway of an order what has been paid for it, and settles what is news. A gateway that cannot be asked tells nothing.
 * Answers whether there was news. `at` is on the book's clock. Spec 4.8.
 */
export async function askGateway(
  core: Core,
  order: PaymentOrder,
  book: { mode: Mode; at: number; by: Teller },
): Promise<boolean> {
  const gateway = core.collection.gateways[book.mode];
  if (order.upiUrl === null || order.gateway !== gateway.name) return false;
  try {
    let hasNews = false;
    for (const payment of await gateway.read(order.paymentId)) {
      const told = { orderId: order.paymentId, gateway: gateway.name, payment, at: book.at, by: book.by };
      hasNews = (await settlePayment(core, told)) || hasNews;
    }
    return hasNews;
  } catch (error) {
    core.log.warn({ error, paymentId: order.paymentId }, 'a gateway could not be asked for an order');
    return false;
  }
}
