import type { Reader } from '../../../database/replica/reader.ts';
import type { Asset } from '../../kernel/assets.ts';
import type { RankedList } from '../../kernel/lists/ranked-list.ts';
import type { Channel, TransactionStatus, TransactionType } from '../transaction.ts';

const COLUMNS = 't.*, r.user_code AS receiver_code, r.name AS receiver_name, p.mobile_masked AS receiver_mobile';
const JOINS = 'transaction t LEFT JOIN end_user r ON r.id = t.receiver_id LEFT JOIN person p ON p.id = r.person_id';

/** Which transactions: all of the book, these with the withdrawals of its users, those made through this API without sends, or sends and gifts. */
export type TransactionScope = 'all' | 'with_withdrawals' | 'trades' | 'transfers';

/** A transaction gets its id when the call begins and is there when it commits: nothing takes this long in between. */
const SETTLED = `t.recorded_at < now() - interval '2 minutes'`;

const bases = {
  all: 't.book_id = $1',
  with_withdrawals: 't.book_id = $1',
  trades: 't.book_id = $1',
  transfers: `t.book_id = $1 AND t.type IN ('send', 'gift')`,
} as const satisfies Record<TransactionScope, string>;

/** Of the user: what they did and what they were given. */
const USER_SOURCE = `(
  SELECT id, type, channel, asset, status, recorded_at FROM transaction WHERE user_id = $1
  UNION ALL
  SELECT id, type, channel, asset, status, recorded_at FROM transaction WHERE receiver_id = $1 AND user_id IS DISTINCT FROM $1) t`;

/** A withdrawal has the place of the transaction that its id would be: both begin with the millisecond of their making. */
const PLACE = `'txn_' || substr(id, 4)`;
const WITHDRAWALS = `SELECT ${PLACE} AS id, 'withdrawal' AS type, channel, NULL AS asset, status, recorded_at`;

const BOOK_SOURCE_WITH_WITHDRAWALS = `(
  SELECT id, book_id, type, channel, asset, status, recorded_at FROM transaction
  UNION ALL
  SELECT id, book_id, type, channel, asset, status, recorded_at FROM (${WITHDRAWALS}, book_id FROM withdrawal) w) t`;

const USER_SOURCE_WITH_WITHDRAWALS = USER_SOURCE.replace(
  /\) t$/,
  ` UNION ALL ${WITHDRAWALS} FROM withdrawal WHERE user_id = $1) t`,
);

/** The list of a book, or of a user of it, narrowed by what never changes of a transaction. */
export function transactionList(narrowing: {
  scope: TransactionScope;
  bookId: number;
  userId: bigint | undefined;
  asset: Asset | undefined;
  type: TransactionType | 'withdrawal' | undefined;
  channel?: Channel | undefined;
}): RankedList {
  const { scope, bookId, userId, asset, type, channel } = narrowing;
  const values: unknown[] = [userId ?? bookId];
  const fits = scope === 'trades' ? [`t.channel = 'api' AND t.type IN ('buy', 'sell', 'gift')`] : [];
  if (asset !== undefined) fits.push(`t.asset = $${values.push(asset)}`);
  if (type !== undefined) fits.push(`t.type = $${values.push(type)}`);
  if (channel !== undefined) fits.push(`t.channel = $${values.push(channel)}`);
  const owner = userId === undefined ? `book ${bookId}` : `user ${userId}`;
  return {
    key: `transactions of ${owner} ${scope} ${asset ?? 'any'} ${type ?? 'any'}${channel === undefined ? '' : ` by ${channel}`}`,
    source: sourceOf(scope, userId),
    base: userId === undefined ? bases[scope] : 'true',
    fits: fits.join(' AND ') || 'true',
    settled: SETTLED,
    idType: 'text',
    values,
  };
}

function sourceOf(scope: TransactionScope, userId: bigint | undefined): string {
  if (scope === 'with_withdrawals')
    return userId === undefined ? BOOK_SOURCE_WITH_WITHDRAWALS : USER_SOURCE_WITH_WITHDRAWALS;
  return userId === undefined ? 'transaction t' : USER_SOURCE;
}

/** Few at any time: an index of its own has those that are not completed. */
const FEW: Record<Exclude<TransactionStatus, 'completed'> | 'not_completed', string> = {
  debited: `t.status <> 'completed' AND t.status = 'debited'`,
  voided: `t.status <> 'completed' AND t.status = 'voided'`,
  not_completed: `t.status <> 'completed'`,
};

/** Bounds of ids: above the first, up to the second. */
type Bounds = { above?: string | undefined; upTo?: string | undefined };

