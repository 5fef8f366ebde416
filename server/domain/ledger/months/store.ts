import type { Pool } from 'pg';

/** A month of one of the three tables: its first day, YYYY-MM-01. */
export type LedgerMonth = { source: 'posting' | 'transaction' | 'event'; month: string };

/** Months whose table takes rows, the oldest first. */
export async function findOpenMonths(pool: Pool): Promise<LedgerMonth[]> {
  const { rows } = await pool.query<LedgerMonth>(
    'SELECT source, month FROM ledger_month WHERE closed_at IS NULL ORDER BY month, source',
  );
  return rows;
}

/** The transactions that may read a table by a plan that is older than the month's table. */
export async function listOldReaders(pool: Pool, { source, month }: LedgerMonth): Promise<string[]> {
  const { rows } = await pool.query<{ readers: string[] }>('SELECT ledger_month_readers($1, $2::date) AS readers', [
    source,
    month,
  ]);
  return rows[0]?.readers ?? [];
}

/** Moves the next rows of a month, from a book on, in one commit: how many, and the last of their books. */
export async function moveSome(
  pool: Pool,
  { source, month }: LedgerMonth,
  { bookId, limit }: { bookId: number; limit: number },
): Promise<{ moved: number; bookId: number }> {
  const { rows } = await pool.query<{ moved: number; bookId: number }>(
    'SELECT moved, book_id AS "bookId" FROM move_ledger_rows($1, $2::date, $3, $4)',
    [source, month, bookId, limit],
  );
  return rows[0] as { moved: number; bookId: number };
}

/** Has the month's table take no more rows, and notes what it holds. */
export async function closeMonth(pool: Pool, { source, month }: LedgerMonth): Promise<void> {
  await pool.query('SELECT close_ledger_month($1, $2::date)', [source, month]);
}

/** Makes the tables of the months before this one (YYYY-MM-01) that have rows and no table yet; answers how many. */
export async function openMonths(pool: Pool, before: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT open_ledger_months($1::date) AS count', [before]);
  return rows[0]?.count ?? 0;
}

/** Gives each month that is attached the indexes that its base has by now. */
export async function indexMonths(pool: Pool): Promise<void> {
  const { rows } = await pool.query<LedgerMonth>('SELECT source, month FROM ledger_month WHERE detached_at IS NULL');
  for (const { source, month } of rows) await pool.query('SELECT index_ledger_month($1, $2::date)', [source, month]);
}
