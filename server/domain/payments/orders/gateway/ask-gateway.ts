import type { StepSource } from '../../../kernel/callback.ts';
import type { Mode } from '../../../kernel/mode.ts';
import type { Core } from '../../context.ts';
import type { PaymentOrder } from '../order.ts';
import { settlePayment } from '../settle-order.ts';

/** The book an order is in, the moment on its clock, and who comes. */
type AskingBook = { mode: Mode; at: number; by: StepSource };

/**
 * Asks the gateway of an order what has been paid for it, and settles what is news. Answers whether there was news. `at` is on the
 * book's clock. Raises ProviderProblem where the gateway cannot be asked; another gateway than ours is now tells nothing. Spec 4.8.
 */
export async function hearOfPayments(core: Core, order: PaymentOrder, book: AskingBook): Promise<boolean> {
  const gateway = core.payments.collection.gateways[book.mode];
  if (order.upiUrl === null || order.gateway !== gateway.name) return false;
  let hasNews = false;
  for (const payment of await gateway.read(order.paymentId)) {
    const receipt = { orderId: order.paymentId, gateway: gateway.name, payment, at: book.at, by: book.by };
    hasNews = (await settlePayment(core, receipt)) || hasNews;
  }
  return hasNews;
}

/** The same for those who look in passing: a gateway that cannot be asked tells nothing. */
export async function askGateway(core: Core, order: PaymentOrder, book: AskingBook): Promise<boolean> {
  try {
    return await hearOfPayments(core, order, book);
  } catch (error) {
    core.log.warn({ error, paymentId: order.paymentId }, 'a gateway could not be asked for an order');
    return false;
  }
}
