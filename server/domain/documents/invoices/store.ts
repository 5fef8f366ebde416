import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import type { InvoiceType } from './invoice.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** An invoice without its number, which the database gives. */
export type InvoiceDraft = {
  id: string;
  bookId: number;
  transactionId: string;
  /** 0 for all live books together, the book's own id in a sandbox */
  scopeBookId: number;
  series: string;
  type: InvoiceType;
  issuedAt: number;
  document: InvoiceDocument;
};

/** A kept invoice as its row is. */
export type InvoiceRow = {
  id: string;
  transaction_id: string;
  series: string;
  number: bigint;
  type: InvoiceType;
  issued_at: Date;
  document: InvoiceDocument;
  mode: Mode;
};

const INVOICE = `SELECT i.id, i.transaction_id, i.series, i.number, i.type, i.issued_at, i.document, b.mode
  FROM invoice i JOIN book b ON b.id = i.book_id`;

/**
 * Completed trades that get an invoice, and deliveries that have left, with their parties. A name counts as checked once KYC is approved.
 * The place of supply of a delivery is where the parcel goes.
 */
const tradesIn = (
  table: 'transaction' | 'ONLY transaction',
) => `SELECT t.*, b.mode, o.name AS partner_name, p.mobile_masked, COALESCE(d.state_code, k.state_code, u.state_code) AS state_code,
    COALESCE(k.name, u.name) AS buyer_name,
    d.name AS item_name, d.quantity AS item_quantity, d.making_paise, d.delivery_paise, d.shipped_at
  FROM ${table} t JOIN book b ON b.id = t.book_id JOIN partner o ON o.id = b.partner_id
  JOIN end_user u ON u.book_id = t.book_id AND u.id = t.user_id JOIN person p ON p.id = u.person_id LEFT JOIN kyc k ON k.id = u.kyc_id
  LEFT JOIN delivery_order d ON d.book_id = t.book_id AND d.transaction_id = t.id
  WHERE t.status = 'completed' AND (is_invoiced(t.type) OR d.shipped_at IS NOT NULL)`;

const TRADE = tradesIn('transaction');

/** Of trades that have none yet: none of them stands in an old month (move_ledger_rows). */
const TRADE_DUE = tradesIn('ONLY transaction');

/** Metal that partners bought for themselves, in the columns of a trade. Where a partner is at home is not on record. */
const PURCHASE = `SELECT p.id, 'buy' AS type, p.asset, p.amount_paise, p.metal_micrograms, p.rate, p.rate AS base_rate, p.gst_paise,
    p.rounding_paise, p.denomination, p.price_block_id, p.completed_at AS created_at, p.book_id, b.mode, o.name AS partner_name,
    o.name AS buyer_name, o.id AS user_code, '' AS mobile_masked, NULL AS state_code, true AS is_inventory
  FROM inventory_purchase p JOIN book b ON b.id = p.book_id JOIN partner o ON o.id = b.partner_id
  WHERE p.completed_at IS NOT NULL`;

/** The invoice of a transaction (or a partner's own purchase) of the book, if it has one. */
export async function findInvoiceOfTransaction(
  pool: Pool,
  input: { bookId: number; transactionId: string },
): Promise<InvoiceRow | undefined> {
  const { rows } = await pool.query<InvoiceRow>({
    name: 'find-invoice-of-transaction',
    text: `${INVOICE} WHERE i.transaction_id = $1 AND i.book_id = $2`,
    values: [input.transactionId, input.bookId],
  });
  return rows[0];
}

/** An invoice by its id, unless its sandbox was reset since. */
export async function findInvoiceById(pool: Pool, id: string): Promise<InvoiceRow | undefined> {
  const { rows } = await pool.query<InvoiceRow>({
    name: 'find-invoice-by-id',
    text: `${INVOICE} WHERE i.id = $1 AND b.closed_at IS NULL`,
    values: [id],
  });
  return rows[0];
}

/** A trade of the book that has an invoice or is due one, as a row for `tradeFromRow`. */
export async function findTrade(
  pool: Pool,
  input: { bookId: number; transactionId: string },
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pool.query({
    name: 'find-trade',
    text: `${TRADE} AND t.id = $1 AND t.book_id = $2`,
    values: [input.transactionId, input.bookId],
  });
  return rows[0];
}

/** The numbers that transactions of the book have: of those alone that have an invoice. */
export async function findInvoiceNumbers(
  pool: Pool,
  input: { bookId: number; transactionIds: readonly string[] },
): Promise<Pick<InvoiceRow, 'transaction_id' | 'series' | 'number'>[]> {
  const { rows } = await pool.query({
    name: 'find-invoice-numbers',
    text: 'SELECT i.transaction_id, i.series, i.number FROM invoice i WHERE i.transaction_id = ANY ($1::text[]) AND i.book_id = $2',
    values: [input.transactionIds, input.bookId],
  });
  return rows;
}

/** Those of the trades of the book that are due an invoice, as rows for `tradeFromRow`. */
export async function findTrades(
  pool: Pool,
  input: { bookId: number; transactionIds: readonly string[] },
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query({
    name: 'find-trades-of-book',
    text: `${TRADE} AND t.id = ANY ($1::text[]) AND t.book_id = $2`,
    values: [input.transactionIds, input.bookId],
  });
  return rows;
}

/** A purchase of the book's partner, as a row for `tradeFromRow`. */
export async function findPurchase(
  pool: Pool,
  input: { bookId: number; purchaseId: string },
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await pool.query({
    name: 'find-purchase-to-invoice',
    text: `${PURCHASE} AND p.id = $1 AND p.book_id = $2`,
    values: [input.purchaseId, input.bookId],
  });
  return rows[0];
}

