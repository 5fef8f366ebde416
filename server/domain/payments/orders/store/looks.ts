import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import { orderFromRow, type PaymentOrder } from '../order.ts';

/**
 * Becomes the one who asks the gateway for money of an order that is over; undefined where it is not due, or its book is closed. Where no
 * answer is noted it is due again in ten minutes, later less often.
 */
export async function claimLook(
  pool: Pool,
  look: { paymentId: string; now: number },
): Promise<{ order: PaymentOrder; mode: Mode } | undefined> {
  const { rows } = await pool.query({
    name: 'claim-look',
    text: `UPDATE payment_order o SET look_at = look_again(real_time(o.book_id, o.expires_at), $2) FROM book b
           WHERE o.id = $1 AND o.look_at <= $2 AND b.id = o.book_id AND b.closed_at IS NULL RETURNING o.*, b.mode`,
    values: [look.paymentId, new Date(look.now)],
  });
  return rows[0] && { order: orderFromRow(rows[0]), mode: rows[0].mode };
}

/** Plans the next look for an order of which the gateway has reported all it knows; none once it has been over for seven days. */
export async function noteLook(pool: Pool, look: { paymentId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'note-look',
    text: `UPDATE payment_order SET look_at = next_look(real_time(book_id, expires_at), $2) WHERE id = $1 AND look_at IS NOT NULL`,
    values: [look.paymentId, new Date(look.now)],
  });
}
