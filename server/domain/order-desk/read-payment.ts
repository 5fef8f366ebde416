import type { PartnerContext } from '../context.ts';
import { explainTransaction } from '../explain/explain-transaction.ts';
import type { Explanation } from '../explain/explanation.ts';
import { type PostingView, readPostings } from '../histories/read-postings.ts';
import { assertInvariant } from '../kernel/errors.ts';
import type { PaymentOrder } from '../payments/order.ts';
import { outcomesFrom, type SimulatedOutcome } from '../payments/simulate-order.ts';
import { glanceAtOrder } from '../payments/view-order.ts';
import { type InvoiceLink, invoiceLinkOf } from './invoice-link.ts';
import type { Receipt, ShownRefund } from './known.ts';
import { readReceipts, readRefunds, readToldEvents } from './store/happenings.ts';
import { type OrderInside, readOrderInside } from './store/rows.ts';
import { readSteps } from './store/steps.ts';
import { type Happening, inOrder, refundHappenings, stateHappenings } from './told.ts';

/** A payment order with all that hangs together with it. */
export type PaymentDesk = OrderInside & {
  order: PaymentOrder;
  receipts: Receipt[];
  refunds: ShownRefund[];
  /** What happened, oldest first */
  happenings: Happening[];
  postings: PostingView[];
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
export async function readPayment(context: PartnerContext, paymentId: string): Promise<PaymentDesk> {
  const { core, bookId } = context;
  const { pool } = core.database;
  const order = await glanceAtOrder(context, paymentId);
  const { transactionId } = order;
  const [inside, receipts, refunds, steps, events, explained, invoice] = await Promise.all([
    readOrderInside(pool, paymentId),
    readReceipts(pool, paymentId),
    readRefunds(pool, paymentId),
    readSteps(pool, paymentId),
    readToldEvents(pool, { bookId, subjectIds: transactionId === null ? [paymentId] : [paymentId, transactionId] }),
    transactionId === null ? undefined : explainTransaction(context, transactionId),
    transactionId === null ? null : invoiceLinkOf(context, transactionId),
  ]);
  assertInvariant(inside, 'an order that was just read is gone');
  const referenceIds = [
    paymentId,
    ...refunds.map(({ refundId }) => refundId),
    ...(transactionId ? [transactionId] : []),
  ];
  const postings = await readPostings(context, referenceIds);
  const moments = { paid: order.paidAt, completed: order.completedAt, refunded: order.refundedAt };
  const happenings = inOrder([
    { kind: 'made', at: order.createdAt },
    ...receipts.map((receipt): Happening => ({ kind: 'payment', at: receipt.at, receipt })),
    ...stateHappenings(steps, moments),
    ...refundHappenings(refunds),
    ...events.map((event): Happening => ({ kind: 'event', at: event.at, event })),
  ]);
  const outcomes = context.mode === 'sandbox' ? outcomesFrom(order) : [];
  const explanation = explained?.explanation ?? null;
  return { ...inside, order, receipts, refunds, happenings, postings, invoice, explanation, outcomes };
}
