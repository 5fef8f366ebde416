import type { Pool } from 'pg';
import type { Tracking } from '../courier.ts';

/**
 * Puts the next look at an order off, where it stands as it did; the number that its
 * parcel was given meanwhile is kept. Answers whether it does stand there. */
export async function postponeDelivery(
  pool: Pool,
  input: { orderId: string; status: string; dueAt: number | null; tracking?: Tracking | null },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'postpone-parcel',
    text: `UPDATE delivery_order o SET due_at = $3::timestamptz, wake_at = $3::timestamptz - b.clock_offset_ms * interval '1 millisecond',
             carrier = COALESCE($4, o.carrier), awb = COALESCE($5, o.awb), tracking_url = COALESCE($6, o.tracking_url)
           FROM book b WHERE b.id = o.book_id AND o.id = $1 AND o.status = $2 AND b.closed_at IS NULL`,
    values: [
      input.orderId,
      input.status,
      input.dueAt === null ? null : new Date(input.dueAt),
      input.tracking?.carrier ?? null,
      input.tracking?.awb ?? null,
      input.tracking?.url ?? null,
    ],
  });
  return rowCount === 1;
}
