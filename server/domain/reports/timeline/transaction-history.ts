import { DELIVERY_CONFIRM_ENDPOINT } from '../../delivery/confirm-delivery.ts';
import { explainTransaction } from '../../documents/explain/explain-transaction.ts';
import type { Explanation } from '../../documents/explain/explanation.ts';
import { invoiceNo } from '../../documents/invoices/series.ts';
import { invoiceAddresses } from '../../documents/invoices/view-invoice.ts';
import { DomainError } from '../../kernel/errors.ts';
import { CREATE_ORDER_ENDPOINT } from '../../payments/orders/create-order.ts';
import { CREATE_SIP_ENDPOINT } from '../../payments/sips/sip.ts';
import { BUY_CONFIRM_ENDPOINT } from '../../trading/confirm-buy.ts';
import { SELL_CONFIRM_ENDPOINT } from '../../trading/confirm-sell.ts';
import { findTransaction } from '../../trading/transactions/find-transaction.ts';
import type { ListedTransaction } from '../../trading/transactions/listed-transaction.ts';
import { GIFT_CONFIRM_ENDPOINT } from '../../trading/transfers/confirm-gift.ts';
import { SEND_CONFIRM_ENDPOINT } from '../../trading/transfers/confirm-send.ts';
import type { PartnerContext } from '../context.ts';
import { readEvents, type SubjectEvent } from './store/events.ts';
import {
  type KeptKey,
  type PostingView,
  type PriceBlockView,
  type QuoteView,
  readPostings,
  readTraces,
  type TransactionOrigin,
} from './store/transactions.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { transactionTimeline } from './transaction-timeline.ts';

/** Where transactions, and the orders that become some, are made. */
const KEYED_ENDPOINTS = [
  BUY_CONFIRM_ENDPOINT,
  SELL_CONFIRM_ENDPOINT,
  SEND_CONFIRM_ENDPOINT,
  GIFT_CONFIRM_ENDPOINT,
  DELIVERY_CONFIRM_ENDPOINT,
  CREATE_ORDER_ENDPOINT,
  CREATE_SIP_ENDPOINT,
];

/** Attempts shown of each delivery: the latest. */
const ATTEMPTS_SHOWN = 10;

/** All that hangs together with a transaction. Instants in milliseconds on the book's clock. */
export type TransactionHistory = {
  transaction: ListedTransaction;
  settledAt: number | null;
  idempotencyKey: string | null;
  quote: QuoteView | null;
  priceBlock: PriceBlockView | null;
  /** The payment order and SIP it stems from, the delivery order it placed */
  origin: TransactionOrigin;
  /** Null where there is none, or none yet */
  invoice: { invoiceNo: string; issuedAt: number; viewUrl: string; pdfUrl: string } | null;
  /** What the key it was made with is remembered for, as long as it is */
  kept: KeptKey | null;
  postings: PostingView[];
  events: SubjectEvent[];
  /** What happened, oldest first */
  timeline: TimelineEntry[];
  /** Null for what has no price to explain */
  explanation: Explanation | null;
};

/**
 * Everything that is known of one transaction of the book: the quote and price block behind it, what it stems from, its postings line
 * by line, its invoice, its events with every attempt to deliver them, and how each amount came about. Reads only. Raises NOT_FOUND.
 * Spec 3.1, 3.2, 4.6, decisions 12.
 */
export async function readTransactionHistory(
  context: PartnerContext,
  transactionId: string,
): Promise<TransactionHistory> {
  const { core, bookId } = context;
  const reader = core.database.reader('timeline');
  const [transaction, traces] = await Promise.all([
    findTransaction(context, transactionId),
    readTraces(reader, { bookId, transactionId, keyedEndpoints: KEYED_ENDPOINTS }),
  ]);
  const { paymentId, sipId } = traces.origin;
  const subjectIds = paymentId === null ? [transactionId] : [transactionId, paymentId];
  const [postings, events, explanation] = await Promise.all([
    readPostings(reader, { bookId, referenceIds: subjectIds }),
    readEvents(reader, {
      bookId,
      subjectIds,
      installment: sipId === null ? undefined : { sipId, transactionId },
      attemptsMax: ATTEMPTS_SHOWN,
    }),
    explainOrNull(context, transactionId),
  ]);
  const invoice = traces.invoice && {
    invoiceNo: invoiceNo(traces.invoice.series, traces.invoice.number),
    issuedAt: traces.invoice.issuedAt,
    ...invoiceAddresses(core, traces.invoice.invoiceId),
  };
  return {
    transaction,
    ...traces,
    invoice,
    postings,
    events,
    timeline: transactionTimeline({ transaction, ...traces, invoice, events }),
    explanation,
  };
}

/** A transaction that has no price of its own, such as the set-up of a SIP, has nothing to explain. */
async function explainOrNull(context: PartnerContext, transactionId: string): Promise<Explanation | null> {
  try {
    return (await explainTransaction(context, transactionId)).explanation;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
