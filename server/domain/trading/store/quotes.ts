import type { Pool } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';
import type { FoundReceiver, QuoteAnswer, QuoteRow } from '../executable-quote.ts';

/** Of `k`, what is known of a receiver */
const RECEIVER =
  'k.is_known AS is_receiver_known, k.name AS receiver_name, k.is_mobile_verified AS is_receiver_verified';

/** Keeps many quotes in one statement (function issue_quotes); one that could not be executed now is not kept. */
export async function insertQuotes(pool: Pool, rows: QuoteRow[]): Promise<QuoteAnswer[]> {
  const { rows: answers } = await pool.query({
    name: 'issue-quotes-to-receivers',
    text: `SELECT i.*, ${RECEIVER} FROM issue_quotes($1::jsonb) i
           LEFT JOIN LATERAL known_receiver(($2::int[])[i.number + 1], ($3::bytea[])[i.number + 1]) k ON true ORDER BY i.number`,
    values: [
      JSON.stringify(rows.map(quoteColumns)),
      rows.map(({ bookId, receiver }) => (receiver ? bookId : null)),
      rows.map(({ receiver }) => (receiver ? Buffer.from(receiver.hash) : null)),
    ],
  });
  assertInvariant(answers.length === rows.length, 'a quote of the round got no verdict');
  return answers.map((answer) => ({
    verdict: answer.verdict,
    payer: answer.payer_sealed ? { sealed: answer.payer_sealed, masked: answer.payer_masked } : undefined,
    receiver: receiverFromRow(answer),
  }));
}

/** Who a mobile belongs to, by its keyed hash, as far as a book may know (function known_receiver); undefined where nobody has it. */
export async function findReceiver(
  pool: Pool,
  query: { bookId: number; mobileHash: Uint8Array },
): Promise<FoundReceiver | undefined> {
  const { rows } = await pool.query({
    name: 'known-receiver',
    text: `SELECT ${RECEIVER} FROM known_receiver($1, $2) k`,
    values: [query.bookId, Buffer.from(query.mobileHash)],
  });
  return rows[0] && receiverFromRow(rows[0]);
}

function receiverFromRow(row: Record<string, unknown>): FoundReceiver | undefined {
  if (row.is_receiver_known === null) return undefined;
  return {
    exists: row.is_receiver_known as boolean,
    name: row.receiver_name as string | null,
    isMobileVerified: row.is_receiver_verified as boolean,
  };
}

/** What a quote takes: rupees of a buy, send or the charges of a delivery, and metal with the fee in metal. */
export type QuoteNeed = { kind: string; asset: Asset; userCode: string | null; amount: Paise; metal: Micrograms };

/** What a quote of a book takes; undefined where there is none. */
export async function readQuoteNeed(
  pool: Pool,
  query: { bookId: number; quoteId: string },
): Promise<QuoteNeed | undefined> {
  const { rows } = await pool.query<QuoteNeed>({
    name: 'read-quote-need',
    text: `SELECT q.kind, q.asset, q.user_code AS "userCode", q.amount_paise AS amount, q.metal_micrograms + q.fee_micrograms AS metal
           FROM quote q WHERE q.id = $2 AND q.book_id = $1`,
    values: [query.bookId, query.quoteId],
  });
  return rows[0];
}

/** The metal of a quote that a confirm could execute now, as one with this key if with any; undefined where it is used, lapsed or locked, or the key is used. */
export async function readMetalOfOpen(
  pool: Pool,
  confirm: { bookId: number; quoteId: string; endpoint: string; key: string | undefined; now: number },
): Promise<Asset | undefined> {
  const { rows } = await pool.query<{ asset: Asset }>({
    name: 'read-metal-of-open-quote',
    text: `SELECT q.asset FROM quote q WHERE q.id = $2 AND q.book_id = $1 AND q.status = 'issued' AND q.expires_at > $3
             AND NOT EXISTS (SELECT FROM consumed_by(q.book_id, q.id))
             AND NOT EXISTS (SELECT FROM idempotency_record i
               WHERE i.book_id = $1 AND i.endpoint = $4 AND i.key = $5 AND i.expires_at > clock_timestamp())`,
    values: [confirm.bookId, confirm.quoteId, new Date(confirm.now), confirm.endpoint, confirm.key ?? null],
  });
  return rows[0]?.asset;
}

/** What a book has sent on an IST day, by its number. */
export async function readSentOfDay(pool: Pool, query: { bookId: number; day: number }): Promise<Paise> {
  const { rows } = await pool.query<{ sent: Paise }>({
    name: 'read-sent-of-day',
    text: 'SELECT d.sent_paise AS sent FROM send_day d WHERE d.book_id = $1 AND d.day = $2',
    values: [query.bookId, query.day],
  });
  return rows[0]?.sent ?? (0n as Paise);
}

function quoteColumns(row: QuoteRow, number: number): Record<string, unknown> {
  return {
    number,
    id: row.quoteId,
    book_id: row.bookId,
    kind: row.kind,
    status: 'issued',
    user_code: row.userCode,
    asset: row.asset,
    amount_paise: String(row.amount),
    metal_micrograms: String(row.metal),
    rate: String(row.rate),
    base_rate: String(row.baseRate),
    denomination: row.denomination,
    markup_milli_pct: Number(row.markupPercent ?? 0n),
    markup_paise: String(row.markup ?? 0n),
    gst_paise: String(row.gst ?? 0n),
    rounding_paise: String(row.rounding ?? 0n),
    commission_paise: String(row.commission ?? 0n),
    commission_milli_pct: Number(row.commissionPercent ?? 0n),
    fee_paise: String(row.fee ?? 0n),
    fee_micrograms: String(row.feeMetal ?? 0n),
    price_basis: row.priceBasis ?? null,
    receiver_hash: bytea(row.receiver?.hash),
    receiver_sealed: bytea(row.receiver?.sealed),
    receiver_masked: row.receiver?.masked ?? null,
    message: row.message ?? null,
    otp_hash: bytea(row.otp?.hash),
    otp_attempts: 0,
    otp_sends: row.otp ? 1 : 0,
    otp_sent_at: row.otp ? new Date(row.createdAt) : null,
    otp_expires_at: row.otp ? new Date(row.otp.expiresAt) : null,
    day: row.day ?? null,
    daily_limit: row.dailyLimit === undefined ? null : String(row.dailyLimit),
    price_block_id: row.priceBlockId,
    metadata: row.metadata,
    token_hash: bytea(row.recalled?.tokenHash),
    version: row.recalled?.version ?? null,
    created_at: new Date(row.createdAt),
    expires_at: new Date(row.expiresAt),
  };
}

function bytea(bytes: Uint8Array | undefined): string | null {
  return bytes ? `\\x${Buffer.from(bytes).toString('hex')}` : null;
}
