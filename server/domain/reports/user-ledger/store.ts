import type { Reader } from '../../../database/replica/reader.ts';
import type { PostingKind } from '../../ledger/post.ts';

/** One line of a posting on an account of a user. */
export type UserEntryRow = {
  posting_id: bigint;
  account: string;
  asset: string;
  amount: bigint;
  balance_after: bigint;
  /** Its number in the history of its account: 1, 2, 3 … */
  version: bigint;
  kind: PostingKind;
  reference_id: string;
  transaction_type: string | null;
  created_at: Date;
};

/** An account of a user as it stands, with the posting of its newest line. */
export type UserAccountRow = {
  account: string;
  balance: bigint;
  version: bigint;
  posting_id: bigint | null;
  moved_at: Date | null;
};

export type Entry = { postingId: bigint; account: string };

/** Which entries are looked for, of a user in a book. Moments are milliseconds on the book's clock: from the first, before the second. */
export type EntryQuery = {
  bookId: number;
  userId: bigint;
  from: number | undefined;
  before: number | undefined;
  /** The entry that they come after */
  after: Entry | undefined;
  limit: number;
};

/** How far back is looked: so many transactions and withdrawals of each source, newest first, of ids below these bounds; undefined is all of them. */
export type Reach = { references: number | undefined; transactionBound: string; withdrawalBound: string };

const ACCOUNT = `CASE a.kind WHEN 'user_inr' THEN 'inr' WHEN 'user_metal' THEN a.asset ELSE 'sip_' || a.asset END`;

/** What moves accounts later than when it was made, as the indexes transaction_settled_late, transaction_received_late and withdrawal_late have it. */
const LATE_TRANSACTION = `(t.settled_at - t.created_at > interval '5 minutes' OR t.recorded_at - t.created_at > interval '5 minutes')`;
const LATE_TRANSFER = `t.recorded_at - t.created_at > interval '5 minutes'`;
const LATE_WITHDRAWAL = `(w.failed_at IS NOT NULL OR w.reversed_at IS NOT NULL OR w.recorded_at - w.created_at > interval '5 minutes')`;

/** The lines on accounts of a user of what `r` names. */
const LINES = `
    -- Behind OFFSET, and with a sum, so that each is looked up by the index of references whatever the planner thinks of how many there are.
    CROSS JOIN LATERAL (SELECT * FROM posting o WHERE o.reference_id = r.id AND o.book_id + 0 = $1 OFFSET 0) p
    CROSS JOIN LATERAL unnest(p.account_ids, p.amounts, p.balances, p.versions) AS e (account_id, amount, balance_after, version)
    JOIN held h ON h.id = e.account_id`;

/**
 * Entries by what made them, with no index of their own on the way of trades: all that moves an account of a user belongs to a transaction or a
 * withdrawal of theirs, and moves it when that is made. What does so later stands in `late`, whenever it was made. `reach` is when the oldest was
 * made down to which every kind was looked through; null where all were.
 */
const ENTRIES = `
  WITH held AS MATERIALIZED (
    SELECT a.id, ${ACCOUNT} AS account, a.asset FROM account a WHERE a.user_id = $2 AND a.book_id = $1
  ), recent AS MATERIALIZED (
    (SELECT 1 AS source, t.id, t.type, t.created_at FROM transaction t
     WHERE t.user_id = $2 AND t.id < $3 ORDER BY t.id DESC LIMIT $5)
    UNION ALL
    (SELECT 2, t.id, t.type, t.created_at FROM transaction t
     WHERE t.receiver_id = $2 AND t.user_id IS DISTINCT FROM $2 AND t.id < $3 ORDER BY t.id DESC LIMIT $5)
    UNION ALL
    (SELECT 3, w.id, NULL, w.created_at FROM withdrawal w WHERE w.user_id = $2 AND w.id < $4 ORDER BY w.id DESC LIMIT $5)
  ), reach AS MATERIALIZED (
    SELECT max(s.oldest) AS reach FROM (
      SELECT min(r.created_at) AS oldest FROM recent r GROUP BY r.source HAVING count(*) >= $5::int) s
  ), late AS MATERIALIZED (
    SELECT t.id, t.type FROM transaction t WHERE t.user_id = $2 AND ${LATE_TRANSACTION}
    UNION ALL
    SELECT t.id, t.type FROM transaction t WHERE t.receiver_id = $2 AND ${LATE_TRANSFER}
    UNION ALL
    SELECT w.id, NULL FROM withdrawal w WHERE w.user_id = $2 AND ${LATE_WITHDRAWAL}
  )
  SELECT s.reach, f.* FROM reach s LEFT JOIN LATERAL (
    SELECT p.id AS posting_id, h.account, h.asset, e.amount, e.balance_after, e.version, p.kind, p.reference_id, r.type AS transaction_type,
      p.created_at
    FROM (SELECT n.id, n.type FROM recent n UNION SELECT l.id, l.type FROM late l) r ${LINES}
    WHERE ($6::timestamptz IS NULL OR p.created_at >= $6) AND ($7::timestamptz IS NULL OR p.created_at < $7)
      AND ($8::bigint IS NULL OR (p.id, h.account) < ($8, $9))
    ORDER BY p.id DESC, h.account DESC LIMIT $10) f ON true
  ORDER BY f.posting_id DESC, f.account DESC`;

