import type { Pool } from 'pg';

/** When the first of a book's refunds that are to be asked for by now was made, on the book's clock. */
export async function firstDueRefund(pool: Pool, due: { bookId: number; now: number }): Promise<number | undefined> {
  const { rows } = await pool.query<{ first: Date | null }>({
    name: 'first-due-refund',
    text: 'SELECT min(created_at) AS first FROM payment_refund WHERE book_id = $1 AND wake_at <= $2',
    values: [due.bookId, new Date(due.now)],
  });
  return rows[0]?.first?.getTime();
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
