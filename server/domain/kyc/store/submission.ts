import type { Pool } from 'pg';
import type { Mode } from '../../kernel/mode.ts';
import type { KycStatus } from '../../users/end-user.ts';
import type { KycMethod, KycRecord } from '../kyc.ts';

/** All of a person's KYC as it is kept, for the service's own staff. Instants in milliseconds, on the book's clock. */
export type SubmissionRecord = Pick<KycRecord, 'personId' | 'submission' | 'mobileMasked' | 'sealed' | 'steps'> & {
  mode: Mode;
  status: KycStatus;
  method: KycMethod | null;
  approvedName: string | null;
  reviewReason: string | null;
  rejectionReason: string | null;
  submittedAt: number | null;
};

/** The person of an id, or of a code that a user of an open book has; undefined where there is none with any KYC. */
export async function findSubmission(pool: Pool, id: string): Promise<SubmissionRecord | undefined> {
  const { rows } = await pool.query(
    `SELECT p.id, p.mode, p.kyc_status, p.kyc_name, p.mobile_masked, k.* FROM person p JOIN kyc k ON k.person_id = p.id
     WHERE p.id = COALESCE((SELECT u.person_id FROM book b JOIN end_user u ON u.book_id = b.id AND u.user_code = $1
       WHERE b.closed_at IS NULL ORDER BY u.id DESC LIMIT 1), $1)
       AND EXISTS (SELECT FROM end_user u JOIN book b ON b.id = u.book_id WHERE u.person_id = p.id AND b.closed_at IS NULL)`,
    [id],
  );
  const [row] = rows;
  return (
    row && {
      personId: row.id,
      mode: row.mode,
      status: row.kyc_status,
      method: row.method,
      approvedName: row.kyc_status === 'approved' ? row.kyc_name : null,
      reviewReason: row.review_reason,
      rejectionReason: row.rejection_reason,
      submission: row.submission,
      submittedAt: row.submitted_at?.getTime() ?? null,
      mobileMasked: row.mobile_masked,
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
    }
  );
}

/** A person at one partner. */
export type Registration = {
  userCode: string;
  name: string | null;
  partnerId: string;
  partnerName: string;
  at: number;
};

/** Where a person is registered, the oldest first; sandboxes that were reset are none. */
export async function findRegistrations(pool: Pool, personId: string): Promise<Registration[]> {
  const { rows } = await pool.query(
    `SELECT u.user_code AS "userCode", u.name, t.id AS "partnerId", t.name AS "partnerName", u.linked_at FROM end_user u
     JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL JOIN partner t ON t.id = b.partner_id WHERE u.person_id = $1 ORDER BY u.id`,
    [personId],
  );
  return rows.map(({ linked_at, ...row }) => ({ ...row, at: linked_at.getTime() }));
}

/** A decision on a person's KYC, real time. */
export type PastDecision = {
  outcome: 'approved' | 'rejected';
  reason: string | null;
  /** A name of staff, or the kind of actor: a check at once is the partner's call */
  by: string;
  at: number;
};

/** Everything that was ever decided on a person's KYC, the latest first, at most fifty. */
export async function findDecisions(pool: Pool, personId: string): Promise<PastDecision[]> {
  const { rows } = await pool.query(
    `SELECT a.action, a.after ->> 'reason' AS reason, a.created_at,
       CASE a.actor_type WHEN 'operator' THEN COALESCE(m.name, f.name, a.actor_id) ELSE a.actor_type END AS by
     FROM audit_entry a LEFT JOIN member m ON m.id = a.actor_id LEFT JOIN former_member f ON f.id = a.actor_id
     WHERE a.subject = $1 AND a.action IN ('kyc.approved', 'kyc.rejected') ORDER BY a.id DESC LIMIT 50`,
    [personId],
  );
  return rows.map(({ action, reason, by, created_at }) => ({
    outcome: action === 'kyc.approved' ? 'approved' : 'rejected',
    reason,
    by,
    at: created_at.getTime(),
  }));
}

/** Somebody else whose approved KYC has a PAN. */
export type PanHolder = { personId: string; name: string | null; mobileMasked: string };

/** Others with one of these PANs approved: in live whoever it is, in a sandbox those of the same one. */
export async function findPanHolders(
  pool: Pool,
  query: { personId: string; mode: Mode; hashes: readonly Uint8Array[] },
): Promise<PanHolder[]> {
  if (query.hashes.length === 0) return [];
  const { rows } = await pool.query<PanHolder>(
    `SELECT p.id AS "personId", p.kyc_name AS name, p.mobile_masked AS "mobileMasked" FROM kyc k JOIN person p ON p.id = k.person_id
     WHERE k.approved_pan_hash = ANY ($1) AND p.kyc_status = 'approved' AND p.id <> $2 AND p.mode = $3
       AND ($3 = 'live' OR EXISTS (SELECT FROM end_user u JOIN end_user o ON o.book_id = u.book_id AND o.person_id = $2
         JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL WHERE u.person_id = p.id))
     ORDER BY p.id LIMIT 10`,
    [query.hashes.map((hash) => Buffer.from(hash)), query.personId, query.mode],
  );
  return rows;
}

/** Who waits next in a mode, after somebody in the order of the list, or else the first; undefined where nobody else does. */
export async function findNextWaiting(
  pool: Pool,
  query: { personId: string; mode: Mode; submittedAt: number | null },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT p.id FROM person p JOIN kyc k ON k.person_id = p.id WHERE p.kyc_status = 'under_review' AND p.mode = $2 AND p.id <> $1
       AND EXISTS (SELECT FROM end_user u JOIN book b ON b.id = u.book_id WHERE u.person_id = p.id AND b.closed_at IS NULL)
     ORDER BY (k.submitted_at, p.id) <= (COALESCE($3::timestamptz, '-infinity'), $1), k.submitted_at, p.id LIMIT 1`,
    [query.personId, query.mode, query.submittedAt === null ? null : new Date(query.submittedAt)],
  );
  return rows[0]?.id;
}
