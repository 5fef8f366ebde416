import type { Pool, PoolClient } from 'pg';
import type { BookHead } from './head-leaf.ts';

/** Keeps where the chain of each book stands that has moved since it was last kept. */
export async function keepHeads(client: PoolClient, day: string): Promise<void> {
  await client.query({
    name: 'keep-ledger-heads',
    text: `INSERT INTO ledger_head (book_id, day, position, hash)
           SELECT b.id, $1::date, l.position, l.hash FROM book b
           CROSS JOIN LATERAL (SELECT * FROM posting_link o WHERE o.book_id = b.id ORDER BY o.position DESC LIMIT 1) l
           LEFT JOIN LATERAL (SELECT * FROM ledger_head o WHERE o.book_id = b.id ORDER BY o.day DESC LIMIT 1) h ON true
           WHERE l.position IS DISTINCT FROM h.position`,
    values: [day],
  });
}

/** Where the chain of each book stood on a day that was signed, in the order of their numbers. Books without a posting have none. */
export async function readHeads(client: Pool | PoolClient, day: string): Promise<BookHead[]> {
  const { rows } = await client.query<BookHead>({
    name: 'read-ledger-heads',
    text: `SELECT b.id AS "bookId", h.position, h.hash FROM book b
           CROSS JOIN LATERAL (SELECT * FROM ledger_head o WHERE o.book_id = b.id AND o.day <= $1::date ORDER BY o.day DESC LIMIT 1) h
           ORDER BY b.id`,
    values: [day],
  });
  return rows;
}
