import type { Pool } from 'pg';
import type { Asset } from '../kernel/mode.ts';
import type { RankedList } from '../listing/ranked-list.ts';
import type { TransactionType } from '../trading/transaction.ts';

const COLUMNS = 't.*, r.user_code AS receiver_code, r.name AS receiver_name, p.mobile_masked AS receiver_mobile';
const JOINS = 'transaction t LEFT JOIN end_user r ON r.id = t.receiver_id LEFT JOIN person p ON p.id = r.person_id';

/** Which transactions: all of the book, those made through this API without sends, or sends and gifts. */
export type TransactionScope = 'all' | 'trades' | 'transfers';

/** A transaction gets its id when the call begins and is there when it commits: nothing takes this long in between. */
const SETTLED = `t.recorded_at < now() - interval '2 minutes'`;

const bases = {
  all: 't.book_id = $1',
  trades: 't.book_id = $1',
  transfers: `t.book_id = $1 AND t.type IN ('send', 'gift')`,
} as const satisfies Record<TransactionScope, string>;

/** Of the user: what they did and what they were given. */
const USER_SOURCE = `(
  SELECT id, type, channel, asset, recorded_at FROM transaction WHERE user_id = $1
  UNION ALL
  SELECT id, type, channel, asset, recorded_at FROM transaction WHERE receiver_id = $1 AND user_id IS DISTINCT FROM $1) t`;

/** The list of a book, or of a user of it, narrowed by what never changes of a transaction. */
export function transactionList(narrowing: {
  scope: TransactionScope;
  bookId: number;
  userId: bigint | undefined;
  asset: Asset | undefined;
  type: TransactionType | undefined;
}): RankedList {
  const { scope, bookId, userId, asset, type } = narrowing;
  const values: unknown[] = [userId ?? bookId];
  const fits = scope === 'trades' ? [`t.channel = 'api' AND t.type IN ('buy', 'sell', 'gift')`] : [];
  if (asset !== undefined) fits.push(`t.asset = $${values.push(asset)}`);
  if (type !== undefined) fits.push(`t.type = $${values.push(type)}`);
  const owner = userId === undefined ? `book ${bookId}` : `user ${userId}`;
  return {
    key: `transactions of ${owner} ${scope} ${asset ?? 'any'} ${type ?? 'any'}`,
    source: userId === undefined ? 'transaction t' : USER_SOURCE,
    base: userId === undefined ? bases[scope] : 'true',
    fits: fits.join(' AND ') || 'true',
    settled: SETTLED,
    idType: 'text',
    values,
  };
}

type Row = Record<string, unknown>;

/** The rows of these ids, newest first, with their receivers. */
export async function readTransactions(pool: Pool, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query({
    name: 'read-transactions',
    text: `SELECT ${COLUMNS} FROM ${JOINS} WHERE t.id = ANY ($1::text[]) ORDER BY t.id DESC`,
    values: [ids],
  });
  return rows;
}

/** The row of this id in the book with its receiver, or undefined. */
export async function readTransaction(pool: Pool, bookId: number, id: string): Promise<Row | undefined> {
  const { rows } = await pool.query({
    name: 'read-transaction',
    text: `SELECT ${COLUMNS} FROM ${JOINS} WHERE t.id = $2 AND t.book_id = $1`,
    values: [bookId, id],
  });
  return rows[0];
}
