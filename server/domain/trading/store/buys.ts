import type { Pool } from 'pg';
import type { IdempotencyRecord } from '../../idempotency/record.ts';
import { idempotencyRecordFromRow } from '../../idempotency/record.ts';
import { newId } from '../../kernel/ids.ts';
import type { Asset, Mode } from '../../kernel/mode.ts';
import type { Micrograms, MilliPercent, Paise, PaisePerGram } from '../../kernel/money.ts';
import type { BuyPrice } from '../buy-price.ts';
import type { FulfilmentOrder } from '../metal-supply.ts';

/** A buy quote to be kept, if its user exists and the float can pay. Instants in milliseconds on the book's clock. */
export type BuyQuoteRow = {
  quoteId: string;
  bookId: number;
  userCode: string;
  asset: Asset;
  price: BuyPrice;
  priceBlockId: string;
  createdAt: number;
  expiresAt: number;
};

export type BuyQuoteAnswer = 'issued' | 'user_not_found' | 'funds';

/** Keeps many buy quotes in one statement; a quote whose user or funds are missing is not kept. */
export async function insertBuyQuotes(pool: Pool, rows: BuyQuoteRow[]): Promise<BuyQuoteAnswer[]> {
  const result = await pool.query<{ verdict: BuyQuoteAnswer }>({
    name: 'insert-buy-quotes',
    text: `
      WITH asked AS (
        SELECT * FROM unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bigint[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[],
          $16::timestamptz[], $17::timestamptz[])
          AS a (number, id, book_id, user_code, asset, amount, metal, rate, base_rate, markup_pct, markup, gst, rounding,
            commission, price_block_id, created_at, expires_at)
      ), judged AS (
        SELECT a.*, u.id AS user_id,
          CASE WHEN u.id IS NULL THEN 'user_not_found' WHEN f.balance - f.floor < a.amount THEN 'funds' ELSE 'issued' END AS verdict
        FROM asked a
        LEFT JOIN end_user u ON u.book_id = a.book_id AND u.user_code = a.user_code
        JOIN account f ON f.book_id = a.book_id AND f.kind = 'partner_float' AND f.asset = 'INR' AND COALESCE(f.user_id, 0) = 0
      ), kept AS (
        INSERT INTO quote (id, book_id, kind, user_id, asset, amount_paise, metal_micrograms, rate, base_rate, markup_milli_pct,
          markup_paise, gst_paise, rounding_paise, commission_paise, price_block_id, created_at, expires_at)
        SELECT id, book_id, 'buy', user_id, asset, amount, metal, rate, base_rate, markup_pct, markup, gst, rounding, commission,
          price_block_id, created_at, expires_at
        FROM judged WHERE verdict = 'issued'
      )
      SELECT verdict FROM judged ORDER BY number`,
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
    ],
  });
  return result.rows.map((row) => row.verdict);
}

/** A confirm to be judged: its quote claimed and the float debited, or the reason why not. */
export type BuyDebitRequest = {
  bookId: number;
  mode: Mode;
  quoteId: string;
  transactionId: string;
  idempotency: { key: string; bodySha256: Uint8Array } | undefined;
  now: number;
};

export type BuyDebitAnswer =
  | { verdict: 'debited'; buy: PendingBuy }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | { verdict: 'not_found' | 'consumed' | 'expired' | 'funds' };

/** A buy whose money is in clearing and whose metal is not decided. */
export type PendingBuy = FulfilmentOrder & { bookId: number; mode: Mode; now: number };

const CONFIRM_ENDPOINT = '/partner/buy/confirm';
const KEY_LIFE = '48 hours';

/** Debits many buys in one round trip and one commit: function debit_buys. */
export async function debitBuys(pool: Pool, requests: BuyDebitRequest[]): Promise<BuyDebitAnswer[]> {
  const { rows } = await pool.query({
    name: 'debit-buys',
    text: `
      SELECT d.number, d.verdict, to_jsonb(d.record) AS record, (d.quote).asset, (d.quote).metal_micrograms
      FROM debit_buys($1, 'api', $2::interval, ARRAY(
        SELECT ROW(r.number, r.book_id, r.quote_id, r.transaction_id, r.key, r.sha, r.now)::confirm_request
        FROM unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::timestamptz[])
          AS r (number, book_id, quote_id, transaction_id, key, sha, now))) d`,
    values: [
      CONFIRM_ENDPOINT,
      KEY_LIFE,
      requests.map((_, number) => number),
      requests.map((request) => request.bookId),
      requests.map((request) => request.quoteId),
      requests.map((request) => request.transactionId),
      requests.map((request) => request.idempotency?.key ?? null),
      requests.map((request) => (request.idempotency ? Buffer.from(request.idempotency.bodySha256) : null)),
      requests.map((request) => new Date(request.now)),
    ],
  });
  const answers: BuyDebitAnswer[] = new Array(requests.length);
  for (const row of rows) {
    const request = requests[row.number] as BuyDebitRequest;
    answers[row.number] =
      row.verdict === 'debited'
        ? { verdict: 'debited', buy: pendingBuy(request, row) }
        : row.verdict === 'replay'
          ? { verdict: 'replay', record: idempotencyRecordFromRow(row.record) }
          : { verdict: row.verdict };
  }
  return answers;
}

