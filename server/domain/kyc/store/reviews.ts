import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import type { KycRecord } from '../kyc.ts';

/** A KYC under review as it is kept. */
export type ReviewRow = Pick<KycRecord, 'personId' | 'submission' | 'mobileMasked' | 'sealed' | 'steps'> & {
  mode: Mode;
  submittedAt: number;
  reason: string;
  profileNames: string[];
};

/** What is under review in a mode, the longest waiting first; people of closed sandboxes are nobody's any more. */
export async function findReviews(pool: Pool, query: { mode: Mode; limit: number }): Promise<ReviewRow[]> {
  const { rows } = await pool.query({
    name: 'find-kyc-reviews',
    text: `
      SELECT p.id, p.mode, p.mobile_masked, k.*, n.names
      FROM person p JOIN kyc k ON k.person_id = p.id
      JOIN LATERAL (
        SELECT array_agg(DISTINCT u.name) FILTER (WHERE u.name IS NOT NULL) AS names, count(*) AS links
        FROM end_user u JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL WHERE u.person_id = p.id) n ON n.links > 0
      WHERE p.kyc_status = 'under_review' AND p.mode = $1 ORDER BY k.submitted_at, p.id LIMIT $2`,
    values: [query.mode, query.limit],
  });
  return rows.map((row) => ({
    personId: row.person_id,
    mode: row.mode,
    submission: row.submission,
    submittedAt: row.submitted_at.getTime(),
    reason: row.review_reason,
    mobileMasked: row.mobile_masked,
    profileNames: row.names ?? [],
    steps: {
      email: row.email_step,
      pan: row.pan_step,
      aadhaar: row.aadhaar_step,
      details: row.details_step,
      documents: row.documents_step,
    },
    sealed: {
      pan: row.pan_sealed,
      aadhaar: row.aadhaar_sealed,
      details: row.details_sealed,
      documents: row.documents_sealed,
    },
  }));
}

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
