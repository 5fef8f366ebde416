import type { Reader } from '../../../database/replica/reader.ts';
import type { LedgerAsset } from '../accounts.ts';
import type { PostingKind } from '../post.ts';
import type { WalletEntryRow } from './wallet-entry.ts';

/** Which of a float's entries are asked for: those numbered above `after` and up to `upTo`, and which of them. */
export type Page = {
  bookId: number;
  /** The float */
  accountId: bigint;
  after: bigint;
  upTo: bigint;
  isOldestFirst: boolean;
  offset: number;
  limit: number;
};

/** What postings did to a float, which a parameter names. */
const entries = (
  float: string,
) => `SELECT p.id AS posting_id, p.amounts[f.place] AS amount, p.balances[f.place] AS balance_after, p.kind, p.reference_id, p.created_at
  FROM posting p CROSS JOIN LATERAL array_position(p.account_ids, ${float}::bigint) AS f (place)`;

/** What is in the float of a book that has one, and how far it may go below zero. */
export async function readFloat(reader: Reader, bookId: number): Promise<{ balance: bigint; floor: bigint }> {
  const { rows } = await reader.query<{ balance: bigint; floor: bigint }>({
    name: 'read-wallet',
    text: `SELECT balance, floor FROM account WHERE book_id = $1 AND kind = 'partner_float' AND asset = 'INR'`,
    values: [bookId],
  });
  return rows[0] as { balance: bigint; floor: bigint };
}

/** The balances of a partner's own metal and float in a book, by asset. */
export async function readOwnBalances(reader: Reader, bookId: number): Promise<Map<string, bigint>> {
  const { rows } = await reader.query<{ asset: string; balance: bigint }>({
    name: 'read-own-holdings',
    text: `SELECT asset, balance FROM account
           WHERE book_id = $1 AND kind IN ('partner_metal', 'partner_float')`,
    values: [bookId],
  });
  return new Map(rows.map(({ asset, balance }) => [asset, balance]));
}

/** The float of a book, and how many entries it has. */
export async function findFloat(reader: Reader, bookId: number): Promise<{ id: bigint; version: bigint }> {
  const { rows } = await reader.query<{ id: bigint; version: bigint }>({
    name: 'find-float',
    text: `SELECT id, version FROM account WHERE book_id = $1 AND kind = 'partner_float' AND asset = 'INR'`,
    values: [bookId],
  });
  return rows[0] as { id: bigint; version: bigint };
}

/** The numbers of the entries of a time, from (inclusive) and to (exclusive), in milliseconds. */
export async function findSpan(
  reader: Reader,
  input: { bookId: number; accountId: bigint; from: number | undefined; to: number | undefined },
): Promise<{ after: bigint; upTo: bigint }> {
  const { rows } = await reader.query<{ after: bigint; upto: bigint }>({
    name: 'find-wallet-span',
    text: `SELECT CASE WHEN $3::timestamptz IS NULL THEN 0 ELSE float_entries_before($2, $3) END AS after,
             CASE WHEN $4::timestamptz IS NULL THEN a.version ELSE float_entries_before($2, $4) END AS upto
           FROM account a WHERE a.book_id = $2 AND a.id = $1`,
    values: [input.accountId, input.bookId, instant(input.from), instant(input.to)],
  });
  const { after, upto } = rows[0] as { after: bigint; upto: bigint };
  return { after, upTo: upto };
}

/** Entries by their numbers, in the order of the page. */
export async function findStretch(
  reader: Reader,
  input: Page & { versions: readonly bigint[] },
): Promise<WalletEntryRow[]> {
  const order = orderOf(input);
  const { rows } = await reader.query<WalletEntryRow>({
    name: `find-wallet-stretch-${order}`,
    text: `${entries('$1')} WHERE p.book_id = $2 AND p.float_version = ANY ($3::bigint[]) ORDER BY p.float_version ${order}`,
    values: [input.accountId, input.bookId, input.versions],
  });
  return rows;
}

const RARE = `WHERE p.book_id = $1 AND p.kind = ANY ($2)
    AND p.kind IN ('top_up', 'buy_void', 'delivery', 'delivery_cancel', 'inventory_purchase', 'adjustment_credit', 'adjustment_debit',
      'statement_credit', 'statement_debit') AND p.float_version > $3 AND p.float_version <= $4`;

type Rare = Page & { kinds: readonly PostingKind[] };
const rareValues = (input: Rare) => [input.bookId, input.kinds, input.after, input.upTo];

/** The numbers of entries of rare kinds, lowest first. */
export async function rareVersions(reader: Reader, input: Rare): Promise<bigint[]> {
  const { rows } = await reader.query<{ version: bigint }>({
    name: 'rare-wallet-versions',
    text: `SELECT p.float_version AS version FROM posting p ${RARE} ORDER BY p.float_version`,
    values: rareValues(input),
  });
  return rows.map(({ version }) => version);
}

/** A page of the entries of rare kinds, and how many there are. */
export async function findRare(reader: Reader, input: Rare): Promise<{ rows: WalletEntryRow[]; total: number }> {
  const order = orderOf(input);
  const [page, count] = await Promise.all([
    reader.query<WalletEntryRow>({
      name: `find-rare-wallet-entries-${order}`,
      text: `${entries('$5')} ${RARE} ORDER BY p.float_version ${order} LIMIT $6 OFFSET $7`,
      values: [...rareValues(input), input.accountId, input.limit, input.offset],
    }),
    reader.query<{ total: bigint }>({
      name: 'count-rare-wallet-entries',
      text: `SELECT count(*) AS total FROM posting p ${RARE}`,
      values: rareValues(input),
    }),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total ?? 0) };
}

/** The entries that belong to one thing, such as a transaction: a handful. */
export async function findByReference(
  reader: Reader,
  input: Page & { kinds: readonly PostingKind[]; reference: string },
): Promise<{ rows: WalletEntryRow[]; total: number }> {
  const order = orderOf(input);
  const { rows } = await reader.query<WalletEntryRow>({
    name: `find-wallet-entries-of-${order}`,
    text: `${entries('$1')} WHERE p.book_id = $2 AND p.reference_id = $3 AND p.kind = ANY ($4) AND p.float_version > $5 AND p.float_version <= $6
           ORDER BY p.float_version ${order}`,
    values: [input.accountId, input.bookId, input.reference, input.kinds, input.after, input.upTo],
  });
  return { rows: rows.slice(input.offset, input.offset + input.limit), total: rows.length };
}

/** Every line of a posting of the book that touched its float, by its id; none where there is no such posting. */
export async function findPostingLines(
  reader: Reader,
  input: { bookId: number; postingId: bigint },
): Promise<PostingLineRow[]> {
  const { rows } = await reader.query<PostingLineRow>({
    name: 'find-posting-lines',
    text: `SELECT e.posting_id, e.amount, e.balance_after, p.kind, p.reference_id, p.created_at, a.kind AS account, a.asset, u.user_code
           FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id
           JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id
           LEFT JOIN end_user u ON u.book_id = a.book_id AND u.id = a.user_id
           WHERE p.id = $1 AND p.book_id = $2 ORDER BY a.asset <> 'INR', e.amount, a.id`,
    values: [input.postingId, input.bookId],
  });
  return rows;
}

export type PostingLineRow = WalletEntryRow & {
  account: string;
  asset: LedgerAsset;
  user_code: string | null;
};

const orderOf = ({ isOldestFirst }: Pick<Page, 'isOldestFirst'>) => (isOldestFirst ? 'ASC' : 'DESC');
const instant = (at: number | undefined) => (at === undefined ? null : new Date(at));
