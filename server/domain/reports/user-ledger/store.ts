import type { Reader } from '../../../database/replica/reader.ts';
import type { PostingKind } from '../../ledger/post.ts';

/** One line of a posting on an account of a user. */
export type UserEntryRow = {
  posting_id: bigint;
  account: string;
  asset: string;
  amount: bigint;
  balance_after: bigint;
  kind: PostingKind;
  reference_id: string;
  transaction_type: string | null;
  created_at: Date;
};

/** Bounds in milliseconds on the book's clock: from the first, before the second. */
export type Bounds = { from: number | undefined; before: number | undefined; newestId: string | undefined };

/**
 * What a user's transactions and withdrawals did to their accounts. All that moves a sub-wallet belongs to one of them, and none is dated before
 * it; so it is read from those, by the index of their postings, with no index of its own on the way of trades. `$1` book, `$2` user, `$3` the
 * highest id of a transaction, `$4` from, `$5` before.
 */
const ENTRIES = `
  SELECT p.id AS posting_id, CASE a.kind WHEN 'user_inr' THEN 'inr' WHEN 'user_metal' THEN a.asset ELSE 'sip_' || a.asset END AS account,
    a.asset, e.amount, e.balance_after, p.kind, p.reference_id, r.type AS transaction_type, p.created_at
  FROM (
    SELECT t.id, t.type FROM transaction t WHERE t.user_id = $2 AND ($3::text IS NULL OR t.id <= $3)
    UNION ALL
    SELECT t.id, t.type FROM transaction t WHERE t.receiver_id = $2 AND t.user_id IS DISTINCT FROM $2 AND ($3::text IS NULL OR t.id <= $3)
    UNION ALL
    SELECT w.id, NULL FROM withdrawal w WHERE w.user_id = $2) r
  JOIN posting p ON p.reference_id = r.id AND p.book_id = $1
  JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id
  JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id AND a.user_id = $2
  WHERE ($4::timestamptz IS NULL OR p.created_at >= $4) AND ($5::timestamptz IS NULL OR p.created_at < $5)`;

type Query = Bounds & { bookId: number; userId: bigint };

const valuesOf = ({ bookId, userId, newestId, from, before }: Query) => [
  bookId,
  userId,
  newestId ?? null,
  from === undefined ? null : new Date(from),
  before === undefined ? null : new Date(before),
];

/** A page of a user's entries, newest first, after the one that a cursor names. */
export async function findUserEntries(
  reader: Reader,
  query: Query & { after: { postingId: bigint; account: string } | undefined; limit: number },
): Promise<UserEntryRow[]> {
  const { rows } = await reader.query<UserEntryRow>({
    name: 'find-user-entries',
    text: `SELECT * FROM (${ENTRIES}) l WHERE $6::bigint IS NULL OR (l.posting_id, l.account) < ($6, $7)
           ORDER BY l.posting_id DESC, l.account DESC LIMIT $8`,
    values: [...valuesOf(query), query.after?.postingId ?? null, query.after?.account ?? null, query.limit],
  });
  return rows;
}

/** What was in each account of a user: the balance that its newest entry within the bounds left. */
export async function readUserBalances(reader: Reader, query: Query): Promise<Map<string, bigint>> {
  const { rows } = await reader.query<{ account: string; balance: bigint }>({
    name: 'read-user-balances-then',
    text: `SELECT DISTINCT ON (l.account) l.account, l.balance_after AS balance FROM (${ENTRIES}) l ORDER BY l.account, l.posting_id DESC`,
    values: valuesOf(query),
  });
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}
