import type { Pool } from 'pg';

export type BalanceRow = {
  id: bigint;
  kind: string;
  asset: string;
  user_code: string | null;
  balance: bigint;
  lines: bigint;
};

type Whose = { bookId: number; userId: bigint | undefined };

/** The next accounts of a book, or of a user of it, by their numbers: what each holds now, and whether it was moved after a posting. */
export async function listAccounts(
  pool: Pool,
  query: Whose & { after: bigint; lastPosting: bigint; limit: number },
): Promise<(BalanceRow & { movedLater: boolean })[]> {
  const { bookId, userId, after, lastPosting, limit } = query;
  const ofUser = userId === undefined ? '' : 'AND a.user_id = $5';
  const { rows } = await pool.query<BalanceRow & { movedLater: boolean }>({
    name: `list-accounts-of-archive${userId === undefined ? '' : '-of-user'}`,
    text: `SELECT a.id, a.kind, a.asset, u.user_code, a.balance, a.version AS lines, coalesce(a.posting_id > $3, false) AS "movedLater"
           FROM account a LEFT JOIN end_user u ON u.id = a.user_id WHERE a.book_id = $1 AND a.id > $2 ${ofUser} ORDER BY a.id LIMIT $4`,
    values: [bookId, after, lastPosting, limit, ...(userId === undefined ? [] : [userId])],
  });
  return rows;
}

/**
 * What accounts held before their first lines in the next postings of a book after one, with the number of their lines up to there; and the last of
 * these postings, undefined where there are no more.
 */
export async function listFirstMoves(
  pool: Pool,
  query: { bookId: number; after: bigint; limit: number },
): Promise<{ before: { id: bigint; balance: bigint; lines: bigint }[]; upTo: bigint | undefined }> {
  const { rows } = await pool.query<{ id: bigint; balance: bigint; lines: bigint; upTo: bigint }>({
    name: 'list-first-moves-after',
    text: `WITH page AS MATERIALIZED (
             SELECT p.id, p.account_ids, p.amounts, p.balances, p.versions FROM posting p
             WHERE p.book_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3)
           SELECT DISTINCT ON (l.id) l.id, l.balance - l.amount AS balance, l.version - 1 AS lines, (SELECT max(id) FROM page) AS "upTo"
           FROM page CROSS JOIN LATERAL unnest(page.account_ids, page.amounts, page.balances, page.versions) AS l (id, amount, balance, version)
           ORDER BY l.id, l.version`,
    values: [query.bookId, query.after, query.limit],
  });
  return { before: rows, upTo: rows[0]?.upTo };
}
