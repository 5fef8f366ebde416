import type { Pool, PoolClient } from 'pg';
import { type StepSource, sourceMark } from '../../kernel/callback.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';
import {
  type IdempotencyKey,
  type IdempotencyRecord,
  idempotencyRecordFromRow,
  KEY_LIFE,
} from '../../ledger/idempotency/record.ts';
import type { BuyPrice } from '../../trading/amounts/buy-price.ts';
import { type OrderFailReason, type OrderStatus, orderFromRow, type PaymentOrder } from './order.ts';
import { refundIdOf } from './refunds/refund-ids.ts';

/** The columns of an order that is read whole: its row `o`, and the payments of it that go back, by their time: their ids all have that of the order. */
export const WHOLE = `o.*, (SELECT jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'amount_paise', r.amount_paise::text, 'reason', r.reason,
    'reference', r.reference, 'created_at', r.created_at, 'completed_at', r.completed_at) ORDER BY r.created_at, r.id)
  FROM payment_refund r WHERE r.order_id = o.id) AS refunds`;

/** An order to be kept, if its user exists and its reference is free. */
export type OrderRow = Pick<
  PaymentOrder,
  | 'paymentId'
  | 'bookId'
  | 'userCode'
  | 'checkoutType'
  | 'channel'
  | 'asset'
  | 'reference'
  | 'metadata'
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

/** Keeps many orders in one statement and commit; `isDone` where no gateway has to be asked any more. */
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
    channel: row.channel,
    asset: row.asset,
    reference: row.reference,
    metadata: row.metadata,
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
    text: `SELECT ${WHOLE} FROM payment_order o WHERE o.id = $1 AND o.book_id = $2 AND o.sip_id IS NULL`,
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
    text: `SELECT * FROM payment_order WHERE book_id = $1 AND reference = $2 AND (status <> 'failed' OR upi_url IS NOT NULL)`,
    values: [query.bookId, query.reference],
  });
  return rows[0] && orderFromRow(rows[0]);
}

/** Notes that a payment has arrived for an order; each counts once. */
export async function receivePayment(
  client: Pool | PoolClient,
  payment: {
    orderId: string;
    gateway: string;
    gatewayPaymentId: string;
    amount: Paise;
    bankReference: string | undefined;
    at: number;
    by: StepSource;
  },
): Promise<'paid' | 'refund' | 'known' | 'not_found'> {
  const { rows } = await client.query({
    name: 'receive-payment',
    text: `SELECT receive_payment($1, $2, $3, $4, $5, $6, $7) AS verdict FROM set_config('tola.step', $8, true)`,
    values: [
      payment.orderId,
      payment.gateway,
      payment.gatewayPaymentId,
      payment.amount,
      payment.bankReference ?? null,
      new Date(payment.at),
      refundIdOf(payment.orderId, payment.gatewayPaymentId),
      sourceMark(payment),
    ],
  });
  return rows[0].verdict;
}

/** Buys the metal of an order that is paid, at this price. */
export async function completePurchase(
  client: PoolClient,
  purchase: {
    order: PaymentOrder;
    price: BuyPrice;
    priceBlockId: string;
    serviceName: string;
    at: number;
    by: StepSource;
  },
): Promise<OrderStatus> {
  const { order, price, at } = purchase;
  const { rows } = await client.query({
    name: 'complete-purchase',
    text: `SELECT complete_purchase(ROW($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)::purchase, $18) AS status FROM set_config('tola.step', $19, true)`,
    values: [
      order.paymentId,
      newId('txn', at),
      newId('evt', at),
      newId('evt', at),
      order.channel,
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
      purchase.serviceName,
      sourceMark(purchase),
    ],
  });
  return rows[0].status;
}

/** Puts a purchase that could not complete off, or gives it up for a refund. */
export async function postponePurchase(
  client: Pool | PoolClient,
  input: { paymentId: string; reason: OrderFailReason; at: number; giveUpAfter: string; by: StepSource },
): Promise<OrderStatus> {
  const { rows } = await client.query({
    name: 'postpone-purchase',
    text: `SELECT postpone_purchase($1, $2, $3, $4, $5, $6::interval) AS status FROM set_config('tola.step', $7, true)`,
    values: [
      input.paymentId,
      input.reason,
      new Date(input.at),
      newId('evt', input.at),
      refundIdOf(input.paymentId),
      input.giveUpAfter,
      sourceMark(input),
    ],
  });
  return rows[0].status;
}

/** Ends an unpaid order; answers its status. Also in a transaction of the caller. */
export async function closeOrder(
  client: Pool | PoolClient,
  input: {
    paymentId: string;
    status: 'expired' | 'failed';
    reason: OrderFailReason | null;
    at: number;
    by: StepSource;
  },
): Promise<OrderStatus> {
  const { rows } = await client.query({
    name: 'close-order',
    text: `SELECT close_order($1, $2, $3, $4, $5) AS status FROM set_config('tola.step', $6, true)`,
    values: [
      input.paymentId,
      input.status,
      input.reason,
      new Date(input.at),
      newId('evt', input.at),
      sourceMark(input),
    ],
  });
  return rows[0].status;
}

/** An order with what its purchase needs of the book, and whether the limit of buys without KYC bounds it. */
export async function findOrderWithBook(
  pool: Pool,
  paymentId: string,
): Promise<
  { order: PaymentOrder; book: { bookId: number; mode: Mode; partnerId: string }; isBounded: boolean } | undefined
> {
  const { rows } = await pool.query({
    name: 'find-order-with-book',
    text: `SELECT o.*, b.mode, b.partner_id, o.sip_id IS NULL AND u.kyc_id IS NULL AS is_bounded
           FROM payment_order o JOIN book b ON b.id = o.book_id JOIN end_user u ON u.id = o.user_id WHERE o.id = $1`,
    values: [paymentId],
  });
  const row = rows[0];
  if (!row) return undefined;
  const book = { bookId: row.book_id, mode: row.mode, partnerId: row.partner_id };
  return { order: orderFromRow(row), book, isBounded: row.is_bounded };
}

/** An order that no plan made, by its id alone, with its open book and its partner; or undefined. */
export async function findOrderToView(
  pool: Pool,
  paymentId: string,
): Promise<{ order: PaymentOrder; mode: Mode; clockOffsetMs: number; partnerId: string; version: number } | undefined> {
  const { rows } = await pool.query({
    name: 'view-order',
    text: `SELECT o.*, b.mode, b.clock_offset_ms, b.partner_id, p.version FROM payment_order o
           JOIN book b ON b.id = o.book_id AND b.closed_at IS NULL JOIN partner p ON p.id = b.partner_id WHERE o.id = $1 AND o.sip_id IS NULL`,
    values: [paymentId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { mode, clock_offset_ms: offset, partner_id: partnerId, version } = row;
  return { order: orderFromRow(row), mode, clockOffsetMs: Number(offset), partnerId, version };
}
