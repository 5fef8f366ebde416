import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { expireOrder } from './ends/expire-order.ts';
import { askGateway } from './gateway/ask-gateway.ts';
import type { PaymentOrder } from './order.ts';
import { findOrder } from './store.ts';

/** The book an order is read in, and the moment on its clock. */
export type OrderBook = Pick<PartnerContext, 'core' | 'mode' | 'bookId' | 'now'>;

/**
 * One order of the partner. While it may still be paid, the gateway is asked, so that this is the fallback for a webhook that was
 * missed; one past its time expires now. Raises NOT_FOUND, also where it is another user's than the one named. Spec 2.9, 4.8.
 */
export async function readOrder(
  context: OrderBook,
  paymentId: string,
  owner: { userCode?: string } = {},
): Promise<PaymentOrder> {
  const { core, bookId } = context;
  const find = () => findOrder(core.database.pool, { bookId, paymentId });
  const order = await find();
  if (!order || !isOf(order, owner)) throw new DomainError('NOT_FOUND', { message: 'No such payment order.' });
  if (order.status !== 'created' && order.status !== 'expired') return order;
  const hasNews = await askGateway(core, order, { mode: context.mode, at: context.now, by: 'poll' });
  const isOver = order.status === 'created' && order.expiresAt <= context.now;
  if (isOver) await expireOrder(core, { paymentId, at: context.now, by: 'poll' });
  return hasNews || isOver ? ((await find()) ?? order) : order;
}

/** Whether an order is the named user's; where no user is named, it is. Pure. */
export function isOf(order: PaymentOrder, { userCode }: { userCode?: string }): boolean {
  return userCode === undefined || order.userCode === userCode;
}
