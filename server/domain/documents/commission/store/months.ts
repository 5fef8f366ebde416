import type { Pool, PoolClient } from 'pg';
import type { MonthLine } from '../entry.ts';
import { type LineRow, lineFromRow } from '../sums.ts';

/** The lines of a month of a book, in the order in which statements print them. */
export async function findMonthLines(
  client: Pool | PoolClient,
  { bookId, month }: { bookId: number; month: string },
): Promise<MonthLine[]> {
  const { rows } = await client.query<LineRow>({
    name: 'read-commission-month',
    text: `SELECT type, channel, kind, entries, funded_paise, commission_paise, markup_paise, gateway_fee_paise
           FROM commission_month WHERE book_id = $1 AND month = $2
           ORDER BY array_position('{trade,late,reversal}', kind), array_position('{buy,sip_installment,sell}', type), channel`,
    values: [bookId, month],
  });
  return rows.map(lineFromRow);
}

/** Whether a book has trades that are in no month yet. */
export async function hasTradesNotEntered(client: Pool | PoolClient, bookId: number): Promise<boolean> {
  const { rows } = await client.query<{ is_due: boolean }>({
    name: 'has-trades-not-entered',
    text: 'SELECT EXISTS (SELECT FROM trades_not_entered($1, 1)) AS is_due',
    values: [bookId],
  });
  return rows[0]?.is_due === true;
}

/** Enters at most so many trades of a book into their months, and answers how many (function enter_trades). */
export async function enterChunk(client: Pool | PoolClient, bookId: number, limit: number): Promise<number> {
  const { rows } = await client.query<{ entered: number }>({
    name: 'enter-trades',
    text: 'SELECT enter_trades($1, $2) AS entered',
    values: [bookId, limit],
  });
  return rows[0]?.entered ?? 0;
}

/**
 * Moves the mark from which a book's trades are looked for past those that are settled; true where there may be more. Two minutes are longer
 * than any statement may take, and than clocks of processes differ: by then no older trade can turn up.
 */
export async function moveMarkOnce(client: Pool | PoolClient, bookId: number): Promise<boolean> {
  const { rows } = await client.query<{ is_moved: boolean }>({
    name: 'move-commission-mark',
    text: `SELECT move_commission_mark($1, clock_timestamp() - interval '2 minutes') AS is_moved`,
    values: [bookId],
  });
  return rows[0]?.is_moved ?? false;
}

/** Open books after this one that have trades past their mark, or such as were undecided when it passed them, in order. */
export async function findBooksPastMark(pool: Pool, query: { after: number; limit: number }): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'books-with-trades-past-their-mark',
    text: `SELECT b.id FROM book b LEFT JOIN statement_gate g ON g.book_id = b.id
           WHERE b.id > $1 AND b.closed_at IS NULL
             AND (EXISTS (SELECT FROM ONLY transaction t WHERE t.book_id = b.id AND t.id > COALESCE(g.entered_to, ''))
               OR EXISTS (SELECT FROM commission_due d WHERE d.book_id = b.id))
           ORDER BY b.id LIMIT $2`,
    values: [query.after, query.limit],
  });
  return rows.map(({ id }) => id);
}
