import type { PaymentOrder } from '../../payments/orders/order.ts';
import type { PartnerContext } from '../context.ts';
import { type PostingView, readPostings } from '../timeline/read-postings.ts';
import type { Receipt, ShownRefund } from './known.ts';
import { readReceipts, readRefunds, readToldEvents } from './store/happenings.ts';
import { readSteps } from './store/steps.ts';
import { type Happening, inOrder, refundHappenings, stateHappenings } from './told.ts';

/** What happened to an order, and where its money went. */
export type PaymentStory = {
  receipts: Receipt[];
  refunds: ShownRefund[];
  /** What happened, oldest first */
  happenings: Happening[];
  postings: PostingView[];
};

/** All payments and refunds of an order, its states with who brought them, its events and its movements in the ledger. Spec 3.3. */
export async function tellPayment(
  context: Pick<PartnerContext, 'core' | 'bookId'>,
  order: PaymentOrder,
): Promise<PaymentStory> {
  const { core, bookId } = context;
  const { pool } = core.database;
  const { paymentId, transactionId } = order;
  const [receipts, refunds, steps, events] = await Promise.all([
    readReceipts(pool, paymentId),
    readRefunds(pool, paymentId),
    readSteps(pool, paymentId),
    readToldEvents(pool, { bookId, subjectIds: transactionId === null ? [paymentId] : [paymentId, transactionId] }),
  ]);
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
  return { receipts, refunds, happenings, postings };
}
