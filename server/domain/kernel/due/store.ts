import type { Pool } from 'pg';
import type { DueColumn } from './due-kind.ts';

/** A row that is due; `clockOffsetMs` is how far its book's clock runs ahead of real time. */
export type DueRow = { id: string; clockOffsetMs: number; dueSince: number };

/** Table, column and key of a kind: a book has one gate of statements, which has no id of its own. */
function placeOf(column: DueColumn): { table: string; moment: string; key: string } {
  const [table = '', moment = ''] = column.split('.');
  return { table, moment, key: table === 'statement_gate' ? 'book_id' : 'id' };
}

/** Ids of a book's rows that are due at a moment on its clock, in order. */
export async function findDueInBook(
  pool: Pool,
  column: DueColumn,
  due: { bookId: number; at: number },
): Promise<string[]> {
  const { table, key } = placeOf(column);
  const { rows } = await pool.query<{ id: string }>({
    name: `find-due-${table}`,
    text: `SELECT ${key}::text AS id FROM ${table} WHERE book_id = $1 AND due_at <= $2 ORDER BY due_at, ${key}`,
    values: [due.bookId, new Date(due.at)],
  });
  return rows.map(({ id }) => id);
}

/**
 * Rows of all open books that are due in real time, the longest due first, after the last of those found before. The book is joined from the
 * left, so that the planner begins with the index of the moment and never with a book and all its rows.
 */
export async function findOverdue(
  pool: Pool,
  column: DueColumn,
  due: { now: number; after: DueRow | undefined; limit: number },
): Promise<DueRow[]> {
  const { table, moment, key } = placeOf(column);
  const { rows } = await pool.query<{ id: string; since: Date; clock_offset_ms: bigint }>({
    name: `find-overdue-${column}`,
    text: `SELECT o.${key}::text AS id, o.${moment} AS since, b.clock_offset_ms FROM ${table} o LEFT JOIN book b ON b.id = o.book_id
           WHERE o.${moment} <= $1 AND ($2::timestamptz IS NULL OR (o.${moment}, o.${key}) > ($2, $3)) AND b.closed_at IS NULL
           ORDER BY o.${moment}, o.${key} LIMIT $4`,
    values: [new Date(due.now), due.after ? new Date(due.after.dueSince) : null, due.after?.id ?? null, due.limit],
  });
  return rows.map((row) => ({
    id: row.id,
    dueSince: row.since.getTime(),
    clockOffsetMs: Number(row.clock_offset_ms),
  }));
}

/** The earliest moment on the book's clock, up to a limit, at which a row is due. */
export async function nextDueInBook(
  pool: Pool,
  column: DueColumn,
  due: { bookId: number; upTo: number },
): Promise<number | undefined> {
  const { table } = placeOf(column);
  const { rows } = await pool.query<{ next: Date | null }>({
    name: `next-due-${table}`,
    text: `SELECT min(due_at) AS next FROM ${table} WHERE book_id = $1 AND due_at <= $2`,
    values: [due.bookId, new Date(due.upTo)],
  });
  return rows[0]?.next?.getTime();
}

/** Brings what is still to come of a book to its real time, after its clock has jumped. */
export async function realignBook(pool: Pool, column: DueColumn, bookId: number): Promise<void> {
  const { table } = placeOf(column);
  await pool.query({
    name: `realign-${table}`,
    text: `UPDATE ${table} SET wake_at = real_time(book_id, due_at) WHERE book_id = $1 AND due_at IS NOT NULL`,
    values: [bookId],
  });
}
