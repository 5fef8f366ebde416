import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { PaisePerGram } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import {
  type IdempotencyKey,
  type IdempotencyRecord,
  idempotencyRecordFromRow,
  KEY_LIFE,
} from '../../ledger/idempotency/record.ts';
import type { DeliveryPrice } from '../delivery-price.ts';
import type { Product } from '../product.ts';

/** A quote of a delivery to be kept, if it could be executed now. Instants in milliseconds on the book's clock. */
export type DeliveryQuoteRow = {
  quoteId: string;
  bookId: number;
  userCode: string;
  product: Product;
  quantity: number;
  price: DeliveryPrice;
  /** What the metal is worth a gram, for the records: no rupee of the price follows from it */
  rate: PaisePerGram;
  priceBlockId: string;
  addressSealed: Uint8Array;
  stateCode: string;
  reference: string | null;
  metadata: Metadata | null;
  otp: { hash: Uint8Array; expiresAt: number };
  createdAt: number;
  expiresAt: number;
};

export type DeliveryQuoteAnswer =
  | { verdict: 'issued'; user: { sealed: Uint8Array; masked: string } }
  | { verdict: 'user_not_found' | 'out_of_stock' | 'holdings' | 'funds' };

/** Keeps a quote; one that could not be executed now is not kept. Nothing is reserved. */
export async function insertDeliveryQuote(pool: Pool, row: DeliveryQuoteRow): Promise<DeliveryQuoteAnswer> {
  const { product, price } = row;
  const { rows } = await pool.query({
    name: 'issue-delivery-quote',
    text: `
      WITH judged AS MATERIALIZED (
        SELECT u.id AS user_id, n.mobile_sealed, n.mobile_masked, CASE
          WHEN u.id IS NULL THEN 'user_not_found'
          WHEN delivery_pieces(delivery_scope($2), p) < $5 THEN 'out_of_stock'
          WHEN metal_held($2, $6, u.id) < $7::bigint THEN 'holdings'
          WHEN f.balance - f.floor < $8::bigint THEN 'funds' ELSE 'issued' END AS verdict
        FROM delivery_product p
        LEFT JOIN end_user u ON u.book_id = $2 AND u.user_code = $3
        LEFT JOIN person n ON n.id = u.person_id
        JOIN account f ON f.book_id = $2 AND f.kind = 'partner_float' AND f.asset = 'INR'
        WHERE p.sku = $4
      ), kept AS (
        INSERT INTO quote (id, book_id, kind, user_id, user_code, asset, amount_paise, metal_micrograms, rate, base_rate, gst_paise, denomination,
          otp_hash, otp_sends, otp_sent_at, otp_expires_at, price_block_id, created_at, expires_at, metadata)
        SELECT $1, $2, 'delivery', j.user_id, $3, $6, $8, $7, $9, $9, $10, 'grams', $11, 1, $16, $12, $13, $16, $17, $21
        FROM judged j WHERE j.verdict = 'issued' RETURNING id, book_id
      ), kept_more AS (
        INSERT INTO delivery_quote (quote_id, book_id, sku, quantity, making_paise, delivery_paise, address_sealed, state_code, reference)
        SELECT k.id, k.book_id, $4, $5, $14, $15, $18, $19, $20 FROM kept k
      )
      SELECT verdict, mobile_sealed, mobile_masked FROM judged`,
    values: [
      row.quoteId,
      row.bookId,
      row.userCode,
      product.sku,
      row.quantity,
      product.asset,
      price.metal,
      price.total,
      row.rate,
      price.gst,
      Buffer.from(row.otp.hash),
      new Date(row.otp.expiresAt),
      row.priceBlockId,
      price.making,
      price.delivery,
      new Date(row.createdAt),
      new Date(row.expiresAt),
      Buffer.from(row.addressSealed),
      row.stateCode,
      row.reference,
      row.metadata && JSON.stringify(row.metadata),
    ],
  });
  const answer = rows[0];
  assertInvariant(answer, 'a quote of a delivery got no verdict');
  if (answer.verdict !== 'issued') return { verdict: answer.verdict };
  return { verdict: 'issued', user: { sealed: answer.mobile_sealed, masked: answer.mobile_masked } };
}

