import type { Pool } from 'pg';
import type { OrderStatus } from '../order.ts';

/** An order at which something happens by itself. */
export type DueOrder = { paymentId: string; status: OrderStatus; clockOffsetMs: number; wakeAt: number };

const DUE = `SELECT o.id, o.status, o.wake_at, b.clock_offset_ms FROM payment_order o JOIN book b ON b.id = o.book_id`;

function dueFromRow(row: Record<string, unknown>): DueOrder {
  return {
    paymentId: row.id as string,
    status: row.status as OrderStatus,
    clockOffsetMs: Number(row.clock_offset_ms),
    wakeAt: (row.wake_at as Date).getTime(),
  };
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

/** Orders of all open books that are due in real time, the longest due first, after the last of those found before. */
export async function findOverdueOrders(
  pool: Pool,
  due: { now: number; after: DueOrder | undefined; limit: number },
): Promise<DueOrder[]> {
  const { rows } = await pool.query({
    name: 'find-overdue-orders',
    text: `${DUE} WHERE o.wake_at <= $1 AND ($2::timestamptz IS NULL OR (o.wake_at, o.id) > ($2, $3)) AND b.closed_at IS NULL
           ORDER BY o.wake_at, o.id LIMIT $4`,
    values: [new Date(due.now), due.after ? new Date(due.after.wakeAt) : null, due.after?.paymentId ?? null, due.limit],
  });
  return rows.map(dueFromRow);
}

/** The earliest moment on the book's clock, up to a limit, at which an order is due, or a refund that is to be asked for by now. */
export async function nextDueOrder(
  pool: Pool,
  due: { bookId: number; upTo: number; now: number },
): Promise<number | undefined> {
  const { rows } = await pool.query<{ next: Date | null }>({
    name: 'next-due-order',
    text: `SELECT LEAST(
             (SELECT min(due_at) FROM payment_order WHERE book_id = $1 AND due_at <= $2),
             (SELECT min(created_at) FROM payment_refund WHERE book_id = $1 AND wake_at <= $3)) AS next`,
    values: [due.bookId, new Date(due.upTo), new Date(due.now)],
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

/** Refunds that are to be asked for, or looked at again, by now, of one book or of all that are open. */
export async function findDueRefunds(
  pool: Pool,
  due: { bookId: number | undefined; now: number; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-due-refunds',
    text: `SELECT r.id FROM payment_refund r JOIN book b ON b.id = r.book_id
           WHERE (r.wake_at <= $2 OR r.watch_at <= $2) AND ($1::int IS NULL OR r.book_id = $1) AND b.closed_at IS NULL
           ORDER BY COALESCE(r.wake_at, r.watch_at) LIMIT $3`,
    values: [due.bookId ?? null, new Date(due.now), due.limit],
  });
  return rows.map((row) => row.id);
}
