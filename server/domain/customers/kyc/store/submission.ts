import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import type { KycStatus } from '../../users/end-user.ts';
import type { KycMethod, KycRecord } from '../kyc.ts';
import { WAITING_SINCE } from './submissions.ts';

/** All of a user's KYC as it is kept, for the service's own staff. Instants in milliseconds, on the book's clock. */
export type SubmissionRecord = Pick<
  KycRecord,
  'userCode' | 'personId' | 'profileName' | 'submission' | 'mobileMasked' | 'sealed' | 'steps'
> & {
  mode: Mode;
  status: KycStatus;
  method: KycMethod | null;
  approvedName: string | null;
  reviewReason: string | null;
  rejectionReason: string | null;
  submittedAt: number | null;
  /** How far the clock of its book runs ahead */
  clockOffsetMs: number;
};

/** What a user of an open book handed in; undefined where that is nothing. */
export async function findSubmission(pool: Pool, userCode: string): Promise<SubmissionRecord | undefined> {
  const { rows } = await pool.query(
    `SELECT k.*, b.clock_offset_ms, p.mode, p.mobile_masked, u.name AS profile_name, CASE WHEN u.kyc_id IS NULL THEN k.status ELSE 'approved' END AS stands
     FROM book b CROSS JOIN LATERAL (SELECT * FROM end_user WHERE book_id = b.id AND user_code = $1 LIMIT 1) u JOIN kyc k ON k.user_id = u.id JOIN person p ON p.id = u.person_id
     WHERE b.closed_at IS NULL ORDER BY u.id DESC LIMIT 1`,
    [userCode],
  );
  const [row] = rows;
  return (
    row && {
      userCode,
      personId: row.person_id,
      profileName: row.profile_name,
      mode: row.mode,
      status: row.stands,
      method: row.method,
      approvedName: row.status === 'approved' ? row.name : null,
      reviewReason: row.review_reason,
      rejectionReason: row.rejection_reason,
      submission: row.submission,
      submittedAt: row.submitted_at?.getTime() ?? null,
      clockOffsetMs: Number(row.clock_offset_ms),
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

/** Everything that was ever decided on a user's KYC, the latest first, at most fifty; with what was, on the person, before it was each user's own. */
export async function findDecisions(
  pool: Pool,
  { userCode, personId }: { userCode: string; personId: string },
): Promise<PastDecision[]> {
  const { rows } = await pool.query(
    `SELECT a.action, a.after ->> 'reason' AS reason, a.created_at,
       CASE a.actor_type WHEN 'operator' THEN COALESCE(m.name, f.name, a.actor_id) ELSE a.actor_type END AS by
     FROM audit_entry a LEFT JOIN member m ON m.id = a.actor_id LEFT JOIN former_member f ON f.id = a.actor_id
     WHERE a.subject IN ($1, $2) AND a.action IN ('kyc.approved', 'kyc.rejected') ORDER BY a.id DESC LIMIT 50`,
    [userCode, personId],
  );
  return rows.map(({ action, reason, by, created_at }) => ({
    outcome: action === 'kyc.approved' ? 'approved' : 'rejected',
    reason,
    by,
    at: created_at.getTime(),
  }));
}

/** Another person whose approved KYC has a PAN. */
export type PanHolder = { userCode: string; name: string | null; mobileMasked: string };

/** Others with one of these PANs approved: in live of any partner, in a sandbox those of the same one. */
export async function findPanHolders(
  pool: Pool,
  query: { personId: string; mode: Mode; hashes: readonly Uint8Array[] },
): Promise<PanHolder[]> {
  if (query.hashes.length === 0) return [];
  const { rows } = await pool.query<PanHolder>(
    `SELECT u.user_code AS "userCode", k.name, p.mobile_masked AS "mobileMasked" FROM kyc k JOIN person p ON p.id = k.person_id
     JOIN end_user u ON u.id = k.user_id JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL
     WHERE k.approved_pan_hash = ANY ($1) AND k.status = 'approved' AND p.id <> $2 AND p.mode = $3
       AND ($3 = 'live' OR EXISTS (SELECT FROM end_user o WHERE o.book_id = u.book_id AND o.person_id = $2))
     ORDER BY k.id LIMIT 10`,
    [query.hashes.map((hash) => Buffer.from(hash)), query.personId, query.mode],
  );
  return rows;
}

/** The next person who waits in a mode, after a given one in the order of the list (by the moment since when that has waited, seen from now), or else the first; undefined where no other waits. */
export async function findNextWaiting(
  pool: Pool,
  query: { userCode: string; mode: Mode; waitingSince: number | null },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_code: string }>(
    `SELECT u.user_code FROM kyc k JOIN end_user u ON u.id = k.user_id JOIN book b ON b.id = u.book_id
     WHERE k.status = 'under_review' AND u.kyc_id IS NULL AND b.mode = $2 AND b.closed_at IS NULL AND u.user_code <> $1
     ORDER BY ${WAITING_SINCE} < COALESCE($3::timestamptz, '-infinity'), ${WAITING_SINCE}, k.id LIMIT 1`,
    [query.userCode, query.mode, query.waitingSince === null ? null : new Date(query.waitingSince)],
  );
  return rows[0]?.user_code;
}
