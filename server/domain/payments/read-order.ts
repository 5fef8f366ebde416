import type { PartnerContext } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { expireOrder } from './expire-order.ts';
import type { PaymentOrder } from './order.ts';
import { settlePayment } from './settle-order.ts';
import { findOrder } from './store.ts';

/**
 * One order of the partner. While it may still be paid, the gateway is asked, so that this is the fallback for a webhook that was
 * missed; one past its time expires now. Raises NOT_FOUND. Spec 2.9, 4.8.
 */
export async function readOrder(context: PartnerContext, paymentId: string): Promise<PaymentOrder> {
  const { core, bookId } = context;
  const find = () => findOrder(core.database.pool, { bookId, paymentId });
  const order = await find();
  if (!order) throw new DomainError('NOT_FOUND', { message: 'No such payment order.' });
  if (order.status !== 'created' && order.status !== 'expired') return order;
  const hasNews = await askGateway(context, order);
  const isOver = order.status === 'created' && order.expiresAt <= context.now;
  if (!hasNews && isOver) await expireOrder(core, { paymentId, at: context.now });
  return hasNews || isOver ? ((await find()) ?? order) : order;
}

async function askGateway(context: PartnerContext, order: PaymentOrder): Promise<boolean> {
  const { core, mode, now } = context;
  const gateway = core.collection.gateways[mode];
  if (order.upiUrl === null || order.gateway !== gateway.name) return false;
  try {
    let hasNews = false;
    for (const payment of await gateway.read(order.paymentId)) {
      const told = { orderId: order.paymentId, gateway: gateway.name, payment, at: now };
      hasNews = (await settlePayment(core, told)) || hasNews;
    }
    return hasNews;
  } catch (error) {
    core.log.warn({ error, paymentId: order.paymentId }, 'a gateway could not be asked for an order');
    return false;
  }
}
