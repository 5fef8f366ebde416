import type { Pool } from 'pg';
import type { Tracking } from '../courier.ts';

/** The next look at an order that stands at a status, with the number that its parcel was given. Milliseconds on the book's clock. */
type NextLook = { orderId: string; status: string; dueAt: number | null; tracking?: Tracking | null };

/**
 * Puts the next look at an order off, where it stands as it did and is with its courier still; the number that its parcel was given
 * meanwhile is kept. Answers whether it is so.
 */
export function postponeDelivery(pool: Pool, look: NextLook): Promise<boolean> {
  return planLook(pool, look, { name: 'postpone-parcel', fits: 'AND o.due_at IS NOT NULL' });
}

/** Has a courier asked after an order again that was left to people; false where it does not stand at that status any more. */
export function giveBackToCourier(pool: Pool, look: NextLook): Promise<boolean> {
  return planLook(pool, look, { name: 'give-parcel-back-to-courier', fits: '' });
}

async function planLook(pool: Pool, input: NextLook, { name, fits }: { name: string; fits: string }): Promise<boolean> {
  const { rowCount } = await pool.query({
    name,
    text: `UPDATE delivery_order o SET due_at = $3::timestamptz, wake_at = $3::timestamptz - b.clock_offset_ms * interval '1 millisecond',
             carrier = COALESCE($4, o.carrier), awb = COALESCE($5, o.awb), tracking_url = COALESCE($6, o.tracking_url)
           FROM book b WHERE b.id = o.book_id AND o.id = $1 AND o.status = $2 AND b.closed_at IS NULL ${fits}`,
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

/** Has the courier of a cancelled order asked not to come: a minute after that at first, then after as long as it is cancelled, up to an hour. */
export async function planCallOff(pool: Pool, input: { orderId: string; now: number }): Promise<void> {
  await pool.query({
    name: 'plan-call-off',
    text: `UPDATE delivery_order SET call_off_at = $2::timestamptz
             + LEAST(GREATEST($2::timestamptz - real_time(book_id, cancelled_at), interval '1 minute'), interval '1 hour')
           WHERE id = $1 AND status = 'cancelled'`,
    values: [input.orderId, new Date(input.now)],
  });
}

/** Notes that a courier will not come for a cancelled order, or has come. */
export async function endCallOff(pool: Pool, orderId: string): Promise<void> {
  await pool.query({
    name: 'end-call-off',
    text: 'UPDATE delivery_order SET call_off_at = NULL WHERE id = $1',
    values: [orderId],
  });
}
