import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';

/** How many users are under review in a mode, at most 1,000. */
export async function countReviews(pool: Pool, mode: Mode): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-kyc-reviews',
    text: `
      SELECT count(*)::int AS count FROM (
        SELECT FROM kyc k JOIN end_user u ON u.id = k.user_id AND u.kyc_id IS NULL JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL
        WHERE k.status = 'under_review' AND b.mode = $1 LIMIT 1000) r`,
    values: [mode],
  });
  return rows[0]?.count ?? 0;
}
