import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, percent, rupees } from '../../../domain/kernel/money.ts';
import type { PostingView } from '../../../domain/reports/timeline/read-postings.ts';
import type { TransactionHistory } from '../../../domain/reports/timeline/transaction-history.ts';
import { earnedBy } from '../../../domain/trading/transaction.ts';
import type { ListedTransaction } from '../../../domain/trading/transactions/listed-transaction.ts';
import { presentExplanation } from './statements/present-explanations.ts';
import { presentTimeline } from './timeline/present-timeline.ts';

/** A transaction as lists show it. */
export function presentTransaction(transaction: ListedTransaction) {
  return {
    transactionId: transaction.transactionId,
    type: transaction.type,
    channel: transaction.channel,
    asset: transaction.asset,
    quantityGrams: grams(transaction.metal),
    amountInr: rupees(transaction.amount),
    rateInrPerGram: rupees(transaction.rate),
    status: transaction.status,
    userCode: transaction.userCode,
    receiver: transaction.receiver,
    createdAt: isoTime(transaction.createdAt),
  };
}

/** Movements of the ledger, in rupees and grams. */
export function presentPostings(postings: PostingView[]) {
  return postings.map(({ at, lines, ...posting }) => ({
    ...posting,
    at: isoTime(at),
    lines: lines.map(({ amount, balanceAfter, ...line }) => {
      const inUnits = line.asset === 'INR' ? rupees : grams;
      return { ...line, amount: inUnits(amount), balanceAfter: inUnits(balanceAfter) };
    }),
  }));
}

/** All that the page of a transaction shows. */
export function presentTransactionHistory(history: TransactionHistory) {
  const { transaction, priceBlock, origin, invoice, kept, explanation } = history;
  return {
    transaction: {
      ...presentTransaction(transaction),
      quoteId: transaction.quoteId,
      reference: transaction.reference,
      metadata: transaction.metadata,
      baseRateInrPerGram: rupees(transaction.baseRate),
      markupPct: percent(transaction.markupPercent),
      markupInr: rupees(transaction.markup),
      gstInr: rupees(transaction.gst),
      feeInr: rupees(transaction.fee),
      feeGrams: grams(transaction.feeMetal),
      commissionInr: rupees(earnedBy(transaction)),
      message: transaction.message,
      settledAt: history.settledAt === null ? null : isoTime(history.settledAt),
    },
    priceBlock: priceBlock && {
      id: priceBlock.id,
      buyRateInrPerGram: rupees(priceBlock.buyRate),
      sellRateInrPerGram: rupees(priceBlock.sellRate),
      pricedAt: isoTime(priceBlock.pricedAt),
      source: priceBlock.source,
    },
    // The debit of an installment is no order with a page of its own.
    origin: {
      paymentId: origin.sipId === null ? origin.paymentId : null,
      sipId: origin.sipId,
      deliveryOrderId: origin.deliveryOrderId,
    },
    invoice: invoice && { ...invoice, issuedAt: isoTime(invoice.issuedAt) },
    idempotencyKey: history.idempotencyKey,
    kept: kept && {
      endpoint: kept.endpoint,
      state: kept.state,
      status: kept.status,
      expiresAt: isoTime(kept.expiresAt),
    },
    postings: presentPostings(history.postings),
    events: history.events.map(({ createdAt, delivery, ...event }) => ({
      ...event,
      createdAt: isoTime(createdAt),
      delivery: delivery && { deliveryId: delivery.deliveryId, state: delivery.state },
    })),
    timeline: presentTimeline(history.timeline),
    explanation: explanation && presentExplanation(explanation),
  };
}
