import type { ListedTransaction } from '../../trading/transactions/listed-transaction.ts';
import type { SubjectEvent } from './store/events.ts';
import type { QuoteView, TransactionOrigin } from './store/transactions.ts';
import { entryOf, inOrder, stateOf, type TimelineEntry } from './timeline-entry.ts';

/** What happened to a transaction, oldest first, in the words of the specification. Pure. Spec 3.1, 3.2. */
export function transactionTimeline(known: {
  transaction: Pick<ListedTransaction, 'type' | 'status' | 'createdAt'>;
  settledAt: number | null;
  quote: QuoteView | null;
  origin: TransactionOrigin;
  invoice: { invoiceNo: string; issuedAt: number } | null;
  events: readonly SubjectEvent[];
}): TimelineEntry[] {
  const { transaction, settledAt, quote, origin, invoice, events } = known;
  return inOrder([
    ...(quote ? [entryOf(quote.createdAt, { kind: 'quoted' }, { reference: quote.quoteId })] : []),
    ...stateOf(origin.paidAt, { of: 'payments', status: 'paid' }, { reference: origin.paymentId }),
    ...transactionStates({ ...transaction, settledAt }),
    ...(invoice ? [entryOf(invoice.issuedAt, { kind: 'invoiced' }, { reference: invoice.invoiceNo })] : []),
    ...eventEntries(events),
  ]);
}

/** What happened to a buy out of a float that waits for its metal, oldest first. Pure. Spec 3.2. */
export function buyTimeline(buy: { status: string; createdAt: number; settledAt: number | null }): TimelineEntry[] {
  return [entryOf(buy.createdAt, { kind: 'made' }), ...transactionStates({ type: 'buy', ...buy })];
}

/**
 * The states of a transaction. A buy whose metal was at hand is debited and settled in one moment: that is one state. A delivery is completed when
 * it is placed, and voided when it is cancelled.
 */
function transactionStates(transaction: { type: string; status: string; createdAt: number; settledAt: number | null }) {
  const { type, status, createdAt, settledAt } = transaction;
  const isSettledLater = status === 'debited' || (settledAt !== null && settledAt > createdAt);
  const before = type === 'delivery' ? 'completed' : 'debited';
  return [
    ...(isSettledLater ? stateOf(createdAt, { of: 'transactions', status: before }) : []),
    ...(status === 'debited' ? [] : stateOf(settledAt ?? createdAt, { of: 'transactions', status })),
  ];
}

/** Events, each once with the state of its first delivery, and the attempts of all its deliveries. Pure. */
export function eventEntries(events: readonly SubjectEvent[]): TimelineEntry[] {
  const listed = new Set<string>();
  return events.flatMap(({ eventId, kind: event, createdAt, delivery }) => {
    const marks = { reference: delivery?.deliveryId ?? null };
    const attempts = (delivery?.attempts ?? []).map(({ startedAt, ...attempt }) =>
      entryOf(startedAt, { kind: 'attempt', event, ...attempt }, marks),
    );
    if (listed.has(eventId)) return attempts;
    listed.add(eventId);
    return [entryOf(createdAt, { kind: 'event', event, delivery: delivery?.state ?? null }, marks), ...attempts];
  });
}
