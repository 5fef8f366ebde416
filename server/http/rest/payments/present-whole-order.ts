import type { Core } from '../../../domain/context.ts';
import { readInvoiceNumbers } from '../../../domain/documents/invoices/read-invoice-numbers.ts';
import type { PaymentOrder } from '../../../domain/payments/orders/order.ts';
import { presentOrder } from './present-order.ts';

/** Orders in API shape, each with the number of its buy's invoice. */
export async function presentOrders(orders: PaymentOrder[], context: { core: Core; bookId: number }) {
  const bought = orders.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId]));
  const invoiceNos = await readInvoiceNumbers(context, bought);
  return orders.map((order) => presentOrder(order, context.core, invoiceNos.get(order.transactionId ?? '') ?? null));
}

/** The same of one order. */
export async function presentOneOrder(order: PaymentOrder, context: { core: Core; bookId: number }) {
  const invoiceNos =
    order.transactionId === null ? undefined : await readInvoiceNumbers(context, [order.transactionId]);
  return presentOrder(order, context.core, invoiceNos?.get(order.transactionId ?? '') ?? null);
}
