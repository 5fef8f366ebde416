import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import type { KycStatus } from '../../users/end-user.ts';
import type { KycMethod, KycStepName, KycStepState } from '../kyc.ts';

/** What the address of the list narrows it by. */
export type SubmissionFilter = {
  mode: Mode | undefined;
  method: KycMethod | undefined;
  /** In the name of a partner, or its id */
  partner: string | undefined;
  offset: number;
  limit: number;
};

/** A submission in the list. Instants in milliseconds; `submittedAt` on the book's clock, that of the decision in real time. */
export type SubmissionRow = {
  userCode: string;
  mode: Mode;
  status: KycStatus;
  method: KycMethod | null;
  submittedAt: number | null;
  /** How far the clock of its book runs ahead */
  clockOffsetMs: number;
  mobileMasked: string;
  /** As the partner registered them */
  name: string | null;
  partner: string;
  steps: Record<KycStepName, KycStepState>;
  /** How it was decided, in the list of what was */
  decided: { outcome: 'approved' | 'rejected'; by: string; at: number; reason: string | null } | null;
};

// Clocks of sandboxes were moved by different times: since when each has waited is seen from now.
export const WAITING_SINCE = `k.submitted_at - b.clock_offset_ms * interval '1 millisecond'`;

// A submission is one partner's for its user. Where the person shares an approved KYC with that partner meanwhile, no decision is needed.
const USERS = `JOIN end_user u ON u.id = k.user_id JOIN person p ON p.id = u.person_id
  JOIN book b ON b.id = u.book_id AND b.closed_at IS NULL JOIN partner t ON t.id = b.partner_id`;
const COLUMNS = `u.user_code, p.mode, k.status, p.mobile_masked, u.name, t.name AS partner, b.clock_offset_ms, k.method, k.submitted_at, k.email_step, k.pan_step,
  k.aadhaar_step, k.details_step, k.documents_step, count(*) OVER () AS total`;

/** What is under review, that of live before that of sandboxes, in each the longest waiting first, and how many there are. */
export const findWaitingSubmissions = (pool: Pool, filter: SubmissionFilter) =>
  list(pool, filter, {
    text: `SELECT ${COLUMNS} FROM kyc k ${USERS} WHERE k.status = 'under_review' AND u.kyc_id IS NULL`,
    order: `p.mode = 'sandbox', ${WAITING_SINCE}, k.id`,
    values: [],
  });

/** What the service's staff decided since a moment of real time, the latest first, and how many there are. */
export const findDecidedSubmissions = (
  pool: Pool,
  filter: SubmissionFilter,
  decided: { outcome: 'approved' | 'rejected' | undefined; since: number },
) =>
  list(pool, filter, {
    text: `SELECT ${COLUMNS}, a.action, a.created_at AS decided_at, a.after ->> 'reason' AS reason,
             COALESCE(m.name, f.name, a.actor_id) AS decided_by
           FROM audit_entry a JOIN kyc k ON k.id = COALESCE(
             (SELECT o.id FROM end_user v JOIN book c ON c.id = v.book_id AND c.closed_at IS NULL JOIN kyc o ON o.user_id = v.id
              WHERE v.user_code = a.subject),
             -- Until KYC was each user's own, what was decided on was the person.
             (SELECT o.id FROM kyc o WHERE o.person_id = a.subject ORDER BY o.id LIMIT 1)) ${USERS}
           LEFT JOIN member m ON m.id = a.actor_id LEFT JOIN former_member f ON f.id = a.actor_id
           WHERE a.action IN ('kyc.approved', 'kyc.rejected') AND a.actor_type = 'operator' AND a.created_at >= $1
             AND ($2::text IS NULL OR a.action = 'kyc.' || $2)`,
    order: 'a.id DESC',
    values: [new Date(decided.since), decided.outcome ?? null],
  });

async function list(
  pool: Pool,
  filter: SubmissionFilter,
  { text, order, values }: { text: string; order: string; values: unknown[] },
): Promise<{ rows: SubmissionRow[]; total: number }> {
  const place = (value: unknown) => `$${values.push(value)}`;
  const fits = [text];
  if (filter.mode !== undefined) fits.push(`p.mode = ${place(filter.mode)}`);
  if (filter.method !== undefined) fits.push(`k.method = ${place(filter.method)}`);
  if (filter.partner !== undefined) {
    const partner = place(filter.partner);
    fits.push(`(t.id = ${partner} OR position(lower(${partner}) IN lower(t.name)) > 0)`);
  }
  const { rows } = await pool.query(
    `${fits.join(' AND ')} ORDER BY ${order} OFFSET ${place(filter.offset)} LIMIT ${place(filter.limit)}`,
    values,
  );
  return { rows: rows.map(fromRow), total: Number(rows[0]?.total ?? 0) };
}

function fromRow(row: Record<string, unknown>): SubmissionRow {
  return {
    userCode: row.user_code as string,
    mode: row.mode as Mode,
    status: row.status as KycStatus,
    method: row.method as KycMethod | null,
    submittedAt: (row.submitted_at as Date | null)?.getTime() ?? null,
    clockOffsetMs: Number(row.clock_offset_ms),
    mobileMasked: row.mobile_masked as string,
    name: row.name as string | null,
    partner: row.partner as string,
    steps: {
      email: row.email_step as KycStepState,
      pan: row.pan_step as KycStepState,
      aadhaar: row.aadhaar_step as KycStepState,
      details: row.details_step as KycStepState,
      documents: row.documents_step as KycStepState,
    },
    decided:
      row.action === undefined
        ? null
        : {
            outcome: row.action === 'kyc.approved' ? 'approved' : 'rejected',
            by: row.decided_by as string,
            at: (row.decided_at as Date).getTime(),
            reason: row.reason as string | null,
          },
  };
}
