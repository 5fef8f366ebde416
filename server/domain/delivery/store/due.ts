import type { Pool } from 'pg';
import type { Tracking } from '../courier.ts';

/** An order that moves on by itself, or is to be asked after. */
export type DueOrder = { orderId: string; clockOffsetMs: number; wakeAt: number };

const DUE = `SELECT o.id, o.wake_at, b.clock_offset_ms FROM delivery_order o JOIN book b ON b.id = o.book_id`;

function dueFromRow(row: Record<string, unknown>): DueOrder {
  return {
    orderId: row.id as string,
    clockOffsetMs: Number(row.clock_offset_ms),
    wakeAt: (row.wake_at as Date).getTime(),
  };
}

/** The earliest moment on the book's clock, up to a limit, at which an order is due. */
export async function nextDueDelivery(pool: Pool, due: { bookId: number; upTo: number }): Promise<number | undefined> {
  const { rows } = await pool.query<{ next: Date | null }>({
    name: 'next-due-parcel',
    text: 'SELECT min(due_at) AS next FROM delivery_order WHERE book_id = $1 AND due_at <= $2',
    values: [due.bookId, new Date(due.upTo)],
  });
  return rows[0]?.next?.getTime();
}

/** Orders of a book that are due at a moment on its clock, in order. */
export async function findDueDeliveries(pool: Pool, due: { bookId: number; at: number }): Promise<DueOrder[]> {
  const { rows } = await pool.query({
    name: 'find-due-parcels',
    text: `${DUE} WHERE o.book_id = $1 AND o.due_at <= $2 ORDER BY o.due_at, o.id`,
    values: [due.bookId, new Date(due.at)],
  });
  return rows.map(dueFromRow);
}

/** Orders of all open books that are due in real time, the longest due first, after the last of those found before. */
export async function findOverdueDeliveries(
  pool: Pool,
  due: { now: number; after: DueOrder | undefined; limit: number },
): Promise<DueOrder[]> {
  const { rows } = await pool.query({
    name: 'find-overdue-parcels',
    text: `${DUE} WHERE o.wake_at <= $1 AND ($2::timestamptz IS NULL OR (o.wake_at, o.id) > ($2, $3)) AND b.closed_at IS NULL
           ORDER BY o.wake_at, o.id LIMIT $4`,
    values: [new Date(due.now), due.after ? new Date(due.after.wakeAt) : null, due.after?.orderId ?? null, due.limit],
  });
  return rows.map(dueFromRow);
}

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

/** Brings what is still to come of a book to its real time, after its clock has jumped. */
export async function realignDeliveries(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'realign-parcels',
    text: `UPDATE delivery_order o SET wake_at = o.due_at - b.clock_offset_ms * interval '1 millisecond'
           FROM book b WHERE b.id = o.book_id AND o.book_id = $1 AND o.due_at IS NOT NULL`,
    values: [bookId],
  });
}
