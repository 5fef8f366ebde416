import { DomainError } from '../../kernel/errors.ts';
import type { PaymentOrder } from '../../payments/orders/order.ts';
import { type OrderView, viewOrder } from '../../payments/orders/view-order.ts';
import type { Core } from '../context.ts';

/** An order that can be tried out here: one of an open sandbox. A live one, like any other id, is NOT_FOUND. */
export async function requireLabOrder(core: Core, paymentId: string): Promise<OrderView> {
  const view = await viewOrder(core, paymentId);
  if (view?.book.mode !== 'sandbox') throw new DomainError('NOT_FOUND', { message: 'No such sandbox order.' });
  return view;
}

/** What every link of an order carries, whichever app it is for. */
export function expectedOf({ upiUrl }: Pick<PaymentOrder, 'upiUrl'>): { query: string } {
  return { query: (upiUrl ?? '').replace(/^[^?]*\?/, '') };
}
