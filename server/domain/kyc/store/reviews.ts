import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';

/** How many people are under review in a mode, at most 1,000. */
export async function countReviews(pool: Pool, mode: Mode): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-kyc-reviews',
    text: `
      SELECT count(*)::int AS count FROM (
        SELECT FROM person p WHERE p.kyc_status = 'under_review' AND p.mode = $1 AND EXISTS (
          SELECT FROM end_user u JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL WHERE u.person_id = p.id)
        LIMIT 1000) r`,
    values: [mode],
  });
  return rows[0]?.count ?? 0;
}
