import type { Pool } from 'pg';
import type { NotAdmittedVerdict, Recalled } from '../../accounts/tokens/recalled.ts';
import type { Asset } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { BuyPrice } from '../amounts/buy-price.ts';
import type { PendingBuy } from '../executable-quote.ts';

/** A buy quote to be kept, if its user exists and the float can pay. Instants in milliseconds on the book's clock. */
export type BuyQuoteRow = {
  quoteId: string;
  bookId: number;
  userCode: string;
  asset: Asset;
  price: BuyPrice;
  priceBlockId: string;
  metadata: Metadata | null;
  createdAt: number;
  expiresAt: number;
  recalled?: Recalled | undefined;
};

/** Approved: issued, and the user has approved KYC, so that the buy needs no judging by it. */
export type BuyQuoteAnswer = 'issued' | 'approved' | 'user_not_found' | 'funds' | NotAdmittedVerdict;

/** Keeps many buy quotes in one statement; a quote whose user or funds are missing is not kept. */
export async function insertBuyQuotes(pool: Pool, rows: BuyQuoteRow[]): Promise<BuyQuoteAnswer[]> {
  const { rows: answers } = await pool.query<{ number: number; verdict: BuyQuoteAnswer }>({
    name: 'issue-buy-quotes',
    text: `
      SELECT number, verdict FROM issue_buy_quotes(ARRAY(
        SELECT ROW(a.*)::buy_quote FROM unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
          $8::bigint[], $9::bigint[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[],
          $16::timestamptz[], $17::timestamptz[], $18::int[]) a), $19::jsonb[], $20::bytea[], $21::int[]) ORDER BY number`,
    values: [
      rows.map((_, number) => number),
      rows.map((row) => row.quoteId),
      rows.map((row) => row.bookId),
      rows.map((row) => row.userCode),
      rows.map((row) => row.asset),
      rows.map((row) => row.price.amount),
      rows.map((row) => row.price.metal),
      rows.map((row) => row.price.rate),
      rows.map((row) => row.price.baseRate),
      rows.map((row) => Number(row.price.markupPercent)),
      rows.map((row) => row.price.markup),
      rows.map((row) => row.price.gst),
      rows.map((row) => row.price.rounding),
      rows.map((row) => row.price.commission),
      rows.map((row) => row.priceBlockId),
      rows.map((row) => new Date(row.createdAt)),
      rows.map((row) => new Date(row.expiresAt)),
      rows.map((row) => Number(row.price.commissionPercent)),
      rows.map((row) => (row.metadata === null ? null : JSON.stringify(row.metadata))),
      rows.map(({ recalled }) => recalled?.tokenHash ?? null),
      rows.map(({ recalled }) => recalled?.version ?? null),
    ],
  });
  assertInvariant(answers.length === rows.length, 'a quote of the round got no verdict');
  return answers.map((answer) => answer.verdict);
}

/** A debited buy with the moment of its debit, in real time. */
export type UndecidedBuy = { buy: PendingBuy; recordedAt: Date };

/**
 * Debited buys older than `ageMs` in real time that were never settled, oldest first: their process died. All of them, those after another, or one.
 */
export async function findUndecidedBuys(
  pool: Pool,
  query: {
    ageMs: number;
    limit: number;
    transactionId: string | undefined;
    after?: UndecidedBuy | undefined;
    now: number;
  },
): Promise<UndecidedBuy[]> {
  const { rows } = await pool.query({
    name: 'find-undecided-buys',
    text: `SELECT t.id, t.book_id, b.mode, b.clock_offset_ms, t.asset, t.metal_micrograms, t.recorded_at
           FROM ONLY transaction t JOIN book b ON b.id = t.book_id
           WHERE t.status = 'debited' AND t.recorded_at < clock_timestamp() - $1 * interval '1 millisecond'
             AND ($3::text IS NULL OR t.id = $3) AND ($4::timestamptz IS NULL OR (t.recorded_at, t.id) > ($4, $5))
           ORDER BY t.recorded_at, t.id LIMIT $2`,
    values: [
      query.ageMs,
      query.limit,
      query.transactionId ?? null,
      query.after?.recordedAt ?? null,
      query.after?.buy.transactionId ?? null,
    ],
  });
  return rows.map((row) => ({
    recordedAt: row.recorded_at,
    buy: {
      transactionId: row.id,
      bookId: row.book_id,
      mode: row.mode,
      asset: row.asset,
      metal: row.metal_micrograms,
      now: query.now + Number(row.clock_offset_ms),
      isRecovered: true,
    },
  }));
}
