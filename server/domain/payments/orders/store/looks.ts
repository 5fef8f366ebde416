import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import { orderFromRow, type PaymentOrder } from '../order.ts';

/**
 * Orders that failed, were cancelled or expired, of open books, for which the gateway is to be asked now, the longest due first. Whoever
 * takes them asks, and notes that it answered: else they are due again in ten minutes, later less often.
 */
export async function takeLooks(
  pool: Pool,
  query: { now: number; limit: number },
): Promise<{ order: PaymentOrder; mode: Mode; clockOffsetMs: number }[]> {
  const { rows } = await pool.query({
    name: 'take-looks',
    text: `SELECT o.*, b.mode, b.clock_offset_ms FROM take_looks($1, $2) o JOIN book b ON b.id = o.book_id AND b.closed_at IS NULL`,
    values: [new Date(query.now), query.limit],
  });
  return rows.map((row) => ({ order: orderFromRow(row), mode: row.mode, clockOffsetMs: Number(row.clock_offset_ms) }));
}

/** Plans the next look for an order of which the gateway has told all it knows; none once it has been over for seven days. */
export async function noteLook(pool: Pool, look: { paymentId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'note-look',
    text: `UPDATE payment_order SET look_at = next_look(real_time(book_id, expires_at), $2) WHERE id = $1 AND look_at IS NOT NULL`,
    values: [look.paymentId, new Date(look.now)],
  });
}
