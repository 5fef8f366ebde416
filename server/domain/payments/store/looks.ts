import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import { orderFromRow, type PaymentOrder } from '../order.ts';

/** Expired orders of open books for which the gateway is to be asked now, the longest due first. */
export async function findLooks(
  pool: Pool,
  query: { now: number; limit: number },
): Promise<{ order: PaymentOrder; mode: Mode; clockOffsetMs: number }[]> {
  const { rows } = await pool.query({
    name: 'find-looks',
    text: `SELECT o.*, b.mode, b.clock_offset_ms FROM payment_order o JOIN book b ON b.id = o.book_id
           WHERE o.status = 'expired' AND o.look_at <= $1::timestamptz + b.clock_offset_ms * interval '1 millisecond' AND b.closed_at IS NULL
           ORDER BY o.look_at LIMIT $2`,
    values: [new Date(query.now), query.limit],
  });
  return rows.map((row) => ({ order: orderFromRow(row), mode: row.mode, clockOffsetMs: Number(row.clock_offset_ms) }));
}

/** Plans the next look at an order: as long again as it has been over, and none a day after its end. */
export async function planNextLook(pool: Pool, input: { paymentId: string; at: number }): Promise<void> {
  await pool.query({
    name: 'plan-next-look',
    text: `UPDATE payment_order SET look_at = CASE WHEN $2::timestamptz < expires_at + interval '1 day'
             THEN $2::timestamptz + GREATEST($2::timestamptz - expires_at, interval '5 minutes') END
           WHERE id = $1 AND status = 'expired'`,
    values: [input.paymentId, new Date(input.at)],
  });
}
