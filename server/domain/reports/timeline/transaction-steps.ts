import type { ListedTransaction } from '../../trading/transactions/listed-transaction.ts';
import type { QuoteView, TransactionOrigin } from './store/transactions.ts';

/** An event about a transaction, with its way to the partner. */
export type HistoryEvent = {
  eventId: string;
  kind: string;
  createdAt: number;
  /** Null where nobody was to be told */
  delivery: {
    deliveryId: string;
    state: string;
    attempts: {
      number: number;
      startedAt: number;
      status: number | null;
      error: string | null;
      latencyMs: number | null;
    }[];
  } | null;
};

/** What happened to a transaction, in the words of the specification; each `kind` reads as a sentence on the screen. */
export type TransactionStep = { at: number } & (
  | { kind: 'quoted'; quoteId: string; expiresAt: number }
  /** The customer paid for the order it stems from */
  | { kind: 'paid'; paymentId: string }
  /** A buy took the float's money; the metal was still to come */
  | { kind: 'debited' }
  /** Done, with metal and money where they belong */
  | { kind: 'completed' }
  /** The metal did not come: the money went back */
  | { kind: 'voided' }
  /** Carries the moment of the trade, whenever it was printed */
  | { kind: 'invoiced'; invoiceNo: string }
  | { kind: 'event'; eventId: string; event: string }
  | {
      kind: 'attempt';
      deliveryId: string;
      event: string;
      number: number;
      status: number | null;
      error: string | null;
      latencyMs: number | null;
    }
);

/** Steps of one moment in the order in which they follow from each other. */
const order = ['quoted', 'paid', 'debited', 'completed', 'voided', 'invoiced', 'event', 'attempt'] as const;

/** What happened to a transaction, oldest first. Pure. Spec 3.1, 3.2. */
export function transactionSteps(known: {
  transaction: Pick<ListedTransaction, 'type' | 'status' | 'createdAt'>;
  settledAt: number | null;
  quote: QuoteView | null;
  origin: TransactionOrigin;
  invoice: { invoiceNo: string; issuedAt: number } | null;
  events: readonly HistoryEvent[];
}): TransactionStep[] {
  const { transaction, settledAt, quote, origin, invoice, events } = known;
  const steps: TransactionStep[] = [];
  if (quote) steps.push({ kind: 'quoted', at: quote.createdAt, quoteId: quote.quoteId, expiresAt: quote.expiresAt });
  if (origin.paymentId !== null && origin.paidAt !== null)
    steps.push({ kind: 'paid', at: origin.paidAt, paymentId: origin.paymentId });
  // A buy whose metal was at hand is debited and settled in one moment: that is one step.
  if (transaction.status === 'debited' || (settledAt !== null && settledAt > transaction.createdAt))
    steps.push({ kind: 'debited', at: transaction.createdAt });
  if (transaction.status !== 'debited')
    steps.push({ kind: transaction.status, at: settledAt ?? transaction.createdAt });
  if (invoice) steps.push({ kind: 'invoiced', at: invoice.issuedAt, invoiceNo: invoice.invoiceNo });
  for (const { eventId, kind, createdAt, delivery } of events) {
    steps.push({ kind: 'event', at: createdAt, eventId, event: kind });
    for (const { startedAt, ...attempt } of delivery?.attempts ?? [])
      steps.push({ kind: 'attempt', at: startedAt, deliveryId: delivery?.deliveryId ?? '', event: kind, ...attempt });
  }
  return steps.sort((left, right) => left.at - right.at || order.indexOf(left.kind) - order.indexOf(right.kind));
}