function pendingBuy(request: BuyDebitRequest, row: { asset: Asset; metal_micrograms: Micrograms }): PendingBuy {
  const { bookId, mode, transactionId, now } = request;
  return { bookId, mode, transactionId, now, asset: row.asset, metal: row.metal_micrograms };
}

/** What came of a buy, as it is stored for the answer and for every replay. */
export type BuyOutcome = {
  transactionId: string;
  quoteId: string;
  status: 'completed' | 'voided' | 'debited';
  userCode: string;
  asset: Asset;
  amount: Paise;
  metal: Micrograms;
  rate: PaisePerGram;
  baseRate: PaisePerGram;
  markupPercent: MilliPercent;
  markup: Paise;
  userBalance: Micrograms;
  walletBalance: Paise;
  createdAt: number;
};

/** Settles decided buys in one commit (function settle_buys) and answers what came of each, whoever settled it. */
export async function settleBuys(
  pool: Pool,
  buys: (PendingBuy & { isFulfilled: boolean })[],
): Promise<Map<string, BuyOutcome>> {
  const outcomes = new Map<string, BuyOutcome>();
  if (buys.length === 0) return outcomes;
  const { rows } = await pool.query<{ outcome: Record<string, unknown> }>({
    name: 'settle-buys',
    text: `
      SELECT s.outcome FROM settle_buys(ARRAY(
        SELECT ROW(r.number, r.transaction_id, r.fulfilled, r.now, r.event_id)::settlement_request
        FROM unnest($1::int[], $2::text[], $3::bool[], $4::timestamptz[], $5::text[])
          AS r (number, transaction_id, fulfilled, now, event_id))) s`,
    values: [
      buys.map((_, number) => number),
      buys.map((buy) => buy.transactionId),
      buys.map((buy) => buy.isFulfilled),
      buys.map((buy) => new Date(buy.now)),
      buys.map((buy) => newId('evt', buy.now)),
    ],
  });
  for (const row of rows) {
    const outcome = buyOutcomeFromStored(row.outcome);
    outcomes.set(outcome.transactionId, outcome);
  }
  return outcomes;
}

/** Reads what SQL's buy_outcome wrote. */
export function buyOutcomeFromStored(stored: Record<string, unknown>): BuyOutcome {
  const amountOf = (field: string) => BigInt((stored[field] as string | null) ?? '0');
  return {
    transactionId: stored.transactionId as string,
    quoteId: stored.quoteId as string,
    status: stored.status as BuyOutcome['status'],
    userCode: stored.userCode as string,
    asset: stored.asset as Asset,
    amount: amountOf('amountPaise') as Paise,
    metal: amountOf('metalMicrograms') as Micrograms,
    rate: amountOf('rate') as PaisePerGram,
    baseRate: amountOf('baseRate') as PaisePerGram,
    markupPercent: BigInt(stored.markupMilliPct as number) as MilliPercent,
    markup: amountOf('markupPaise') as Paise,
    userBalance: amountOf('userBalanceMicrograms') as Micrograms,
    walletBalance: amountOf('walletBalancePaise') as Paise,
    createdAt: stored.createdAt as number,
  };
}

/** Debited buys older than `ageMs` in real time that nobody settled, oldest first: a process died over them. */
export async function findUndecidedBuys(
  pool: Pool,
  { ageMs, limit, now }: { ageMs: number; limit: number; now: number },
): Promise<PendingBuy[]> {
  const { rows } = await pool.query({
    name: 'find-undecided-buys',
    text: `SELECT t.id, t.book_id, b.mode, b.clock_offset_ms, t.asset, t.metal_micrograms FROM transaction t JOIN book b ON b.id = t.book_id
           WHERE t.status = 'debited' AND t.recorded_at < clock_timestamp() - $1 * interval '1 millisecond'
           ORDER BY t.recorded_at LIMIT $2`,
    values: [ageMs, limit],
  });
  return rows.map((row) => ({
    transactionId: row.id,
    bookId: row.book_id,
    mode: row.mode,
    asset: row.asset,
    metal: row.metal_micrograms,
    now: now + Number(row.clock_offset_ms),
  }));
}
