import type { Pool } from 'pg';

/** Counting stops here: a higher number is shown as this one. */
const COUNT_MAX = 1_000;

export type AttentionCounts = {
  refundDue: number;
  lateWithdrawals: number;
  underReview: number;
  undelivered: number;
  hasToken: boolean;
  /** It is more than a day old, and was never used */
  isTokenIdle: boolean;
};

/** What waits in a book, each found by an index that holds nothing else. Moments are the book's, in milliseconds. */
export async function countWaiting(
  pool: Pool,
  query: { partnerId: string; mode: string; bookId: number; processingSince: number; deliveriesFrom: string },
): Promise<AttentionCounts> {
  const count = (rows: string) => `(SELECT count(*)::int FROM (SELECT ${rows} LIMIT ${COUNT_MAX}) r)`;
  const { rows } = await pool.query<AttentionCounts>({
    name: 'count-waiting',
    text: `SELECT
        ${count(`FROM payment_order WHERE book_id = $3 AND status = 'refund_due'`)} AS "refundDue",
        ${count(`FROM withdrawal WHERE status = 'processing' AND book_id = $3 AND created_at <= $4`)} AS "lateWithdrawals",
        ${count(`FROM end_user WHERE book_id = $3 AND kyc_status = 'under_review'`)} AS "underReview",
        ${count(`FROM webhook_delivery WHERE book_id = $3 AND state IN ('failed', 'unsent') AND id >= $5 AND state = 'failed'`)} AS undelivered,
        EXISTS (SELECT FROM access_token WHERE partner_id = $1 AND mode = $2 AND revoked_at IS NULL
          AND (expires_at IS NULL OR expires_at > now())) AS "hasToken",
        EXISTS (SELECT FROM access_token WHERE partner_id = $1 AND mode = $2 AND revoked_at IS NULL AND key_id IS NULL AND last_used_at IS NULL
          AND created_at < now() - interval '1 day') AS "isTokenIdle"`,
    values: [query.partnerId, query.mode, query.bookId, new Date(query.processingSince), query.deliveriesFrom],
  });
  return rows[0] as AttentionCounts;
}
