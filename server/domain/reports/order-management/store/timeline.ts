import type { Pool } from 'pg';
import type { Receipt, ShownRefund, TimelineEvent } from '../known.ts';

/** Events that a page shows, the latest. */
const EVENTS_MAX = 100;

/** Payments that arrived for an order, the oldest first. */
export async function readReceipts(pool: Pool, orderId: string): Promise<Receipt[]> {
  const { rows } = await pool.query({
    name: 'order-management-receipts',
    text: `SELECT gateway, gateway_payment_id, amount_paise, bank_reference, disposition, received_at FROM payment_receipt
           WHERE order_id = $1 ORDER BY received_at, gateway_payment_id`,
    values: [orderId],
  });
  return rows.map((row) => ({
    gateway: row.gateway,
    gatewayPaymentId: row.gateway_payment_id,
    amount: row.amount_paise,
    bankReference: row.bank_reference,
    isApplied: row.disposition === 'applied',
    at: row.received_at.getTime(),
  }));
}

/** Refunds of an order, the oldest first. */
export async function readRefunds(pool: Pool, orderId: string): Promise<ShownRefund[]> {
  const { rows } = await pool.query({
    name: 'order-management-refunds',
    text: `SELECT id, gateway_payment_id, amount_paise, reason, reference, attempts, created_at, completed_at FROM payment_refund
           WHERE order_id = $1 ORDER BY created_at, id`,
    values: [orderId],
  });
  return rows.map((row) => ({
    refundId: row.id,
    gatewayPaymentId: row.gateway_payment_id,
    amount: row.amount_paise,
    reason: row.reason,
    reference: row.reference,
    attempts: row.attempts,
    begunAt: row.created_at.getTime(),
    doneAt: row.completed_at?.getTime() ?? null,
  }));
}

/** Events about these things, the latest hundred, oldest first. */
export async function readEvents(
  pool: Pool,
  query: { bookId: number; subjectIds: string[] },
): Promise<TimelineEvent[]> {
  const { rows } = await pool.query({
    name: 'order-management-events',
    text: `SELECT e.id, e.kind, e.created_at, d.id AS delivery_id, d.state FROM event e LEFT JOIN webhook_delivery d ON d.event_id = e.id
           WHERE e.subject_id = ANY ($2::text[]) AND e.book_id = $1 ORDER BY e.created_at DESC, e.subject_id DESC, e.sequence DESC LIMIT $3`,
    values: [query.bookId, query.subjectIds, EVENTS_MAX],
  });
  return rows.reverse().map((row) => ({
    eventId: row.id,
    kind: row.kind,
    at: row.created_at.getTime(),
    delivery: row.delivery_id === null ? null : { deliveryId: row.delivery_id, state: row.state },
  }));
}