/** A place in the sweep of trades without an invoice: books by their ids, the trades of each by theirs. */
export type SweepPlace = { bookId: number; transactionId: string };

/**
 * Up to `limit` trades without an invoice, those after a place, with the place of the last; undefined where there are none. Books closed before
 * `closedAfter` are left alone.
 */
export async function findDueTrades(
  pool: Pool,
  input: { closedAfter: number; after: SweepPlace; limit: number },
): Promise<{ trades: Record<string, unknown>[]; upTo: SweepPlace } | undefined> {
  const { closedAfter, after, limit } = input;
  const due = await pool.query<{ book_id: number; transaction_id: string }>({
    name: 'trades-without-invoice',
    text: 'SELECT book_id, transaction_id FROM trades_without_invoice($1, $2, $3, $4)',
    values: [new Date(closedAfter), after.bookId, after.transactionId, limit],
  });
  const last = due.rows.at(-1);
  if (!last) return undefined;
  const { rows } = await pool.query({
    name: 'find-trades',
    // One by one, by their keys: as one join PostgreSQL read every trade there is for each two hundred, while its statistics were behind.
    text: `SELECT found.* FROM unnest($1::int[], $2::text[]) AS due (book_id, id)
           CROSS JOIN LATERAL (${TRADE_DUE} AND t.book_id = due.book_id AND t.id = due.id LIMIT 1) found`,
    values: [due.rows.map((row) => row.book_id), due.rows.map((row) => row.transaction_id)],
  });
  return { trades: rows, upTo: { bookId: last.book_id, transactionId: last.transaction_id } };
}

/** Numbers and keeps the drafts whose trade has no invoice yet, in one commit. Answers how many that were. */
export async function issueInvoices(pool: Pool, drafts: readonly InvoiceDraft[]): Promise<number> {
  const { rows } = await pool.query<{ issued: number }>({
    name: 'issue-invoices',
    text: 'SELECT issue_invoices($1) AS issued',
    values: [
      JSON.stringify(
        drafts.map((draft) => ({
          id: draft.id,
          book_id: draft.bookId,
          transaction_id: draft.transactionId,
          scope_book_id: draft.scopeBookId,
          series: draft.series,
          type: draft.type,
          issued_at: new Date(draft.issuedAt),
          document: draft.document,
        })),
      ),
    ],
  });
  return rows[0]?.issued ?? 0;
}

/**
 * Lets the next look begin after what is settled, a stretch at a time, and answers how many books' marks moved. Transactions
 * recorded at or after `recordedBefore` stay to be looked at again.
 */
export async function moveMarks(pool: Pool, input: { closedAfter: number; recordedBefore: number }): Promise<number> {
  const { rows } = await pool.query<{ moved: number }>({
    name: 'move-invoice-marks',
    text: 'SELECT move_invoice_marks($1, $2) AS moved',
    values: [new Date(input.closedAfter), new Date(input.recordedBefore)],
  });
  return rows[0]?.moved ?? 0;
}

/** Has trades looked at by themselves from now on, so that they keep the sweep from nothing that came after them. */
export async function setAside(
  pool: Pool,
  trades: readonly { bookId: number; transactionId: string }[],
): Promise<void> {
  await pool.query({
    name: 'set-trades-without-invoice-aside',
    text: `INSERT INTO invoice_due (transaction_id, book_id) SELECT * FROM unnest($1::text[], $2::int[]) ON CONFLICT DO NOTHING`,
    values: [trades.map(({ transactionId }) => transactionId), trades.map(({ bookId }) => bookId)],
  });
}

/** Up to `limit` transactions that are looked at by themselves, are completed and are not skipped, as rows for `tradeFromRow`. */
export async function findLateTrades(
  pool: Pool,
  { skipped, limit }: { skipped: readonly string[]; limit: number },
): Promise<Record<string, unknown>[]> {
  const due = `SELECT d.book_id, d.transaction_id FROM invoice_due d WHERE d.transaction_id <> ALL ($2)
    AND NOT EXISTS (SELECT FROM invoice i WHERE i.book_id = d.book_id AND i.transaction_id = d.transaction_id)
    AND NOT EXISTS (SELECT FROM ONLY transaction t WHERE t.book_id = d.book_id AND t.id = d.transaction_id AND t.status <> 'completed' OFFSET 0)
    ORDER BY d.transaction_id LIMIT $1`;
  const values = [limit, skipped];
  const [trades, purchases] = await Promise.all([
    pool.query({ name: 'find-late-trades', text: `${TRADE_DUE} AND (t.book_id, t.id) IN (${due})`, values }),
    pool.query({ name: 'find-late-purchases', text: `${PURCHASE} AND (p.book_id, p.id) IN (${due})`, values }),
  ]);
  return [...trades.rows, ...purchases.rows];
}

/** Forgets which of them were due, once they have their invoice, or are voided and need none. */
export async function forgetLateTrades(pool: Pool): Promise<void> {
  await pool.query({
    name: 'forget-late-trades',
    text: `DELETE FROM invoice_due d WHERE EXISTS (SELECT FROM invoice i WHERE i.book_id = d.book_id AND i.transaction_id = d.transaction_id OFFSET 0)
           OR EXISTS (SELECT FROM ONLY transaction t WHERE t.book_id = d.book_id AND t.id = d.transaction_id AND t.status = 'voided' OFFSET 0)`,
  });
}
