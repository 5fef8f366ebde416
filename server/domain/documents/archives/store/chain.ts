import type { Pool } from 'pg';
import type { PostingKind } from '../../../ledger/post.ts';

/** A posting with its link, and its lines with what their accounts are. */
export type PostingRow = {
  position: bigint;
  hash: Buffer;
  previous_hash: Buffer | null;
  id: bigint;
  kind: PostingKind;
  reference_id: string;
  created_at: Date;
  /** Of each line, in digits */
  account_ids: string[];
  amounts: string[];
  balances: string[];
  versions: string[];
};

export type AccountRow = { id: bigint; kind: string; asset: string; user_code: string | null; user_id: bigint | null };

/** Where the postings of a period stand in the chain of a book, and where the chain ends; null where there is none. */
export async function findSpan(
  pool: Pool,
  { bookId, from, to }: { bookId: number; from: number | null; to: number | null },
): Promise<{ first: bigint | null; last: bigint | null }> {
  const isAll = from === null && to === null;
  const { rows } = await pool.query<{ first: bigint | null; last: bigint | null }>(
    isAll
      ? {
          text: 'SELECT min(position) AS first, max(position) AS last FROM posting_link WHERE book_id = $1',
          values: [bookId],
        }
      : {
          text: `SELECT min(l.position) AS first, max(l.position) AS last FROM posting p
                 JOIN posting_link l ON l.posting_id = p.id AND l.book_id = p.book_id
                 WHERE p.book_id = $1 AND p.created_at >= $2 AND p.created_at < $3`,
          values: [bookId, new Date(from ?? 0), new Date(to ?? 0)],
        },
  );
  return rows[0] ?? { first: null, last: null };
}

/** The place of the newest link of a book that was posted before a moment (milliseconds); 0 where there is none. */
export async function findPlaceBefore(pool: Pool, { bookId, at }: { bookId: number; at: number }): Promise<bigint> {
  const { rows } = await pool.query<{ position: bigint }>({
    name: 'find-place-in-chain-before',
    text: `SELECT position FROM posting_link WHERE book_id = $1
             AND posting_id <= (SELECT max(id) FROM posting WHERE book_id = $1 AND created_at < $2)
           ORDER BY position DESC LIMIT 1`,
    values: [bookId, new Date(at)],
  });
  return rows[0]?.position ?? 0n;
}

/** When the oldest posting of a book was made that has no link yet (milliseconds); undefined where each has one. */
export async function findOldestUnlinked(pool: Pool, bookId: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: Date | null }>({
    name: 'find-oldest-unlinked-posting',
    text: `SELECT min(created_at) AS at FROM posting WHERE book_id = $1
             AND id > coalesce((SELECT posting_id FROM posting_link WHERE book_id = $1 ORDER BY position DESC LIMIT 1), 0)`,
    values: [bookId],
  });
  return rows[0]?.at?.getTime();
}

/** A link of a book by its place. */
export async function findLink(
  pool: Pool,
  { bookId, position }: { bookId: number; position: number },
): Promise<{ postingId: bigint; hash: string } | undefined> {
  const { rows } = await pool.query<{ postingId: bigint; hash: string }>({
    name: 'find-posting-link',
    text: `SELECT posting_id AS "postingId", encode(hash, 'hex') AS hash FROM posting_link WHERE book_id = $1 AND position = $2`,
    values: [bookId, position],
  });
  return rows[0];
}

/** The next postings of a book after a place, in the order of its chain. */
export async function listPostings(
  pool: Pool,
  query: { bookId: number; after: number; last: number; limit: number },
): Promise<PostingRow[]> {
  const { rows } = await pool.query<PostingRow>({
    name: 'list-chained-postings',
    text: `SELECT l.position, l.hash, NULL::bytea AS previous_hash, p.id, p.kind, p.reference_id, p.created_at, p.account_ids, p.amounts, p.balances, p.versions
           FROM posting_link l JOIN posting p ON p.id = l.posting_id AND p.book_id = l.book_id
           WHERE l.book_id = $1 AND l.position > $2 AND l.position <= $3 ORDER BY l.position LIMIT $4`,
    values: [query.bookId, query.after, query.last, query.limit],
  });
  return rows;
}

/** The chained postings that moved accounts of a user, after a place, in the order of the chain, each with the hash before it. */
export async function listPostingsOfUser(
  pool: Pool,
  query: { bookId: number; userId: bigint; after: number; last: number; first: number; limit: number },
): Promise<PostingRow[]> {
  const { rows } = await pool.query<PostingRow>({
    name: 'list-chained-postings-of-user',
    text: `WITH reference AS (
             SELECT t.id FROM transaction t WHERE t.user_id = $2
             UNION SELECT t.id FROM transaction t WHERE t.receiver_id = $2
             UNION SELECT w.id FROM withdrawal w WHERE w.user_id = $2
           ), own AS MATERIALIZED (
             SELECT p.* FROM reference r JOIN posting p ON p.reference_id = r.id AND p.book_id = $1
             WHERE EXISTS (SELECT FROM account a WHERE a.id = ANY (p.account_ids) AND a.user_id = $2))
           SELECT l.position, l.hash, b.hash AS previous_hash, p.id, p.kind, p.reference_id, p.created_at, p.account_ids, p.amounts, p.balances, p.versions
           FROM own p JOIN posting_link l ON l.posting_id = p.id AND l.book_id = $1
           LEFT JOIN posting_link b ON b.book_id = $1 AND b.position = l.position - 1
           WHERE l.position > $3 AND l.position >= $5 AND l.position <= $4 ORDER BY l.position LIMIT $6`,
    values: [query.bookId, query.userId, query.after, query.last, query.first, query.limit],
  });
  return rows;
}

/** What accounts of a book are. */
export async function findAccounts(
  pool: Pool,
  bookId: number,
  ids: readonly (string | bigint)[],
): Promise<Map<string, AccountRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<AccountRow>({
    name: 'find-accounts-of-archive',
    text: `SELECT a.id, a.kind, a.asset, u.user_code, a.user_id FROM account a LEFT JOIN end_user u ON u.id = a.user_id
           WHERE a.book_id = $1 AND a.id = ANY ($2::bigint[])`,
    values: [bookId, ids],
  });
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** Where the chain of a book stood on the days from which on it had moved, oldest first: on a day without a row it stood where the row before says. */
export async function listOwnHeads(pool: Pool, bookId: number): Promise<{ day: string; position: bigint }[]> {
  const { rows } = await pool.query<{ day: string; position: bigint }>({
    name: 'list-heads-of-book',
    text: 'SELECT day, position FROM ledger_head WHERE book_id = $1 ORDER BY day',
    values: [bookId],
  });
  return rows;
}
