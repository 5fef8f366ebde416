import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Micrograms } from '../../kernel/money.ts';
import type { Channel } from '../../ledger/actor.ts';
import { idempotencyRecordFromRow, KEY_LIFE } from '../../ledger/idempotency/record.ts';
import type { MoneyStep, MoneyStepAnswer, StoredOutcome } from '../executable-quote.ts';

/** Under which keys of buys are kept. */
export const BUY_CONFIRM_ENDPOINT = '/partner/buy/confirm';

/**
 * Takes many steps in one round trip and one commit: quotes of any kind are executed, and debited buys settled (function
 * execute_quotes). Their transactions are filed under one channel. Answers in the order of the steps.
 */
export async function takeSteps(
  client: Pool | PoolClient,
  channel: Channel,
  steps: MoneyStep[],
): Promise<MoneyStepAnswer[]> {
  const requests = steps.flatMap((step, number) => ('execute' in step ? [{ number, ...step.execute }] : []));
  const settlements = steps.flatMap((step, number) => ('settle' in step ? [{ number, ...step.settle }] : []));
  const { rows } = await client.query({
    // The channel is one of three words of ours, so each has a statement of its own.
    name: `execute-quotes-${channel}`,
    text: `
      SELECT * FROM execute_quotes('${channel}', $1::interval,
        ARRAY(SELECT ROW(r.*)::execute_request
          FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[],
            $11::timestamptz[], $12::text[], $13::bytea[], $14::int[], $15::bigint[], $16::bool[], $17::bool[]) r),
        ARRAY(SELECT ROW(s.*)::settlement_request
          FROM unnest($18::int[], $19::text[], $20::bool[], $21::timestamptz[], $22::text[], $23::text[]) s),
        $24::bytea[], $25::int[], $26::int[])`,
    values: [
      KEY_LIFE,
      requests.map((request) => request.number),
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
      requests.map((request) => request.day ?? null),
      requests.map((request) => request.dailyLimit ?? null),
      requests.map((request) => request.isReceiverCreated ?? false),
      requests.map((request) => request.isAtOnce),
      settlements.map((settlement) => settlement.number),
      settlements.map((settlement) => settlement.transactionId),
      settlements.map((settlement) => settlement.isFulfilled),
      settlements.map((settlement) => new Date(settlement.now)),
      settlements.map((settlement) => newId('evt', settlement.now)),
      settlements.map(() => BUY_CONFIRM_ENDPOINT),
      steps.map((step) => ('execute' in step ? (step.execute.recalled?.tokenHash ?? null) : null)),
      steps.map((step) => ('execute' in step ? (step.execute.recalled?.version ?? null) : null)),
      settlements.map((settlement) => settlement.bookId),
    ],
  });
  const answers: MoneyStepAnswer[] = new Array(steps.length);
  for (const row of rows) answers[row.number] = readAnswer(row);
  assertInvariant(rows.length === steps.length, 'a step of the round got no verdict');
  return answers;
}

function readAnswer(row: Record<string, unknown>): MoneyStepAnswer {
  const verdict = row.verdict as MoneyStepAnswer['verdict'];
  switch (verdict) {
    case 'completed':
    case 'settled':
      return { verdict, outcome: row.outcome as StoredOutcome };
    case 'debited': {
      const { asset, metalMicrograms } = row.outcome as { asset: Asset; metalMicrograms: string };
      return { verdict, asset, metal: BigInt(metalMicrograms) as Micrograms };
    }
    case 'replay':
      return { verdict, record: idempotencyRecordFromRow(row.record as Record<string, unknown>) };
    case 'no_receiver': {
      const { hash, sealed, masked } = row.receiver as { hash: string; sealed: string; masked: string };
      return { verdict, receiver: { hash: Buffer.from(hash, 'hex'), sealed: Buffer.from(sealed, 'hex'), masked } };
    }
    default:
      return { verdict };
  }
}
