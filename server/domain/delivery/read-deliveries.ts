import { getUser } from '../customers/users/read-users.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PartnerContext } from './context.ts';
import type { DeliveryStatus } from './courier.ts';
import type { DeliveryOrder } from './order.ts';
import { findOrder, findOrderOfTransaction, readOrders } from './store/orders.ts';

/** A page of a user's orders, newest first, of one status or of all. Raises USER_CODE_NOT_FOUND. Spec 4.11, decisions 8. */
export async function listDeliveries(
  context: PartnerContext,
  input: { userCode: string; status: DeliveryStatus | undefined; page: number; limit: number },
): Promise<{ orders: DeliveryOrder[]; total: number }> {
  const { userCode, status, page, limit } = input;
  await getUser(context, { userCode, withBalances: false });
  const { pool } = context.core.database;
  return readOrders(pool, { bookId: context.bookId, userCode, status, offset: (page - 1) * limit, limit });
}

/** One order of a user. Raises USER_CODE_NOT_FOUND, NOT_FOUND. Spec 4.11, decisions 8. */
export async function readDelivery(
  context: PartnerContext,
  input: { userCode: string; orderId: string },
): Promise<DeliveryOrder> {
  await getUser(context, { userCode: input.userCode, withBalances: false });
  const order = await findOrder(context.core.database.pool, { bookId: context.bookId, ...input });
  if (!order) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
  return order;
}

/** The order that a transaction placed. Raises NOT_FOUND. */
export async function readDeliveryOfTransaction(
  context: PartnerContext,
  transactionId: string,
): Promise<DeliveryOrder> {
  const order = await findOrderOfTransaction(context.core.database.pool, { bookId: context.bookId, transactionId });
  if (!order) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
  return order;
}
