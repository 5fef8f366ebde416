import type { Pool, PoolClient } from 'pg';
import type { Core } from '../context.ts';

const CHUNK = 2_000;
const BOOKS = 500;

/**
 * Enters what has earned and is in no month yet, so that a transaction that reads or closes the book's months afterwards has all that was
 * committed before. A trade belongs to the IST month of its posting's moment on the book's clock, or, where that is final, to the first
 * that is open. Each is entered once, by any process; trading waits for nothing. On the client of a transaction the
 * book's months stand still until that ends. Decisions 12.
 */
export async function enterTrades(client: Pool | PoolClient, bookId: number): Promise<void> {
  // Nearly always there is nothing, and then no lock is needed.
  const { rows } = await client.query<{ is_due: boolean }>({
    name: 'has-trades-not-entered',
    text: 'SELECT EXISTS (SELECT FROM trades_not_entered($1, 1)) AS is_due',
    values: [bookId],
  });
  if (!rows[0]?.is_due) return;
  for (;;) {
    const { rows: done } = await client.query<{ entered: number }>({
      name: 'enter-trades',
      text: 'SELECT enter_trades($1, $2) AS entered',
      values: [bookId, CHUNK],
    });
    if ((done[0]?.entered ?? 0) < CHUNK) return;
    await moveMark(client, bookId);
  }
}

/**
 * Lets the next look begin after what is settled, as far as that goes. Two minutes are longer than any statement may take, and than
 * clocks of processes differ: by then no older trade can turn up.
 */
async function moveMark(client: Pool | PoolClient, bookId: number): Promise<void> {
  let isMoved = true;
  while (isMoved) {
    const { rows } = await client.query<{ is_moved: boolean }>({
      name: 'move-commission-mark',
      text: `SELECT move_commission_mark($1, clock_timestamp() - interval '2 minutes') AS is_moved`,
      values: [bookId],
    });
    isMoved = rows[0]?.is_moved ?? false;
  }
}

/**
 * Enters what is due of every open book, and lets the next look begin after what is settled: so readers find little to do. Runs every
 * minute; several processes may at once. A book at which something breaks holds up no other.
 */
export async function enterDueTrades(core: Core): Promise<void> {
  const { pool } = core.database;
  let after = 0;
  for (;;) {
    const { rows } = await pool.query<{ id: number }>({
      name: 'books-with-trades-past-their-mark',
      text: `SELECT b.id FROM book b LEFT JOIN statement_gate g ON g.book_id = b.id
             WHERE b.id > $1 AND b.closed_at IS NULL
               AND EXISTS (SELECT FROM transaction t WHERE t.book_id = b.id AND t.id > COALESCE(g.entered_to, ''))
             ORDER BY b.id LIMIT $2`,
      values: [after, BOOKS],
    });
    for (const { id } of rows) {
      await enterBook(pool, id).catch((error) =>
        core.log.error({ error, bookId: id }, 'trades could not be entered into their months'),
      );
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BOOKS) return;
  }
}

async function enterBook(pool: Pool, bookId: number): Promise<void> {
  await enterTrades(pool, bookId);
  await moveMark(pool, bookId);
}
