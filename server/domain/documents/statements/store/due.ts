import type { Pool } from 'pg';

/** When the oldest open month of a book is due, on its clock, if that is up to a moment. */
export async function nextDueMonth(
  pool: Pool,
  { bookId, upTo }: { bookId: number; upTo: number },
): Promise<number | undefined> {
  const { rows } = await pool.query<{ due_at: Date }>({
    name: 'next-due-month',
    text: 'SELECT due_at FROM statement_gate WHERE book_id = $1 AND due_at <= $2',
    values: [bookId, new Date(upTo)],
  });
  return rows[0]?.due_at.getTime();
}

/** A book whose month is due, and how far its clock runs ahead of real time. */
export type OverdueMonth = { bookId: number; clockOffsetMs: number };

/** Books whose month is due in real time, by their ids. */
export async function findOverdueMonths(
  pool: Pool,
  { now, after, limit }: { now: number; after: number; limit: number },
): Promise<OverdueMonth[]> {
  const { rows } = await pool.query<{ book_id: number; clock_offset_ms: bigint }>({
    name: 'find-overdue-months',
    text: `SELECT g.book_id, b.clock_offset_ms FROM statement_gate g JOIN book b ON b.id = g.book_id
           WHERE g.wake_at <= $1 AND g.book_id > $2 AND b.closed_at IS NULL ORDER BY g.book_id LIMIT $3`,
    values: [new Date(now), after, limit],
  });
  return rows.map((row) => ({ bookId: row.book_id, clockOffsetMs: Number(row.clock_offset_ms) }));
}

/** Brings what is still to come to its new real time, after the book's clock was moved. */
export async function realignMonths(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'realign-months',
    text: `UPDATE statement_gate g SET wake_at = g.due_at - b.clock_offset_ms * interval '1 millisecond'
           FROM book b WHERE b.id = g.book_id AND g.book_id = $1 AND g.due_at IS NOT NULL`,
    values: [bookId],
  });
}
