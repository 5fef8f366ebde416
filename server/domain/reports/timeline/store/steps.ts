import type { Reader } from '../../../../database/replica/reader.ts';
import type { Source } from '../timeline-entry.ts';

/** A state that a record came to, who brought it and why. `at` is on the book's clock. */
export type RecordedStep = { status: string; source: Source; reason: string | null; at: number };

const steps = {
  payment: 'SELECT status, source, reason, at FROM payment_step WHERE subject_id = $1 ORDER BY number',
  // A withdrawal is asked for by the partner's API, or by its customer in the hosted screens.
  withdrawal: `SELECT s.status, CASE WHEN s.source = 'request' AND w.channel <> 'api' THEN 'customer' ELSE s.source END AS source, s.reason, s.at
    FROM withdrawal_step s JOIN withdrawal w ON w.id = s.withdrawal_id WHERE s.withdrawal_id = $1 ORDER BY s.number`,
} as const;

/** The recorded states of a payment order or a SIP, or of a withdrawal, in order. */
export async function readSteps(reader: Reader, of: keyof typeof steps, id: string): Promise<RecordedStep[]> {
  const { rows } = await reader.query({ name: `timeline-${of}-steps`, text: steps[of], values: [id] });
  return rows.map((row) => ({ status: row.status, source: row.source, reason: row.reason, at: row.at.getTime() }));
}

/** Days on which a plan was not debited, of its latest days, the latest first. */
export async function readMisses(
  reader: Reader,
  query: { sipId: string; limit: number },
): Promise<{ dueOn: string; reason: string; at: number }[]> {
  const { rows } = await reader.query({
    name: 'timeline-sip-misses',
    text: 'SELECT due_on, reason, missed_at FROM sip_miss WHERE sip_id = $1 ORDER BY due_on DESC LIMIT $2',
    values: [query.sipId, query.limit],
  });
  return rows.map((row) => ({ dueOn: row.due_on, reason: row.reason, at: row.missed_at.getTime() }));
}
