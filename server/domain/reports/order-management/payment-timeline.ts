import type { PaymentOrder } from '../../payments/orders/order.ts';
import type { PartnerContext } from '../context.ts';
import { type PostingView, readPostings } from '../timeline/read-postings.ts';
import type { Receipt, ShownRefund } from './known.ts';
import { readSteps } from './store/steps.ts';
import { readEvents, readReceipts, readRefunds } from './store/timeline.ts';
import { inOrder, refundEntries, stateEntries, type TimelineEntry } from './timeline.ts';

/** What happened to an order, and where its money went. */
export type PaymentTimeline = {
  receipts: Receipt[];
  refunds: ShownRefund[];
  /** What happened, oldest first */
  timeline: TimelineEntry[];
  postings: PostingView[];
};

/** All payments and refunds of an order, its states with who brought them, its events and its movements in the ledger. Spec 3.3. */
export async function readPaymentTimeline(
  context: Pick<PartnerContext, 'core' | 'bookId'>,
  order: PaymentOrder,
): Promise<PaymentTimeline> {
  const { core, bookId } = context;
  const { pool } = core.database;
  const { paymentId, transactionId } = order;
  const [receipts, refunds, steps, events] = await Promise.all([
    readReceipts(pool, paymentId),
    readRefunds(pool, paymentId),
    readSteps(pool, paymentId),
    readEvents(pool, { bookId, subjectIds: transactionId === null ? [paymentId] : [paymentId, transactionId] }),
  ]);
  const referenceIds = [
    paymentId,
    ...refunds.map(({ refundId }) => refundId),
    ...(transactionId ? [transactionId] : []),
  ];
  const postings = await readPostings(context, referenceIds);
  const moments = { paid: order.paidAt, completed: order.completedAt, refunded: order.refundedAt };
  const timeline = inOrder([
    { kind: 'made', at: order.createdAt },
    ...receipts.map((receipt): TimelineEntry => ({ kind: 'payment', at: receipt.at, receipt })),
    ...stateEntries(steps, moments),
    ...refundEntries(refunds),
    ...events.map((event): TimelineEntry => ({ kind: 'event', at: event.at, event })),
  ]);
  return { receipts, refunds, timeline, postings };
}
