import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import { orderFromRow, type PaymentOrder } from '../order.ts';

/** Takes an order that no gateway has opened back, with its key: the call that made it may be repeated as it was. */
export async function forgetOrder(pool: Pool, input: { paymentId: string; endpoint: string }): Promise<void> {
  await pool.query({
    name: 'forget-order',
    text: 'SELECT forget_order($1, $2)',
    values: [input.paymentId, input.endpoint],
  });
}

/** An order whose link is not known, with what asking for it needs of the book. */
export type UnopenedOrder = { order: PaymentOrder; mode: Mode; payeeName: string; clockOffsetMs: number };

/** Orders without a link that were made before a moment of real time, the oldest first, after the last of those found before. */
export async function findUnopenedOrders(
  pool: Pool,
  query: { madeBefore: number; after: UnopenedOrder | undefined; limit: number },
): Promise<UnopenedOrder[]> {
  const last = query.after?.order;
  const { rows } = await pool.query({
    name: 'find-unopened-orders',
    text: `SELECT o.*, b.mode, b.clock_offset_ms, p.name AS payee_name FROM payment_order o
           JOIN book b ON b.id = o.book_id JOIN partner p ON p.id = b.partner_id
           WHERE o.status = 'created' AND o.upi_url IS NULL AND b.closed_at IS NULL
             AND o.created_at <= $1::timestamptz + b.clock_offset_ms * interval '1 millisecond'
             AND ($3::timestamptz IS NULL OR (o.created_at, o.id) > ($3, $4)) ORDER BY o.created_at, o.id LIMIT $2`,
    values: [new Date(query.madeBefore), query.limit, last ? new Date(last.createdAt) : null, last?.paymentId ?? null],
  });
  return rows.map((row) => ({
    order: orderFromRow(row),
    mode: row.mode,
    payeeName: row.payee_name,
    clockOffsetMs: Number(row.clock_offset_ms),
  }));
}