/** The WHERE of the members of a list that have one of the rare statuses, and its values. */
function fewOf(
  list: RankedList,
  status: keyof typeof FEW,
  { above, upTo }: Bounds,
): { text: string; values: unknown[] } {
  const values = [...list.values];
  const conditions = [list.base, list.fits, FEW[status]];
  if (above !== undefined) conditions.push(`t.id > $${values.push(above)}`);
  if (upTo !== undefined) conditions.push(`t.id <= $${values.push(upTo)}`);
  return { text: `FROM ${list.source} WHERE ${conditions.join(' AND ')}`, values };
}

/** How many members of a list have one of the rare statuses. */
export async function countFew(
  reader: Reader,
  list: RankedList,
  status: keyof typeof FEW,
  bounds: Bounds,
): Promise<number> {
  const { text, values } = fewOf(list, status, bounds);
  const { rows } = await reader.query<{ count: bigint }>(`SELECT count(*) ${text}`, values);
  return Number(rows[0]?.count ?? 0);
}

/** Those, newest first. */
export async function readFew(
  reader: Reader,
  list: RankedList,
  status: keyof typeof FEW,
  page: Bounds & { offset: number; limit: number },
): Promise<string[]> {
  const { text, values } = fewOf(list, status, page);
  const [offset, limit] = [values.push(page.offset), values.push(page.limit)];
  const { rows } = await reader.query<{ id: string }>(
    `SELECT t.id ${text} ORDER BY t.id DESC OFFSET $${offset} LIMIT $${limit}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Which of these of a book are completed, in the order given. */
export async function onlyCompleted(reader: Reader, bookId: number, ids: string[]): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>({
    name: 'only-completed-transactions',
    text: `SELECT t.id FROM transaction t WHERE t.book_id = $2 AND t.id = ANY ($1::text[]) AND t.status = 'completed'
           ORDER BY t.id DESC`,
    values: [ids, bookId],
  });
  return rows.map(({ id }) => id);
}

type Row = Record<string, unknown>;

/** The rows of a book of these ids, newest first, with their receivers. */
export async function readTransactions(
  reader: Reader,
  { bookId, ids }: { bookId: number; ids: readonly string[] },
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await reader.query({
    name: 'read-transactions',
    text: `SELECT ${COLUMNS} FROM ${JOINS} WHERE t.book_id = $1 AND t.id = ANY ($2::text[]) ORDER BY t.id DESC`,
    values: [bookId, ids],
  });
  return rows;
}

/** The withdrawals at these places of a list, by their places. */
export async function readWithdrawals(reader: Reader, places: string[]): Promise<Map<string, Row>> {
  if (places.length === 0) return new Map();
  const { rows } = await reader.query({
    name: 'read-listed-withdrawals',
    text: `SELECT ${PLACE} AS place, id, channel, status, user_code, amount_paise, reference, metadata, created_at FROM withdrawal
           WHERE id = ANY (ARRAY(SELECT 'wd_' || substr(p, 5) FROM unnest($1::text[]) p))`,
    values: [places],
  });
  return new Map(rows.map((row) => [row.place as string, row]));
}

/** The row of this transaction or quote in the book, where it fits the rest; none or one. */
export async function findSearched(
  reader: Reader,
  query: Bounds & {
    bookId: number;
    search: string;
    asset: Asset | undefined;
    type: TransactionType | undefined;
    channel: Channel | undefined;
    status: TransactionStatus | undefined;
  },
): Promise<Row[]> {
  const { asset, type, channel, status, above, upTo } = query;
  const { rows } = await reader.query({
    name: 'find-searched-transaction',
    text: `SELECT ${COLUMNS} FROM ${JOINS} WHERE t.id IN ($2, (SELECT q.id FROM transaction q WHERE q.quote_id = $2)) AND t.book_id = $1
             AND ($3::text IS NULL OR t.asset = $3) AND ($4::text IS NULL OR t.type = $4) AND ($5::text IS NULL OR t.channel = $5)
             AND ($6::text IS NULL OR t.status = $6) AND ($7::text IS NULL OR t.id > $7) AND ($8::text IS NULL OR t.id <= $8)`,
    values: [query.bookId, query.search, ...[asset, type, channel, status, above, upTo].map((one) => one ?? null)],
  });
  return rows;
}

/** The row of this id in the book with its receiver, or undefined. */
export async function readTransaction(reader: Reader, bookId: number, id: string): Promise<Row | undefined> {
  const { rows } = await reader.query({
    name: 'read-transaction',
    text: `SELECT ${COLUMNS} FROM ${JOINS} WHERE t.id = $2 AND t.book_id = $1`,
    values: [bookId, id],
  });
  return rows[0];
}
