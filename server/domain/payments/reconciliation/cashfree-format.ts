import type { RowReader } from './row-reader.ts';
import type { SettlementEvent, SettlementLine, SettlementTransfer } from './settlement-line.ts';

/** The line between the two sections of Cashfree's Settlement Recon report. */
export const CASHFREE_MARKER = '** settlement reconciliation details **';

/** Columns of its first section that are read: a row for each bank transfer. */
export const cashfreeTransferColumns = [
  'net settlement amount',
  'status',
  'utr no.',
  'settlement date',
  'settlement charge',
  'settlement tax',
] as const;

/** And of its second: a row for each event. */
export const cashfreeEventColumns = [
  'event id',
  'event type',
  'sale type',
  'event currency',
  'status',
  'event amount',
  'event settlement amount',
  'settlement date',
  'utr',
  'merchant reference id',
  'cashfree reference id',
  'transaction service charge',
  'txn st/gst',
] as const;

const succeeded = new Set(['', 'SUCCESS', 'N/A', 'NA', 'PAID', 'SETTLED', 'PROCESSED']);
const failed = new Set(['FAILED', 'PENDING', 'CANCELLED', 'REVERSED', 'ONHOLD', 'FLAGGED', 'VOID']);

/** Whether a row counts; one whose status is not known is a problem of it. */
function counts(row: RowReader): boolean {
  const status = row.text('status').toUpperCase();
  if (!succeeded.has(status) && !failed.has(status)) row.fail('status', `"${status}" is not known`);
  return !failed.has(status);
}

/** A word of a report, which becomes a part of the line's key. */
const WORD = /^[\x20-\x7e]{1,60}$/;

/** What an event is here; reversals are the same with the money going the other way. */
function eventOf(type: string): SettlementEvent {
  if (type === 'PAYMENT') return 'payment';
  if (type.startsWith('REFUND')) return 'refund';
  return /^(?:CHARGEBACK|DISPUTE|RISK)/.test(type) ? 'chargeback' : 'adjustment';
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount);

/**
 * A row of the second section; 'skipped' where it did not succeed. The way of the money is `Sale Type`; signs of the amounts
 * differ between events and are left out. What is missing between event and settlement amount has to be charge and tax, to the paisa. Pure.
 */
export function readCashfreeEvent(row: RowReader): SettlementLine | 'skipped' | undefined {
  const counted = counts(row);
  if (!counted && !row.problem) return 'skipped';
  const type = row.text('event type').toUpperCase();
  const saleType = row.text('sale type').toUpperCase();
  if (type === '') row.fail('event type', 'is empty');
  else if (!WORD.test(type)) row.fail('event type', 'is no word of a report');
  if (saleType !== 'CREDIT' && saleType !== 'DEBIT') row.fail('sale type', 'must be CREDIT or DEBIT');
  const currency = row.text('event currency').toUpperCase();
  if (currency !== 'INR') row.fail('event currency', 'must be INR');
  const sign = saleType === 'CREDIT' ? 1n : -1n;
  const gross = sign * abs(row.amount('event amount'));
  const net = sign * abs(row.amount('event settlement amount'));
  const isWhole = gross === net;
  const fee = isWhole ? 0n : abs(row.amount('transaction service charge', { mayBeEmpty: true }));
  const tax = isWhole ? 0n : abs(row.amount('txn st/gst', { mayBeEmpty: true }));
  if (gross - fee - tax !== net) {
    row.fail('event settlement amount', 'is not the event amount less service charge and tax');
  }
  const [eventId, orderId, paymentId, utr] = [
    row.reference('event id'),
    row.reference('merchant reference id'),
    row.reference('cashfree reference id'),
    row.reference('utr'),
  ];
  if (eventId === '') row.fail('event id', 'is empty');
  if (utr === '') row.fail('utr', 'is empty');
  const settledAt = row.moment('settlement date');
  const event = eventOf(type);
  if ((event === 'payment' || event === 'refund') && orderId === '' && paymentId === '') {
    row.fail('merchant reference id', 'names neither an order nor a payment');
  }
  if (row.problem) return undefined;
  return {
    lineNumber: row.line,
    event,
    key: [type, eventId, utr, gross, fee, tax].join(' '),
    orderId,
    paymentId,
    utr,
    grossPaise: gross,
    feePaise: fee,
    taxPaise: tax,
    settledAt,
  };
}

/** A row of the first section; 'skipped' where nothing was transferred. Pure. */
export function readCashfreeTransfer(row: RowReader): SettlementTransfer | 'skipped' | undefined {
  const counted = counts(row);
  const utr = row.reference('utr no.');
  if ((!counted || utr === '') && !row.problem) return 'skipped';
  const receivedPaise = row.amount('net settlement amount');
  const chargePaise =
    row.amount('settlement charge', { mayBeEmpty: true }) + row.amount('settlement tax', { mayBeEmpty: true });
  const settledAt = row.moment('settlement date');
  return row.problem ? undefined : { lineNumber: row.line, utr, receivedPaise, chargePaise, settledAt };
}
