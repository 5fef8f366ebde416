import type { Pool, PoolClient } from 'pg';
import { idempotencyRecordFromRow, KEY_LIFE } from '../../idempotency/record.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { ExecuteAnswer, ExecuteRequest, QuoteAnswer, QuoteRow } from '../executable-quote.ts';
import { executedOutcomeFromStored } from '../executed-outcome.ts';

/** Keeps many quotes in one statement (function issue_quotes); one that could not be executed now is not kept. */
export async function insertQuotes(pool: Pool, rows: QuoteRow[]): Promise<QuoteAnswer[]> {
  const { rows: answers } = await pool.query({
    name: 'issue-quotes',
    text: 'SELECT * FROM issue_quotes($1::jsonb) ORDER BY number',
    values: [JSON.stringify(rows.map(quoteColumns))],
  });
  assertInvariant(answers.length === rows.length, 'a quote of the round got no verdict');
  return answers.map((answer) => ({
    verdict: answer.verdict,
    payer: answer.payer_sealed ? { sealed: answer.payer_sealed, masked: answer.payer_masked } : undefined,
  }));
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
    created_at: new Date(row.createdAt),
    expires_at: new Date(row.expiresAt),
  };
}

function bytea(bytes: Uint8Array | undefined): string | null {
  return bytes ? `\\x${Buffer.from(bytes).toString('hex')}` : null;
}

/** Executes many quotes in one round trip and one commit (function execute_quotes). Answers in the order of the requests. */
export async function executeQuotes(client: Pool | PoolClient, requests: ExecuteRequest[]): Promise<ExecuteAnswer[]> {
  const { rows } = await client.query({
    name: 'execute-quotes',
    text: `
      SELECT * FROM execute_quotes('api', $1::interval, ARRAY(
        SELECT ROW(r.*)::execute_request FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
          $9::text[], $10::bytea[], $11::timestamptz[], $12::text[], $13::bytea[], $14::int[], $15::bigint[], $16::bool[]) r))`,
    values: [
      KEY_LIFE,
      requests.map((_, number) => number),
      requests.map((request) => request.bookId),
      requests.map((request) => request.kind),
      requests.map((request) => request.userCode ?? null),
      requests.map((request) => request.quoteId),
      requests.map((request) => request.transactionId),
      requests.map((request) => request.endpoint),
      requests.map((request) => request.idempotency?.key ?? null),
      requests.map((request) => (request.idempotency ? Buffer.from(request.idempotency.bodySha256) : null)),
      requests.map((request) => new Date(request.now)),
      requests.map((request) => newId('evt', request.now)),
      requests.map((request) => (request.otpHash ? Buffer.from(request.otpHash) : null)),
      requests.map((request) => request.day),
      requests.map((request) => request.dailyLimit),
      requests.map((request) => request.isReceiverCreated ?? false),
    ],
  });
  const answers: ExecuteAnswer[] = new Array(requests.length);
  for (const row of rows) answers[row.number] = readAnswer(row);
  assertInvariant(rows.length === requests.length, 'a request of the round got no verdict');
  return answers;
}

function readAnswer(row: Record<string, unknown>): ExecuteAnswer {
  const verdict = row.verdict as ExecuteAnswer['verdict'];
  switch (verdict) {
    case 'completed':
      return { verdict, outcome: executedOutcomeFromStored(row.outcome as Record<string, unknown>) };
    case 'replay':
      return { verdict, record: idempotencyRecordFromRow(row.record as Record<string, unknown>) };
    case 'no_receiver': {
      const { hash, sealed, masked } = row.receiver as Record<string, string>;
      return {
        verdict,
        receiver: {
          hash: Buffer.from(hash as string, 'hex'),
          sealed: Buffer.from(sealed as string, 'hex'),
          masked: masked as string,
        },
      };
    }
    default:
      return { verdict };
  }
}
