import type { Pool } from 'pg';

/** What somebody of the service's staff did about something. `at` is real time. */
export type StaffAction = {
  at: number;
  /** As the audit log names it, or `approval.` and the state of a request */
  action: string;
  who: string;
  /** Why, of a request; null where none was given */
  reason: string | null;
};

/** A request for an approval about something. */
export type RequestAbout = {
  approvalId: string;
  state: string;
  requesterName: string;
  expiresAt: number;
} & StaffAction;

/** What staff did about something, newest first, at most fifty. */
export async function findStaffActions(
  pool: Pool,
  query: { partnerId: string; subject: string; since: number },
): Promise<StaffAction[]> {
  const { rows } = await pool.query({
    name: 'exception-staff-actions',
    text: `SELECT a.created_at, a.action, COALESCE(m.name, f.name, a.actor_id) AS who FROM audit_entry a
           LEFT JOIN member m ON m.id = a.actor_id LEFT JOIN former_member f ON f.id = a.actor_id
           WHERE a.partner_id = $1 AND a.created_at >= $2 AND a.subject = $3 AND a.actor_type = 'operator' ORDER BY a.id DESC LIMIT 50`,
    values: [query.partnerId, new Date(query.since), query.subject],
  });
  return rows.map((row) => ({ at: row.created_at.getTime(), action: row.action, who: row.who, reason: null }));
}

/** What was asked for about something, newest first, at most twenty. */
export async function readRequests(
  pool: Pool,
  query: { partnerId: string; kinds: string[]; field: 'paymentId' | 'withdrawalId'; subject: string; now: number },
): Promise<RequestAbout[]> {
  const { rows } = await pool.query({
    name: 'exception-requests',
    text: `SELECT id, CASE WHEN state = 'waiting' AND expires_at <= $5 THEN 'expired' ELSE state END AS state, requester_name, requested_at,
             expires_at, reason
           FROM approval WHERE partner_id = $1 AND kind = ANY ($2) AND input::jsonb ->> $3 = $4 ORDER BY id DESC LIMIT 20`,
    values: [query.partnerId, query.kinds, query.field, query.subject, new Date(query.now)],
  });
  return rows.map((row) => ({
    approvalId: row.id,
    state: row.state,
    requesterName: row.requester_name,
    expiresAt: row.expires_at.getTime(),
    at: row.requested_at.getTime(),
    action: 'approval.requested',
    who: row.requester_name,
    reason: row.reason,
  }));
}
