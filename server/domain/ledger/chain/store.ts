import type { Pool } from 'pg';

/** The first part of the advisory locks that lock_books takes. */
const BOOK_LOCKS = 20_261_123;

/** The greatest number that any posting was given so far, committed or not. */
export async function readNewestNumber(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ number: bigint }>('SELECT newest_posting_number() AS number');
  return rows[0]?.number as bigint;
}

/** The transactions that hold the lock of a book at this moment, and so may have numbered postings that others do not see yet. */
export async function listPosters(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ transaction: string }>({
    name: 'list-transactions-that-post',
    text: `SELECT DISTINCT l.virtualtransaction AS transaction FROM pg_locks l
           WHERE l.locktype = 'advisory' AND l.classid = ${BOOK_LOCKS} AND l.objsubid = 2 AND l.granted
             AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())`,
  });
  return rows.map(({ transaction }) => transaction);
}

/** Writes the links of the next postings, at most so many, in one commit, and answers how many. */
export async function chainSome(pool: Pool, until: bigint, postingsMax: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'chain-postings',
    text: 'SELECT chain_postings($1, $2) AS count',
    values: [until, postingsMax],
  });
  return rows[0]?.count ?? 0;
}
