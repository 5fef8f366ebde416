import type { PartnerContext } from '../context.ts';
import type { OrderStatus, PaymentOrder } from './order.ts';
import { listAllOrders, listOrdersBy } from './store/list.ts';

/** Orders of the partner, newest first, with how many there are. No statuses are all of them. Spec 4.8, decisions 9. */
export function listOrders(
  context: PartnerContext,
  input: { statuses: OrderStatus[]; reference: string | undefined; page: number; limit: number },
): Promise<{ orders: PaymentOrder[]; total: number }> {
  const query = { ...input, bookId: context.bookId };
  const isNarrowed = input.statuses.length > 0 || input.reference !== undefined;
  const { pool } = context.core.database;
  return isNarrowed ? listOrdersBy(pool, query) : listAllOrders(pool, query);
}
