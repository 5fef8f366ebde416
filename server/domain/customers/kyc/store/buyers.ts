import type { Pool } from 'pg';
import type { Paise } from '../../../kernel/money.ts';
import type { KycStatus } from '../../users/end-user.ts';
import type { BuyerQuery } from '../buys/buyer.ts';
import type { KycStepState } from '../kyc.ts';

/** Where a user stands with KYC and buys. */
export type BuyerState = {
  status: KycStatus;
  /** Approved KYC counts here */
  isApproved: boolean;
  pan: KycStepState;
  aadhaar: KycStepState;
  /** What they bought for since, voided buys aside, and have open; not looked up, and 0, once KYC is approved */
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
    is_approved: boolean;
    pan_step: KycStepState;
    aadhaar_step: KycStepState;
    bought: bigint;
  }>({
    name: 'read-buyers',
    text: `
      SELECT r.number, u.kyc_status, u.kyc_id IS NOT NULL AS is_approved, COALESCE(k.pan_step, 'pending') AS pan_step, COALESCE(k.aadhaar_step, 'pending') AS aadhaar_step,
        CASE WHEN u.kyc_id IS NOT NULL THEN 0::bigint ELSE bought_in_book(u.book_id, u.id, r.since, r.now, r.key) END AS bought
      FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::text[]) AS r (number, book_id, user_code, since, now, key)
      JOIN end_user u ON u.book_id = r.book_id AND u.user_code = r.user_code
      LEFT JOIN kyc k ON k.user_id = u.id`,
    values: [
      queries.map((_, number) => number),
      queries.map((query) => query.bookId),
      queries.map((query) => query.userCode),
      queries.map((query) => query.since),
      queries.map((query) => new Date(query.now)),
      queries.map((query) => query.key ?? null),
    ],
  });
  const found = new Map(
    rows.map((row) => [
      row.number,
      {
        status: row.kyc_status,
        isApproved: row.is_approved,
        pan: row.pan_step,
        aadhaar: row.aadhaar_step,
        bought: row.bought as Paise,
      },
    ]),
  );
  return queries.map((_, number) => found.get(number));
}
