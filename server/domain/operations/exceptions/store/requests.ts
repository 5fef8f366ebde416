import type { Pool } from 'pg';

/** A request for an approval about something. Instants in milliseconds, real time. */
export type RequestAbout = {
  approvalId: string;
  state: string;
  requestedBy: string;
  requestedAt: number;
  expiresAt: number;
  /** Null where none was given */
  reason: string | null;
};

/** What was asked for about something, the latest twenty, oldest first. */
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
  return rows.reverse().map((row) => ({
    approvalId: row.id,
    state: row.state,
    requestedBy: row.requester_name,
    requestedAt: row.requested_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    reason: row.reason,
  }));
}