/**
 * Deletes what quotes of deliveries have besides their row, where they lapsed unused. Answers how many those were. A quote is looked up in its
 * book; one that a process of an earlier release made, in each book.
 */
export async function deleteStaleQuotes(pool: Pool, input: { lapsedBefore: number; limit: number }): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'delete-stale-delivery-quotes',
    text: `DELETE FROM delivery_quote WHERE quote_id IN (
             SELECT d.quote_id FROM delivery_quote d
             CROSS JOIN LATERAL (
               SELECT d.book_id AS id WHERE d.book_id IS NOT NULL UNION ALL SELECT b.id FROM book b WHERE d.book_id IS NULL) b
             CROSS JOIN LATERAL (
               SELECT q.status, q.expires_at FROM quote q WHERE q.book_id = b.id AND q.id = d.quote_id LIMIT 1) q
             WHERE q.status <> 'consumed' AND q.expires_at < $1 LIMIT $2)`,
    values: [new Date(input.lapsedBefore), input.limit],
  });
  return rowCount ?? 0;
}

/** A confirm to be judged. Instants in milliseconds on the book's clock. */
export type DeliveryRequest = {
  bookId: number;
  userCode: string;
  quoteId: string;
  otpHash: Uint8Array;
  transactionId: string;
  orderId: string;
  endpoint: string;
  idempotency: IdempotencyKey | undefined;
  courier: string;
  now: number;
  dueAt: number | null;
};

export type DeliveryAnswer =
  | { verdict: 'placed'; outcome: Record<string, unknown> }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | {
      verdict:
        | 'not_found'
        | 'consumed'
        | 'locked'
        | 'expired'
        | 'otp_expired'
        | 'otp_wrong'
        | 'out_of_stock'
        | 'holdings'
        | 'funds';
    };

/** Whether a confirm would take one of these metals now: its quote is not used yet, and its key was not used before. */
export async function isNewOf(
  client: PoolClient,
  { bookId, quoteId, endpoint, idempotency }: DeliveryRequest,
  metals: readonly Asset[],
): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>({
    name: 'is-new-delivery-of',
    text: `SELECT EXISTS (SELECT FROM quote q WHERE q.id = $1 AND q.book_id = $2 AND q.status = 'issued' AND q.asset = ANY ($3::text[]))
             AND NOT EXISTS (SELECT FROM idempotency_record i
               WHERE i.book_id = $2 AND i.endpoint = $4 AND i.key = $5 AND i.expires_at > clock_timestamp()) AS found`,
    values: [quoteId, bookId, metals, endpoint, idempotency?.key ?? null],
  });
  return rows[0]?.found ?? false;
}

/** Executes a quote of a delivery in one commit (function place_delivery). */
export async function placeDelivery(client: PoolClient, request: DeliveryRequest): Promise<DeliveryAnswer> {
  const { rows } = await client.query({
    name: 'place-delivery',
    text: 'SELECT * FROM place_delivery(ROW($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)::delivery_request, $1::interval)',
    values: [
      KEY_LIFE,
      request.bookId,
      request.userCode,
      request.quoteId,
      Buffer.from(request.otpHash),
      request.transactionId,
      request.orderId,
      request.endpoint,
      request.idempotency?.key ?? null,
      request.idempotency ? Buffer.from(request.idempotency.bodySha256) : null,
      request.courier,
      new Date(request.now),
      request.dueAt === null ? null : new Date(request.dueAt),
    ],
  });
  const { verdict, record, outcome } = rows[0];
  if (verdict === 'placed') return { verdict, outcome };
  if (verdict === 'replay') return { verdict, record: idempotencyRecordFromRow(record) };
  return { verdict };
}
