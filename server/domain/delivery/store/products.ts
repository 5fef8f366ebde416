import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import { type Product, productFromRow } from '../product.ts';

const PRODUCT =
  'SELECT p.*, delivery_pieces(delivery_scope($1), p) AS pieces FROM delivery_product p WHERE p.is_offered';

/** What is offered, with the pieces that a book can have of it, in the order of the catalogue. */
export async function readProducts(
  pool: Pool,
  query: { bookId: number; asset: Asset | undefined },
): Promise<Product[]> {
  const { rows } = await pool.query({
    name: 'read-delivery-products',
    text: `${PRODUCT} AND ($2::text IS NULL OR p.asset = $2) ORDER BY p.position`,
    values: [query.bookId, query.asset ?? null],
  });
  return rows.map(productFromRow);
}

/** One product, if it is offered. */
export async function findProduct(pool: Pool, query: { bookId: number; sku: string }): Promise<Product | undefined> {
  const { rows } = await pool.query({
    name: 'find-delivery-product',
    text: `${PRODUCT} AND p.sku = $2`,
    values: [query.bookId, query.sku],
  });
  return rows[0] && productFromRow(rows[0]);
}

/** A product with its live pieces. */
export type StockedProduct = Pick<Product, 'sku' | 'name' | 'asset' | 'weight' | 'pieces'> & {
  isOffered: boolean;
  /** In orders that have not left yet */
  piecesWaiting: number;
};

/** All of the catalogue with its live stock, in the order of the catalogue. */
export async function readLiveStock(pool: Pool): Promise<StockedProduct[]> {
  const { rows } = await pool.query(
    `SELECT p.*, delivery_pieces(0, p) AS pieces, COALESCE(w.pieces, 0)::int AS waiting FROM delivery_product p
     LEFT JOIN (SELECT o.sku, sum(o.quantity) AS pieces FROM delivery_order o JOIN book b ON b.id = o.book_id
       WHERE o.status IN ('placed', 'packed') AND b.mode = 'live' AND b.closed_at IS NULL GROUP BY o.sku) w ON w.sku = p.sku
     ORDER BY p.position`,
  );
  return rows.map((row) => {
    const { sku, name, asset, weight, pieces } = productFromRow(row);
    return { sku, name, asset, weight, pieces, isOffered: row.is_offered, piecesWaiting: row.waiting };
  });
}

/** Adds pieces to the live stock of a product, or takes some; answers what is to be had then, below zero (nothing was done) where it has fewer, or undefined where there is no such product. */
export async function addLiveStock(
  client: PoolClient,
  input: { sku: string; pieces: number },
): Promise<number | undefined> {
  const { rows: known } = await client.query<{ pieces: number }>(
    `SELECT lock_delivery_stock(0, p.sku) AS pieces FROM delivery_product p WHERE p.sku = $1`,
    [input.sku],
  );
  if (!known[0]) return undefined;
  const left = known[0].pieces + input.pieces;
  if (left >= 0) {
    await client.query(
      'UPDATE delivery_stock SET received = received + $2, pieces = pieces + $2 WHERE scope_book_id = 0 AND sku = $1',
      [input.sku, input.pieces],
    );
  }
  return left;
}
