import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/mode.ts';
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

/** Adds pieces to the live stock of a product; answers what is to be had then, or undefined where there is no such product. */
export async function addLiveStock(
  client: PoolClient,
  input: { sku: string; pieces: number },
): Promise<number | undefined> {
  const { rows } = await client.query<{ pieces: number }>(
    `INSERT INTO delivery_stock AS s (scope_book_id, sku, received, pieces) SELECT 0, p.sku, $2, $2 FROM delivery_product p WHERE p.sku = $1
     ON CONFLICT (scope_book_id, sku) DO UPDATE SET received = s.received + $2, pieces = s.pieces + $2 RETURNING pieces`,
    [input.sku, input.pieces],
  );
  return rows[0]?.pieces;
}
