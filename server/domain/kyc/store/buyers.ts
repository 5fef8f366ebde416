import type { Pool } from 'pg';
import type { Paise } from '../../kernel/money.ts';
import type { KycStatus } from '../../users/end-user.ts';
import type { BuyerQuery } from '../buys/buyer.ts';
import type { KycStepState } from '../kyc.ts';

/** Where a user stands with KYC and buys. */
export type BuyerState = {
  status: KycStatus;
  pan: KycStepState;
  aadhaar: KycStepState;
  /** What they bought for since, voided buys aside; not looked up, and 0, once KYC is approved */
  bought: Paise;
};

/**
 * Reads many users in one statement. The sum is over a range of one index and bounded by what may be bought without KYC, so that it
 * needs no counter that every confirm would have to keep.
 */
export async function readBuyers(pool: Pool, queries: BuyerQuery[]): Promise<(BuyerState | undefined)[]> {
  const { rows } = await pool.query<{
    number: number;
    kyc_status: KycStatus;
    pan_step: KycStepState;
    aadhaar_step: KycStepState;
    bought: bigint;
  }>({
    name: 'read-buyers',
    text: `
      SELECT r.number, p.kyc_status, COALESCE(k.pan_step, 'pending') AS pan_step, COALESCE(k.aadhaar_step, 'pending') AS aadhaar_step,
        CASE WHEN p.kyc_status = 'approved' THEN 0 ELSE (
          SELECT COALESCE(sum(t.amount_paise), 0) FROM transaction t
          WHERE t.user_id = u.id AND t.id >= r.since AND t.type IN ('buy', 'sip_installment') AND t.status <> 'voided') END::bigint AS bought
      FROM unnest($1::int[], $2::int[], $3::text[], $4::text[]) AS r (number, book_id, user_code, since)
      JOIN end_user u ON u.book_id = r.book_id AND u.user_code = r.user_code
      JOIN person p ON p.id = u.person_id LEFT JOIN kyc k ON k.person_id = p.id`,
    values: [
      queries.map((_, number) => number),
      queries.map((query) => query.bookId),
      queries.map((query) => query.userCode),
      queries.map((query) => query.since),
    ],
  });
  const found = new Map(
    rows.map((row) => [
      row.number,
      { status: row.kyc_status, pan: row.pan_step, aadhaar: row.aadhaar_step, bought: row.bought as Paise },
    ]),
  );
  return queries.map((_, number) => found.get(number));
}
