import type { RowReader } from './row-reader.ts';
import { type SettlementEvent, type SettlementLine, settlementEvents } from './settlement-line.ts';

/** Columns of the plain format, in any order; others beside them are passed over. */
export const plainColumns = [
  'order_id',
  'gateway_payment_id',
  'event',
  'amount',
  'fee',
  'tax',
  'utr',
  'settled_at',
] as const;

/**
 * A line of the plain format (decision gateway-reconciliation). Amounts are rupees without a sign; a refund and a chargeback take theirs away, an
 * adjustment says itself which way it goes. Fee and tax are taken off what comes in. Pure.
 */
export function readPlainLine(row: RowReader): SettlementLine | undefined {
  const event = row.text('event').toLowerCase() as SettlementEvent;
  if (!settlementEvents.includes(event)) row.fail('event', `must be one of ${settlementEvents.join(', ')}`);
  const [amount, fee, tax] = [
    row.amount('amount'),
    row.amount('fee', { mayBeEmpty: true }),
    row.amount('tax', { mayBeEmpty: true }),
  ];
  const [orderId, paymentId, utr] = [
    row.reference('order_id'),
    row.reference('gateway_payment_id'),
    row.reference('utr'),
  ];
  const settledAt = row.moment('settled_at');
  if (event !== 'adjustment') {
    if (amount <= 0n) row.fail('amount', 'must be above zero: the event says which way it goes');
    if (orderId === '' && paymentId === '') row.fail('order_id', 'names neither an order nor a payment');
  }
  if (fee < 0n) row.fail('fee', 'must not be below zero');
  if (tax < 0n) row.fail('tax', 'must not be below zero');
  if (utr === '') row.fail('utr', 'is empty');
  if (row.problem) return undefined;
  const grossPaise = event === 'refund' || event === 'chargeback' ? -amount : amount;
  const parts = [event, orderId, paymentId, utr, grossPaise, fee, tax, event === 'adjustment' ? settledAt : ''];
  return {
    lineNumber: row.line,
    event,
    key: parts.join(' '),
    orderId,
    paymentId,
    utr,
    grossPaise,
    feePaise: fee,
    taxPaise: tax,
    settledAt,
  };
}