/** The newest entries of what was looked through, and when the oldest of that was made (milliseconds); undefined where all was. */
export async function findUserEntries(
  reader: Reader,
  { bookId, userId, from, before, after, limit }: EntryQuery,
  { transactionBound, withdrawalBound, references }: Reach,
): Promise<{ rows: UserEntryRow[]; reachedAt: number | undefined }> {
  const moment = (at: number | undefined) => (at === undefined ? null : new Date(at));
  const { rows } = await reader.query<UserEntryRow & { reach: Date | null; posting_id: bigint | null }>({
    name: 'find-user-entries',
    text: ENTRIES,
    values: [
      bookId,
      userId,
      transactionBound,
      withdrawalBound,
      references ?? null,
      moment(from),
      moment(before),
      after?.postingId ?? null,
      after?.account ?? null,
      limit,
    ],
  });
  // Where there is no entry the one row has no more than how far was looked.
  const found = rows.filter((row) => row.posting_id !== null).map(({ reach: _, ...row }) => row);
  return { rows: found, reachedAt: rows[0]?.reach?.getTime() };
}

/** Of what was looked through, the entry of an account nearest to a moment on one side of it. */
export type NearestRow = { account: string; version: bigint; balance_after: bigint; is_before: boolean };

/** One row at most for each account on each side of the moment, of those accounts that moved since. */
const NEAREST = `
  WITH held AS MATERIALIZED (
    SELECT a.id, ${ACCOUNT} AS account FROM account a WHERE a.user_id = $2 AND a.book_id = $1 AND a.moved_at >= $7
  ), near AS MATERIALIZED (
    (SELECT t.id FROM transaction t WHERE t.user_id = $2 AND t.id < $3 ORDER BY t.id DESC LIMIT $5)
    UNION
    (SELECT t.id FROM transaction t WHERE t.receiver_id = $2 AND t.id < $3 ORDER BY t.id DESC LIMIT $5)
    UNION
    (SELECT w.id FROM withdrawal w WHERE w.user_id = $2 AND w.id < $4 ORDER BY w.id DESC LIMIT $5)
    UNION
    (SELECT t.id FROM transaction t WHERE t.user_id = $2 AND t.id >= $3 ORDER BY t.id LIMIT $6)
    UNION
    (SELECT t.id FROM transaction t WHERE t.receiver_id = $2 AND t.id >= $3 ORDER BY t.id LIMIT $6)
    UNION
    (SELECT w.id FROM withdrawal w WHERE w.user_id = $2 AND w.id >= $4 ORDER BY w.id LIMIT $6)
  )
  SELECT DISTINCT ON (l.account, l.is_before) l.account, l.is_before, l.version, l.balance_after FROM (
    SELECT h.account, p.created_at < $7 AS is_before, e.version, e.balance_after FROM near r ${LINES}) l
  ORDER BY l.account, l.is_before, CASE WHEN l.is_before THEN -l.version ELSE l.version END`;

/**
 * Of each account that moved since a moment (milliseconds on the book's clock) the newest entry before it and the oldest since, of as many
 * transactions and withdrawals before and after as it says; undefined is all before, none after.
 */
export async function findNearestEntries(
  reader: Reader,
  { bookId, userId, before }: { bookId: number; userId: bigint; before: number },
  { transactionBound, withdrawalBound, references }: Reach,
): Promise<NearestRow[]> {
  const { rows } = await reader.query<NearestRow>({
    name: 'find-nearest-user-entries',
    text: NEAREST,
    values: [bookId, userId, transactionBound, withdrawalBound, references ?? null, references ?? 0, new Date(before)],
  });
  return rows;
}

/** The accounts of a user as they stand. */
export async function findUserAccounts(
  reader: Reader,
  { bookId, userId }: { bookId: number; userId: bigint },
): Promise<UserAccountRow[]> {
  const { rows } = await reader.query<UserAccountRow>({
    name: 'find-user-accounts',
    text: `SELECT ${ACCOUNT} AS account, a.balance, a.version, a.posting_id, a.moved_at FROM account a WHERE a.user_id = $2 AND a.book_id = $1`,
    values: [bookId, userId],
  });
  return rows;
}

/** When a posting was made, and the number of its line in each account of a user. No rows where it moves none of theirs. */
export async function findPostingLines(
  reader: Reader,
  { bookId, userId, postingId }: { bookId: number; userId: bigint; postingId: bigint },
): Promise<{ account: string; version: bigint; created_at: Date }[]> {
  const { rows } = await reader.query<{ account: string; version: bigint; created_at: Date }>({
    name: 'find-posting-lines-of-user',
    text: `
      SELECT ${ACCOUNT} AS account, e.version, p.created_at
      FROM posting p CROSS JOIN LATERAL unnest(p.account_ids, p.versions) AS e (account_id, version)
      JOIN account a ON a.book_id = p.book_id AND a.id = e.account_id AND a.user_id = $2
      WHERE p.book_id = $1 AND p.id = $3`,
    values: [bookId, userId, postingId],
  });
  return rows;
}
