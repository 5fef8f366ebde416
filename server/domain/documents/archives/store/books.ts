import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';

/** The book that a partner has now in a mode; undefined where it has none. */
export async function findOpenBook(
  pool: Pool,
  { partnerId, mode }: { partnerId: string; mode: Mode },
): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'find-open-book-of-partner',
    text: 'SELECT id FROM book WHERE partner_id = $1 AND mode = $2 AND closed_at IS NULL',
    values: [partnerId, mode],
  });
  return rows[0]?.id;
}

/** Whether a book was not closed by a reset. */
export async function isBookOpen(pool: Pool, bookId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-book-open',
    text: 'SELECT FROM book WHERE id = $1 AND closed_at IS NULL',
    values: [bookId],
  });
  return rowCount === 1;
}
