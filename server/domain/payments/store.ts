import type { Pool } from 'pg';
import {
  type IdempotencyKey,
  type IdempotencyRecord,
  idempotencyRecordFromRow,
  KEY_LIFE,
} from '../idempotency/record.ts';
import { assertInvariant } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Paise } from '../kernel/money.ts';
import type { BuyPrice } from '../trading/buy-price.ts';
import { type OrderStatus, orderFromRow, type PaymentOrder } from './order.ts';

/** An order to be kept, if its user exists and its reference is free. */
export type OrderRow = Pick<
  PaymentOrder,
  | 'paymentId'
  | 'bookId'
  | 'userCode'
  | 'checkoutType'
  | 'asset'
  | 'reference'
  | 'returnUrl'
  | 'amount'
  | 'feeBearer'
  | 'fee'
  | 'funded'
  | 'estimateMetal'
  | 'estimateRate'
  | 'gateway'
  | 'upiUrl'
  | 'expiresAt'
  | 'createdAt'
> & { gatewayOrderId: string | null; wakeAt: number; idempotency: IdempotencyKey | undefined };

export type OrderAnswer =
  | { verdict: 'created'; order: PaymentOrder }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | { verdict: 'user_not_found' | 'duplicate_reference' };

/** Keeps many orders in one statement and commit; `isDone` where nobody has to be asked any more. */
export async function insertOrders(
  pool: Pool,
  options: { endpoint: string; isDone: boolean },
  rows: OrderRow[],
): Promise<OrderAnswer[]> {
  const { rows: answers } = await pool.query({
    name: 'create-orders',
    text: 'SELECT * FROM create_orders($1, $2::interval, $3, $4::jsonb)',
    values: [options.endpoint, KEY_LIFE, options.isDone, JSON.stringify(rows.map(orderColumns))],
  });
  assertInvariant(answers.length === rows.length, 'an order of the round got no verdict');
  const result: OrderAnswer[] = new Array(rows.length);
  for (const answer of answers) result[answer.number] = readAnswer(answer);
  return result;
}

function readAnswer(answer: Record<string, unknown>): OrderAnswer {
  const verdict = answer.verdict as OrderAnswer['verdict'];
  switch (verdict) {
    case 'created':
      return { verdict, order: orderFromRow(answer.row as Record<string, unknown>) };
    case 'replay':
      return { verdict, record: idempotencyRecordFromRow(answer.record as Record<string, unknown>) };
    default:
      return { verdict };
  }
}

function orderColumns(row: OrderRow, number: number): Record<string, unknown> {
  return {
    number,
    id: row.paymentId,
    book_id: row.bookId,
    user_code: row.userCode,
    status: 'created',
    checkout_type: row.checkoutType,
    asset: row.asset,
    reference: row.reference,
    return_url: row.returnUrl,
    amount_paise: String(row.amount),
    fee_bearer: row.feeBearer,
    fee_paise: String(row.fee),
    funded_paise: String(row.funded),
    estimate_micrograms: String(row.estimateMetal),
    estimate_rate: String(row.estimateRate),
    gateway: row.gateway,
    gateway_order_id: row.gatewayOrderId,
    upi_url: row.upiUrl,
    expires_at: new Date(row.expiresAt),
    created_at: new Date(row.createdAt),
    purchase_attempts: 0,
    event_sequence: 0,
    due_at: new Date(row.expiresAt),
    wake_at: new Date(row.wakeAt),
    idempotency_key: row.idempotency?.key ?? null,
    body_sha256: row.idempotency ? `\\x${Buffer.from(row.idempotency.bodySha256).toString('hex')}` : null,
  };
}

/** Notes what the gateway answered to an order that had to be asked for; answers the order. */
export async function finishCreation(
  pool: Pool,
  input: {
    paymentId: string;
    endpoint: string;
    opened: { gatewayOrderId: string; upiUrl: string } | undefined;
    failReason: string | null;
    at: number;
  },
): Promise<PaymentOrder> {
  const { rows } = await pool.query({
    name: 'finish-order-creation',
    text: 'SELECT * FROM finish_order_creation($1, $2, $3, $4, $5, $6, $7)',
    values: [
      input.paymentId,
      input.endpoint,
      input.opened?.gatewayOrderId ?? null,
      input.opened?.upiUrl ?? null,
      input.failReason,
      new Date(input.at),
      newId('evt', input.at),
    ],
  });
  return orderFromRow(rows[0]);
}

