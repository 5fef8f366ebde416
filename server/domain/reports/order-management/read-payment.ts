import { explainTransaction } from '../../documents/explain/explain-transaction.ts';
import type { Explanation } from '../../documents/explain/explanation.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { PaymentOrder } from '../../payments/orders/order.ts';
import { outcomesFrom, type SimulatedOutcome } from '../../payments/orders/simulate-order.ts';
import { readCachedOrder } from '../../payments/orders/view-order.ts';
import type { PartnerContext } from '../context.ts';
import { type PaymentTimeline, readPaymentTimeline } from '../timeline/payment-timeline.ts';
import { type InvoiceLink, invoiceLinkOf } from './invoice-link.ts';
import { type OrderInside, readOrderInside } from './store/rows.ts';

/** A payment order with all that hangs together with it. */
export type PaymentDetail = OrderInside &
  PaymentTimeline & {
    order: PaymentOrder;
    /** Of its buy; null until it is bought */
    invoice: InvoiceLink | null;
    /** How its metal was priced; null until it is bought */
    explanation: Explanation | null;
    /** What a sandbox can let happen to it now; none in live */
    outcomes: SimulatedOutcome[];
  };

/**
 * Everything that is known of a payment order: every payment and refund, each state with who brought it, its events and their way to
 * the partner, its movements in the ledger, the price of its metal. Asks the gateway where it may still be paid, though not more than
 * every three seconds for all who look. Raises NOT_FOUND. Spec 2.9, 3.3, 4.8, decisions 9.
 */
export async function readPayment(context: PartnerContext, paymentId: string): Promise<PaymentDetail> {
  const order = await readCachedOrder(context, paymentId);
  const { transactionId } = order;
  const [inside, story, explained, invoice] = await Promise.all([
    readOrderInside(context.core.database.pool, paymentId),
    readPaymentTimeline(context, order),
    transactionId === null ? undefined : explainTransaction(context, transactionId),
    transactionId === null ? null : invoiceLinkOf(context, transactionId),
  ]);
  assertInvariant(inside, 'an order that was just read is gone');
  const outcomes = context.mode === 'sandbox' ? outcomesFrom(order) : [];
  const explanation = explained?.explanation ?? null;
  return { ...inside, ...story, order, invoice, explanation, outcomes };
}
