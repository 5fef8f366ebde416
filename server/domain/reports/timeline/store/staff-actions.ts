import type { Reader } from '../../../../database/replica/reader.ts';

/** What the audit log has of the service's staff; `status` is the state that it led to. `at` is real time. */
export type StaffAction = { at: number; action: string; status: string | null; person: string };

/** What staff did about something, the latest fifty, oldest first; names of those who left are kept. */
export async function readStaffActions(
  reader: Reader,
  query: { partnerId: string; subject: string; since: number },
): Promise<StaffAction[]> {
  const { rows } = await reader.query({
    name: 'timeline-staff-actions',
    text: `SELECT a.created_at, a.action, a.after ->> 'status' AS status, COALESCE(m.name, f.name, a.actor_id) AS person FROM audit_entry a
           LEFT JOIN member m ON m.id = a.actor_id LEFT JOIN former_member f ON f.id = a.actor_id
           WHERE a.partner_id = $1 AND a.created_at >= $2 AND a.subject = $3 AND a.actor_type = 'operator' ORDER BY a.id DESC LIMIT 50`,
    values: [query.partnerId, new Date(query.since), query.subject],
  });
  return rows.reverse().map(({ created_at, ...row }) => ({ ...row, at: created_at.getTime() }));
}

/** Whether a member of the partner's team did this to something since a moment of real time. */
export async function isDoneByMember(
  reader: Reader,
  query: { partnerId: string; subject: string; action: string; since: number },
): Promise<boolean> {
  const { rows } = await reader.query<{ found: boolean }>({
    name: 'timeline-done-by-member',
    text: `SELECT EXISTS (SELECT FROM audit_entry a
             WHERE a.partner_id = $1 AND a.created_at >= $2 AND a.subject = $3 AND a.action = $4 AND a.actor_type = 'member') AS found`,
    values: [query.partnerId, new Date(query.since), query.subject, query.action],
  });
  return rows[0]?.found === true;
}
