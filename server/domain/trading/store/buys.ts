import type { Pool } from 'pg';
import type { IdempotencyRecord } from '../../idempotency/record.ts';
import { idempotencyRecordFromRow, KEY_LIFE } from '../../idempotency/record.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Asset, Mode } from '../../kernel/mode.ts';
import type { Micrograms } from '../../kernel/money.ts';
import { type BuyOutcome, buyOutcomeFromStored } from '../buy-outcome.ts';
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
  const { rows: answers } = await pool.query<{ number: number; verdict: BuyQuoteAnswer }>({
    name: 'issue-buy-quotes',
    text: `
      SELECT number, verdict FROM issue_buy_quotes(ARRAY(
        SELECT ROW(a.*)::buy_quote FROM unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
          $8::bigint[], $9::bigint[], $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[],
          $16::timestamptz[], $17::timestamptz[], $18::int[]) a)) ORDER BY number`,
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
    ],
  });
  assertInvariant(answers.length === rows.length, 'a quote of the round got no verdict');
  return answers.map((answer) => answer.verdict);
}

/** A confirm to be judged: its quote claimed and the float debited, or the reason why not. */
export type BuyDebitRequest = {
  bookId: number;
  mode: Mode;
  quoteId: string;
  transactionId: string;
  idempotency: { key: string; bodySha256: Uint8Array } | undefined;
  now: number;
  /** Debit and settle in one posting, where the supply has the metal at hand */
  isAtOnce: boolean;
};

export type BuyDebitAnswer =
  | { verdict: 'debited'; buy: PendingBuy }
  | { verdict: 'settled'; outcome: BuyOutcome }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | { verdict: 'not_found' | 'consumed' | 'expired' | 'funds' };

/** A buy whose money is in clearing and whose metal is not decided. */
export type PendingBuy = FulfilmentOrder & {
  bookId: number;
  mode: Mode;
  now: number;
  /** Taken up from a dead process: the supply may have given the metal already, so no armed fault may stand in for its word */
  isRecovered?: boolean;
};

const CONFIRM_ENDPOINT = '/partner/buy/confirm';

/** A debited buy whose metal is decided. */
export type BuySettlement = PendingBuy & { isFulfilled: boolean };

export type BuyStep = { debit: BuyDebitRequest } | { settle: BuySettlement };

/** Which answer belongs to which step follows from the step itself. */
export type BuyStepAnswer = BuyDebitAnswer | BuyOutcome;

/**
 * Takes many buys one step further in one round trip and one commit: some are debited, others settled (function
 * advance_buys). Answers in the order of the steps: a BuyDebitAnswer for a debit, the BuyOutcome for a settlement.
 */
export async function advanceBuys(pool: Pool, steps: BuyStep[]): Promise<BuyStepAnswer[]> {
  const debits = steps.flatMap((step, number) => ('debit' in step ? [{ number, ...step.debit }] : []));
  const settlements = steps.flatMap((step, number) => ('settle' in step ? [{ number, ...step.settle }] : []));
  const { rows } = await pool.query({
    name: 'advance-buys',
    text: `
      SELECT * FROM advance_buys($1, 'api', $2::interval,
        ARRAY(SELECT ROW(d.*)::confirm_request
          FROM unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::timestamptz[],
            $10::bool[], $11::text[]) d),
        ARRAY(SELECT ROW(s.*)::settlement_request
          FROM unnest($12::int[], $13::text[], $14::bool[], $15::timestamptz[], $16::text[]) s))`,
    values: [
      CONFIRM_ENDPOINT,
      KEY_LIFE,
      debits.map((debit) => debit.number),
      debits.map((debit) => debit.bookId),
      debits.map((debit) => debit.quoteId),
      debits.map((debit) => debit.transactionId),
      debits.map((debit) => debit.idempotency?.key ?? null),
      debits.map((debit) => (debit.idempotency ? Buffer.from(debit.idempotency.bodySha256) : null)),
      debits.map((debit) => new Date(debit.now)),
      debits.map((debit) => debit.isAtOnce),
      debits.map((debit) => newId('evt', debit.now)),
      settlements.map((settlement) => settlement.number),
      settlements.map((settlement) => settlement.transactionId),
      settlements.map((settlement) => settlement.isFulfilled),
      settlements.map((settlement) => new Date(settlement.now)),
      settlements.map((settlement) => newId('evt', settlement.now)),
    ],
  });
  const answers: BuyStepAnswer[] = new Array(steps.length);
  for (const row of rows) answers[row.number] = readAnswer(steps[row.number] as BuyStep, row);
  return answers;
}

function readAnswer(step: BuyStep, row: Record<string, unknown>): BuyStepAnswer {
  if ('settle' in step) return buyOutcomeFromStored(row.outcome as Record<string, unknown>);
  const verdict = row.verdict as BuyDebitAnswer['verdict'];
  switch (verdict) {
    case 'debited': {
      const { bookId, mode, transactionId, now } = step.debit;
      const metal = row.metal_micrograms as Micrograms;
      return { verdict, buy: { bookId, mode, transactionId, now, asset: row.asset as Asset, metal } };
    }
    case 'settled':
      return { verdict, outcome: buyOutcomeFromStored(row.outcome as Record<string, unknown>) };
    case 'replay':
      return { verdict, record: idempotencyRecordFromRow(row.record as Record<string, unknown>) };
    default:
      return { verdict };
  }
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
    isRecovered: true,
  }));
}
