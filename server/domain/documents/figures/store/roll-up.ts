import type { Pool } from 'pg';
import { inTransaction } from '../../../../database/transaction.ts';
import { COLUMNS, SETTLED, UNDECIDED } from './open-rows.ts';

/** So many rows, at some microseconds each, are what one read may be asked to add. */
const COMMITS_PER_READ = 40;

/** How many places of users a row of `figure_active` has. */
export const CHUNK = 4_096;

/**
 * Adds what is settled beyond the frontier to the book's figures, commit by commit of so many rows. Of several readers one works;
 * the others go their way. Nothing here is locked by who trades.
 */
export async function rollUp(pool: Pool, bookId: number, commitRows: number): Promise<void> {
  let isMore = true;
  for (let commit = 0; isMore && commit < COMMITS_PER_READ; commit++)
    isMore = await rollUpSome(pool, bookId, commitRows);
}

const ROLL_UP = `
  WITH row AS MATERIALIZED (
    SELECT ${COLUMNS}, ${SETTLED} AS is_settled, ${UNDECIDED} AS is_undecided
    FROM transaction t WHERE t.book_id = $1 AND t.id > $2 ORDER BY t.id LIMIT $4
  ), passed AS MATERIALIZED (
    SELECT * FROM (SELECT *, bool_and(is_settled) OVER (ORDER BY id) AS is_passed FROM row) row WHERE is_passed
  ), waiting AS (
    INSERT INTO figure_pending (transaction_id, book_id) SELECT id, $1 FROM passed WHERE is_undecided
  ), decided AS (
    DELETE FROM figure_pending p USING transaction t
    WHERE p.book_id = $1 AND t.book_id = $1 AND t.id = p.transaction_id AND NOT ${UNDECIDED} RETURNING ${COLUMNS}
  ), counted AS MATERIALIZED (
    SELECT type, channel, asset, user_id, amount_paise, commission_paise, markup_paise, day FROM passed
    WHERE status = 'completed' AND NOT is_undecided
    UNION ALL
    SELECT type, channel, asset, user_id, amount_paise, commission_paise, markup_paise, day FROM decided WHERE status = 'completed'
  ), added AS (
    INSERT INTO figure_day AS d (book_id, day, type, channel, asset, transactions, amount_paise, commission_paise, markup_paise)
    SELECT $1, day, type, channel, asset, count(*), sum(amount_paise), sum(commission_paise), sum(markup_paise)
    FROM counted GROUP BY day, type, channel, asset
    ON CONFLICT (book_id, day, type, channel, asset) DO UPDATE SET transactions = d.transactions + excluded.transactions,
      amount_paise = d.amount_paise + excluded.amount_paise, commission_paise = d.commission_paise + excluded.commission_paise,
      markup_paise = d.markup_paise + excluded.markup_paise
  ), seen AS MATERIALIZED (
    SELECT DISTINCT user_id, day FROM counted WHERE user_id IS NOT NULL
  ), known AS MATERIALIZED (
    SELECT u.user_id, u.place FROM (SELECT DISTINCT user_id FROM seen) s JOIN figure_user u ON u.book_id = $1 AND u.user_id = s.user_id
  ), newcomer AS (
    INSERT INTO figure_user (book_id, user_id, place)
    SELECT $1, user_id, $3 + row_number() OVER (ORDER BY user_id) - 1
    FROM (SELECT user_id FROM seen EXCEPT SELECT user_id FROM known) s RETURNING user_id, place
  ), active AS (
    INSERT INTO figure_active AS a (book_id, day, chunk, users)
    SELECT $1, s.day, u.place / ${CHUNK}, bit_or(set_bit(0::bit(${CHUNK}), u.place % ${CHUNK}, 1))
    FROM seen s JOIN (SELECT * FROM known UNION ALL SELECT * FROM newcomer) u ON u.user_id = s.user_id GROUP BY 2, 3
    ON CONFLICT (book_id, day, chunk) DO UPDATE SET users = a.users | excluded.users
  )
  UPDATE figure_frontier SET row_id = COALESCE((SELECT max(id) FROM passed), row_id), users = users + (SELECT count(*) FROM newcomer)
  WHERE book_id = $1 RETURNING (SELECT count(*) FROM passed) >= $4 AS is_more`;

/** Answers whether there is more to do for this reader. */
function rollUpSome(pool: Pool, bookId: number, commitRows: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query({
      name: 'open-figure-frontier',
      text: `INSERT INTO figure_frontier (book_id, row_id) VALUES ($1, '') ON CONFLICT DO NOTHING`,
      values: [bookId],
    });
    const frontier = await client.query<{ row_id: string; users: number }>({
      name: 'lock-figure-frontier',
      text: 'SELECT row_id, users FROM figure_frontier WHERE book_id = $1 FOR UPDATE SKIP LOCKED',
      values: [bookId],
    });
    const [found] = frontier.rows;
    if (!found) return false;
    const { rows } = await client.query<{ is_more: boolean }>({
      name: 'roll-up-figures',
      text: ROLL_UP,
      values: [bookId, found.row_id, found.users, commitRows],
    });
    return rows[0]?.is_more ?? false;
  });
}
