import type { PaymentOrder } from '../../payments/orders/order.ts';
import type { PartnerContext } from '../context.ts';
import { readEvents } from './store/events.ts';
import { type Receipt, readReceipts, readRefunds, type ShownRefund } from './store/money.ts';
import { type RecordedStep, readSteps } from './store/steps.ts';
import { type PostingView, readPostings } from './store/transactions.ts';
import { entryOf, inOrder, type Subject, stateOf, type TimelineEntry } from './timeline-entry.ts';
import { eventEntries } from './transaction-timeline.ts';

export type { Receipt, ShownRefund } from './store/money.ts';

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
  const reader = core.database.reader('timeline');
  const { paymentId, transactionId } = order;
  const subjectIds = transactionId === null ? [paymentId] : [paymentId, transactionId];
  const [receipts, refunds, steps, events] = await Promise.all([
    readReceipts(reader, paymentId),
    readRefunds(reader, paymentId),
    readSteps(reader, 'payment', paymentId),
    readEvents(reader, { bookId, subjectIds, attemptsMax: 0 }),
  ]);
  const referenceIds = [...subjectIds, ...refunds.map(({ refundId }) => refundId)];
  const postings = await readPostings(reader, { bookId, referenceIds });
  const moments = { paid: order.paidAt, completed: order.completedAt, refunded: order.refundedAt };
  const timeline = inOrder([
    entryOf(order.createdAt, { kind: 'made' }),
    ...receipts.map(({ at, amount, isApplied, bankReference: reference }) =>
      entryOf(at, { kind: 'payment', amount, isApplied }, { reference }),
    ),
    ...refunds.flatMap(refundEntries),
    ...stateEntries('payments', steps, moments),
    ...eventEntries(events),
  ]);
  return { receipts, refunds, timeline, postings };
}

function refundEntries({ amount, reason, reference, begunAt, doneAt }: ShownRefund): TimelineEntry[] {
  return [
    entryOf(begunAt, { kind: 'refund_begun', amount, reason }),
    ...(doneAt === null ? [] : [entryOf(doneAt, { kind: 'refund_done', amount, reason }, { reference })]),
  ];
}

/** The recorded states, and before them those that only the row has: of what was made before states were recorded. Pure. */
export function stateEntries(
  of: Subject,
  steps: readonly RecordedStep[],
  moments: Record<string, number | null> = {},
): TimelineEntry[] {
  const recorded = new Set(steps.map(({ status }) => status));
  const older = Object.entries(moments).filter(([status]) => !recorded.has(status));
  return [
    ...older.flatMap(([status, at]) => stateOf(at, { of, status })),
    ...steps.flatMap(({ at, status, reason, source }) => stateOf(at, { of, status, reason }, { source })),
  ];
}
