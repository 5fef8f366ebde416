import type { Pool, PoolClient } from 'pg';
import { assertInvariant } from '../../../kernel/errors.ts';
import type { Paise } from '../../../kernel/money.ts';
import type { BuyHold, HoldVerdict } from '../buys/hold-buy.ts';

/** Holds many buys in one statement (function hold_buys). */
export async function insertHolds(pool: Pool, holds: BuyHold[]): Promise<HoldVerdict[]> {
  const { rows } = await pool.query<{ number: number; verdict: 'held' | 'over'; used: bigint }>({
    name: 'hold-buys',
    text: 'SELECT * FROM hold_buys($1::jsonb)',
    values: [
      JSON.stringify(
        holds.map((hold, number) => ({
          number,
          id: hold.id,
          book_id: hold.bookId,
          user_code: hold.userCode,
          since: hold.since,
          amount: String(hold.amount),
          allowed: String(hold.limit),
          now: new Date(hold.now),
          expires_at: new Date(hold.expiresAt),
          key: hold.key,
        })),
      ),
    ],
  });
  const byNumber = new Map(
    rows.map((row) => [row.number, { isHeld: row.verdict === 'held', used: row.used as Paise }]),
  );
  return holds.map((_, number) => {
    const verdict = byNumber.get(number);
    assertInvariant(verdict, 'a buy that was to be held got no verdict');
    return verdict;
  });
}

/** Forgets what is held for something that was not made. */
export async function dropHold(pool: Pool, id: string): Promise<void> {
  await pool.query({ name: 'drop-buy-hold', text: 'DELETE FROM buy_hold WHERE id = $1', values: [id] });
}

/** Whether a paid order may become metal, as function claim_buy has it; in the transaction that buys it. */
export async function claimHold(
  client: PoolClient,
  claim: { paymentId: string; since: string; limit: bigint; now: number },
): Promise<boolean> {
  const { rows } = await client.query<{ is_held: boolean }>({
    name: 'claim-buy',
    text: 'SELECT claim_buy($1, $2, $3, $4) AS is_held',
    values: [claim.paymentId, claim.since, claim.limit, new Date(claim.now)],
  });
  return rows[0]?.is_held === true;
}

/** Forgets holds that no longer count, up to a limit; answers how many. */
export async function deleteLapsedHolds(pool: Pool, input: { now: number; limit: number }): Promise<number> {
  const { rows } = await pool.query<{ forgotten: number }>({
    name: 'forget-holds',
    text: 'SELECT forget_holds($1, $2) AS forgotten',
    values: [new Date(input.now), input.limit],
  });
  return rows[0]?.forgotten ?? 0;
}
