import type { PartnerContext } from '../context.ts';
import type { OrderStatus, PaymentOrder } from './order.ts';
import { listBookOrders } from './store.ts';

/** Orders of the partner, newest first, with how many there are. No statuses are all of them. Spec 4.8, decisions 9. */
export function listOrders(
  context: PartnerContext,
  input: { statuses: OrderStatus[]; reference: string | undefined; page: number; limit: number },
): Promise<{ orders: PaymentOrder[]; total: number }> {
  return listBookOrders(context.core.database.pool, { ...input, bookId: context.bookId });
}
