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

/** Refunds of a sandbox that are to be asked for by now. */
export async function findDueRefunds(
  pool: Pool,
  due: { bookId: number; now: number; limit: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-due-refunds',
    text: 'SELECT id FROM payment_refund WHERE book_id = $1 AND wake_at <= $2 ORDER BY wake_at LIMIT $3',
    values: [due.bookId, new Date(due.now), due.limit],
  });
  return rows.map((row) => row.id);
}
