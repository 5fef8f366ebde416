import type { Pool } from 'pg';

/** Tables whose rows wait for a moment: `due_at` on their book's clock, `wake_at` in real time. */
export type DueTable = 'payment_order' | 'sip' | 'withdrawal' | 'delivery_order';

/** A row that is due; `clockOffsetMs` is how far its book's clock runs ahead of real time. */
export type DueRow = { id: string; clockOffsetMs: number; wakeAt: number };

/** Ids of a book's rows that are due at a moment on its clock, in order. */
export async function findDueInBook(
  pool: Pool,
  table: DueTable,
  due: { bookId: number; at: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: `find-due-${table}`,
    text: `SELECT id FROM ${table} WHERE book_id = $1 AND due_at <= $2 ORDER BY due_at, id`,
    values: [due.bookId, new Date(due.at)],
  });
  return rows.map(({ id }) => id);
}

/** Rows of all open books that are due in real time, the longest due first, after the last of those found before. */
export async function findOverdue(
  pool: Pool,
  table: DueTable,
  due: { now: number; after: DueRow | undefined; limit: number },
): Promise<DueRow[]> {
  const { rows } = await pool.query<{ id: string; wake_at: Date; clock_offset_ms: bigint }>({
    name: `find-overdue-${table}`,
    text: `SELECT o.id, o.wake_at, b.clock_offset_ms FROM ${table} o JOIN book b ON b.id = o.book_id
           WHERE o.wake_at <= $1 AND ($2::timestamptz IS NULL OR (o.wake_at, o.id) > ($2, $3)) AND b.closed_at IS NULL
           ORDER BY o.wake_at, o.id LIMIT $4`,
    values: [new Date(due.now), due.after ? new Date(due.after.wakeAt) : null, due.after?.id ?? null, due.limit],
  });
  return rows.map((row) => ({
    id: row.id,
    wakeAt: row.wake_at.getTime(),
    clockOffsetMs: Number(row.clock_offset_ms),
  }));
}

/** The earliest moment on the book's clock, up to a limit, at which a row is due. */
export async function nextDueInBook(
  pool: Pool,
  table: DueTable,
  due: { bookId: number; upTo: number },
): Promise<number | undefined> {
  const { rows } = await pool.query<{ next: Date | null }>({
    name: `next-due-${table}`,
    text: `SELECT min(due_at) AS next FROM ${table} WHERE book_id = $1 AND due_at <= $2`,
    values: [due.bookId, new Date(due.upTo)],
  });
  return rows[0]?.next?.getTime();
}

/** Brings what is still to come of a book to its real time, after its clock has jumped. */
export async function realignBook(pool: Pool, table: DueTable, bookId: number): Promise<void> {
  await pool.query({
    name: `realign-${table}`,
    text: `UPDATE ${table} SET wake_at = real_time(book_id, due_at) WHERE book_id = $1 AND due_at IS NOT NULL`,
    values: [bookId],
  });
}
