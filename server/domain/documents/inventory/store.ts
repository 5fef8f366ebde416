import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import type { InventoryPurchase, PurchaseRow } from './purchase.ts';

/** Keeps a price, not yet bought. */
export async function insertPurchase(
  pool: Pool,
  purchase: InventoryPurchase & { bookId: number; memberId: string },
): Promise<void> {
  const { price } = purchase;
  await pool.query({
    name: 'insert-inventory-purchase',
    text: `INSERT INTO inventory_purchase (id, book_id, asset, denomination, amount_paise, metal_micrograms, rate, gst_paise, rounding_paise,
             price_block_id, member_id, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      purchase.purchaseId,
      purchase.bookId,
      purchase.asset,
      purchase.denomination,
      price.amount,
      price.metal,
      price.rate,
      price.gst,
      price.rounding,
      purchase.priceBlockId,
      purchase.memberId,
      new Date(purchase.createdAt),
      new Date(purchase.expiresAt),
    ],
  });
}

/** Locks a price of the book until the end of the transaction. */
export async function lockPurchase(
  client: PoolClient,
  input: { bookId: number; purchaseId: string },
): Promise<PurchaseRow | undefined> {
  const { rows } = await client.query<PurchaseRow>({
    name: 'lock-inventory-purchase',
    text: 'SELECT * FROM inventory_purchase WHERE id = $1 AND book_id = $2 FOR NO KEY UPDATE',
    values: [input.purchaseId, input.bookId],
  });
  return rows[0];
}

/** Notes that a price was bought, and that its invoice is due. */
export async function completePurchase(
  client: PoolClient,
  input: { bookId: number; purchaseId: string; at: number },
): Promise<void> {
  await client.query({
    name: 'complete-inventory-purchase',
    text: `WITH due AS (INSERT INTO invoice_due (transaction_id, book_id) VALUES ($1, $2))
           UPDATE inventory_purchase SET completed_at = $3 WHERE id = $1`,
    values: [input.purchaseId, input.bookId, new Date(input.at)],
  });
}

/** What narrows a list of purchases: a metal, and the time from (inclusive) and to (exclusive), in milliseconds. */
export type PurchaseFilter = { asset?: Asset | undefined; from?: number | undefined; to?: number | undefined };

const NARROWED = `p.book_id = $1 AND p.completed_at IS NOT NULL AND ($2::text IS NULL OR p.asset = $2)
  AND ($3::timestamptz IS NULL OR p.completed_at >= $3) AND ($4::timestamptz IS NULL OR p.completed_at < $4)`;

/** A page of what was bought, after the purchase of an id where one is given, and how many there are in all. */
export async function findPurchases(
  pool: Pool,
  input: PurchaseFilter & {
    bookId: number;
    isOldestFirst: boolean;
    after?: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const values = [input.bookId, input.asset ?? null, instant(input.from), instant(input.to)];
  const [order, beyond] = input.isOldestFirst ? ['ASC', '>'] : ['DESC', '<'];
  const [page, count] = await Promise.all([
    pool.query<PurchaseRow>({
      name: `find-inventory-purchases-${order}`,
      text: `SELECT p.*, i.id AS invoice_id FROM inventory_purchase p LEFT JOIN invoice i ON i.transaction_id = p.id
             WHERE ${NARROWED} AND ($5::text IS NULL OR p.id ${beyond} $5) ORDER BY p.id ${order} LIMIT $6 OFFSET $7`,
      values: [...values, input.after ?? null, input.limit, input.offset],
    }),
    pool.query<{ total: bigint }>({
      name: 'count-inventory-purchases',
      text: `SELECT count(*) AS total FROM inventory_purchase p WHERE ${NARROWED}`,
      values,
    }),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.total ?? 0) };
}

/** A price or purchase of the book, with its invoice once that is made. */
export async function findPurchase(
  pool: Pool,
  input: { bookId: number; purchaseId: string },
): Promise<PurchaseRow | undefined> {
  const { rows } = await pool.query<PurchaseRow>({
    name: 'find-inventory-purchase',
    text: `SELECT p.*, i.id AS invoice_id FROM inventory_purchase p LEFT JOIN invoice i ON i.transaction_id = p.id
           WHERE p.id = $1 AND p.book_id = $2`,
    values: [input.purchaseId, input.bookId],
  });
  return rows[0];
}

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at));