/** The order of a book, or undefined. */
export async function findOrder(
  pool: Pool,
  query: { bookId: number; paymentId: string },
): Promise<PaymentOrder | undefined> {
  const { rows } = await pool.query({
    name: 'find-order',
    text: 'SELECT * FROM payment_order WHERE id = $1 AND book_id = $2',
    values: [query.paymentId, query.bookId],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** The order of a book by the partner's own reference, or undefined. */
export async function findOrderByReference(
  pool: Pool,
  query: { bookId: number; reference: string },
): Promise<PaymentOrder | undefined> {
  const { rows } = await pool.query({
    name: 'find-order-by-reference',
    text: 'SELECT * FROM payment_order WHERE book_id = $1 AND reference = $2',
    values: [query.bookId, query.reference],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** Notes that a payment has arrived for an order; each counts once. */
export async function receivePayment(
  pool: Pool,
  payment: {
    orderId: string;
    gateway: string;
    gatewayPaymentId: string;
    amount: Paise;
    bankReference: string | undefined;
    at: number;
  },
): Promise<'paid' | 'refund' | 'known' | 'not_found'> {
  const { rows } = await pool.query({
    name: 'receive-payment',
    text: 'SELECT receive_payment($1, $2, $3, $4, $5, $6, $7) AS verdict',
    values: [
      payment.orderId,
      payment.gateway,
      payment.gatewayPaymentId,
      payment.amount,
      payment.bankReference ?? null,
      new Date(payment.at),
      newId('rfd', payment.at),
    ],
  });
  return rows[0].verdict;
}

/** Buys the metal of an order that is paid, at this price. */
export async function completePurchase(
  pool: Pool,
  purchase: { order: PaymentOrder; price: BuyPrice; priceBlockId: string; at: number },
): Promise<OrderStatus> {
  const { order, price, at } = purchase;
  const { rows } = await pool.query({
    name: 'complete-purchase',
    text: `SELECT complete_purchase(ROW($1, $2, $3, $4, 'checkout', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)::purchase) AS status`,
    values: [
      order.paymentId,
      newId('txn', at),
      newId('evt', at),
      newId('evt', at),
      order.asset,
      price.metal,
      price.rate,
      price.baseRate,
      Number(price.markupPercent),
      price.markup,
      price.gst,
      price.rounding,
      price.commission,
      Number(price.commissionPercent),
      purchase.priceBlockId,
      new Date(at),
    ],
  });
  return rows[0].status;
}

/** Puts a purchase that could not complete off, or gives it up for a refund. */
export async function postponePurchase(
  pool: Pool,
  input: { paymentId: string; reason: string; at: number; giveUpAfter: string },
): Promise<OrderStatus> {
  const { rows } = await pool.query({
    name: 'postpone-purchase',
    text: 'SELECT postpone_purchase($1, $2, $3, $4, $5, $6::interval) AS status',
    values: [
      input.paymentId,
      input.reason,
      new Date(input.at),
      newId('evt', input.at),
      newId('rfd', input.at),
      input.giveUpAfter,
    ],
  });
  return rows[0].status;
}

/** Ends an order that nobody has paid; answers where it stands. */
export async function closeOrder(
  pool: Pool,
  input: { paymentId: string; status: 'expired' | 'failed'; reason: string | null; at: number },
): Promise<OrderStatus> {
  const { rows } = await pool.query({
    name: 'close-order',
    text: 'SELECT close_order($1, $2, $3, $4, $5) AS status',
    values: [input.paymentId, input.status, input.reason, new Date(input.at), newId('evt', input.at)],
  });
  return rows[0].status;
}

/** An order with what its purchase needs of the book. */
export async function findOrderWithBook(
  pool: Pool,
  paymentId: string,
): Promise<{ order: PaymentOrder; book: { bookId: number; mode: Mode; partnerId: string } } | undefined> {
  const { rows } = await pool.query({
    name: 'find-order-with-book',
    text: 'SELECT o.*, b.mode, b.partner_id FROM payment_order o JOIN book b ON b.id = o.book_id WHERE o.id = $1',
    values: [paymentId],
  });
  const row = rows[0];
  return row && { order: orderFromRow(row), book: { bookId: row.book_id, mode: row.mode, partnerId: row.partner_id } };
}

/** A page of a book's orders, newest first, with how many there are. */
export async function listBookOrders(
  pool: Pool,
  query: { bookId: number; statuses: OrderStatus[]; reference: string | undefined; page: number; limit: number },
): Promise<{ orders: PaymentOrder[]; total: number }> {
  const where = `o.book_id = $1 AND ($2::text[] = '{}' OR o.status = ANY ($2)) AND ($3::text IS NULL OR o.reference = $3)`;
  const values = [query.bookId, query.statuses, query.reference ?? null];
  const [page, count] = await Promise.all([
    pool.query({
      name: 'list-orders',
      text: `SELECT * FROM payment_order o WHERE ${where} ORDER BY o.id DESC LIMIT $4 OFFSET $5`,
      values: [...values, query.limit, (query.page - 1) * query.limit],
    }),
    pool.query<{ total: bigint }>({
      name: 'count-orders',
      text: `SELECT count(*) AS total FROM payment_order o WHERE ${where}`,
      values,
    }),
  ]);
  return { orders: page.rows.map(orderFromRow), total: Number(count.rows[0]?.total ?? 0) };
}

/** An order at which something happens by itself. */
export type DueOrder = { paymentId: string; status: OrderStatus; clockOffsetMs: number };

const DUE = `SELECT o.id, o.status, b.clock_offset_ms FROM payment_order o JOIN book b ON b.id = o.book_id`;

function dueFromRow(row: Record<string, unknown>): DueOrder {
  return { paymentId: row.id as string, status: row.status as OrderStatus, clockOffsetMs: Number(row.clock_offset_ms) };
}

/** Orders of a book that are due at a moment on its clock, in order. */
export async function findDueOrders(pool: Pool, due: { bookId: number; at: number }): Promise<DueOrder[]> {
  const { rows } = await pool.query({
    name: 'find-due-orders',
    text: `${DUE} WHERE o.book_id = $1 AND o.due_at <= $2 ORDER BY o.due_at, o.id`,
    values: [due.bookId, new Date(due.at)],
  });
  return rows.map(dueFromRow);
}

/** Orders of all books that are due in real time, the longest due first; those that another process is at are left to it. */
export async function findOverdueOrders(pool: Pool, limit: number): Promise<DueOrder[]> {
  const { rows } = await pool.query({
    name: 'find-overdue-orders',
    text: `${DUE} WHERE o.wake_at <= clock_timestamp() ORDER BY o.wake_at LIMIT $1`,
    values: [limit],
  });
  return rows.map(dueFromRow);
}

/** The earliest moment on the book's clock, up to a limit, at which an order is due. */
export async function nextDueOrder(pool: Pool, due: { bookId: number; upTo: number }): Promise<number | undefined> {
  const { rows } = await pool.query<{ next: Date | null }>({
    name: 'next-due-order',
    text: 'SELECT min(due_at) AS next FROM payment_order WHERE book_id = $1 AND due_at <= $2',
    values: [due.bookId, new Date(due.upTo)],
  });
  return rows[0]?.next?.getTime();
}

/** Brings what is still to come of a book to its real time, after its clock has jumped. */
export async function realignOrders(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'realign-orders',
    text: `UPDATE payment_order o SET wake_at = o.due_at - b.clock_offset_ms * interval '1 millisecond'
           FROM book b WHERE b.id = o.book_id AND o.book_id = $1 AND o.due_at IS NOT NULL`,
    values: [bookId],
  });
}

/** Ends an order that is due a refund by giving its money back; answers the refund's id, unless it has begun already. */
export async function beginRefund(
  pool: Pool,
  input: { paymentId: string; reason: 'operator'; at: number },
): Promise<string | undefined> {
  const refundId = newId('rfd', input.at);
  const { rows } = await pool.query<{ began: boolean }>({
    name: 'begin-refund',
    text: 'SELECT give_up_order($1, $2, $3, $4) AS began',
    values: [input.paymentId, input.reason, new Date(input.at), refundId],
  });
  return rows[0]?.began ? refundId : undefined;
}

/** Money on its way back. */
export type Refund = {
  refundId: string;
  orderId: string;
  gatewayPaymentId: string;
  amount: Paise;
  status: 'pending' | 'completed';
  mode: Mode;
  clockOffsetMs: number;
};

/** A refund with what asking for it needs of the book. */
export async function findRefund(pool: Pool, refundId: string): Promise<Refund | undefined> {
  const { rows } = await pool.query({
    name: 'find-refund',
    text: `SELECT r.*, b.mode, b.clock_offset_ms FROM payment_refund r JOIN book b ON b.id = r.book_id WHERE r.id = $1`,
    values: [refundId],
  });
  const row = rows[0];
  return (
    row && {
      refundId: row.id,
      orderId: row.order_id,
      gatewayPaymentId: row.gateway_payment_id,
      amount: row.amount_paise,
      status: row.status,
      mode: row.mode,
      clockOffsetMs: Number(row.clock_offset_ms),
    }
  );
}

/** Notes that money is back; answers whether that was news. */
export async function completeRefund(
  pool: Pool,
  input: { refundId: string; reference: string; at: number },
): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean }>({
    name: 'complete-refund',
    text: 'SELECT complete_refund($1, $2, $3, $4) AS done',
    values: [input.refundId, input.reference, new Date(input.at), newId('evt', input.at)],
  });
  return rows[0]?.done === true;
}

/** Asks for a refund again later: after 30 seconds, then twice as long each time, up to an hour. */
export async function putRefundOff(pool: Pool, refundId: string): Promise<void> {
  await pool.query({
    name: 'put-refund-off',
    text: `UPDATE payment_refund SET attempts = attempts + 1,
             wake_at = clock_timestamp() + LEAST(interval '1 hour', interval '30 seconds' * power(2, LEAST(attempts, 7)))
           WHERE id = $1 AND status = 'pending'`,
    values: [refundId],
  });
}

/** Refunds that are to be asked for now, of one book or of all. */
export async function findDueRefunds(
  pool: Pool,
  due: { bookId: number | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-due-refunds',
    text: `SELECT id FROM payment_refund WHERE wake_at <= clock_timestamp() AND ($1::int IS NULL OR book_id = $1) ORDER BY wake_at LIMIT $2`,
    values: [due.bookId ?? null, due.limit],
  });
  return rows.map((row) => row.id);
}
