import type { Reader } from '../../../../database/replica/reader.ts';
import type { EventDelivery } from '../timeline-entry.ts';

/** An event about a subject, with its way to an endpoint of the partner: one for each delivery. */
export type SubjectEvent = {
  eventId: string;
  kind: string;
  createdAt: number;
  /** Null of an event that goes to no endpoint */
  delivery: {
    deliveryId: string;
    state: EventDelivery;
    attempts: {
      number: number;
      startedAt: number;
      status: number | null;
      error: string | null;
      latencyMs: number | null;
    }[];
  } | null;
};

/** Events that a page shows: the latest. */
const EVENTS_MAX = 100;

/**
 * Events about these subjects, oldest first, with the latest attempts to deliver each, up to `attemptsMax`; also those of a SIP's
 * installment that became a transaction.
 */
export async function readEvents(
  reader: Reader,
  query: {
    bookId: number;
    subjectIds: string[];
    installment?: { sipId: string; transactionId: string } | undefined;
    attemptsMax: number;
  },
): Promise<SubjectEvent[]> {
  const { bookId, subjectIds, installment, attemptsMax } = query;
  const { rows } = await reader.query({
    name: 'timeline-events',
    text: `
      SELECT e.id, e.kind, e.created_at, d.id AS delivery_id, d.state, a.number, a.started_at, a.status, a.error, a.latency_ms
      FROM (
        SELECT id, kind, created_at, subject_id, sequence FROM event WHERE subject_id = ANY ($2::text[]) AND book_id = $1
        UNION ALL
        SELECT id, kind, created_at, subject_id, sequence FROM event
        WHERE subject_id = $3 AND book_id = $1 AND kind = 'sip.installment' AND data->>'transactionId' = $4
        ORDER BY created_at DESC, subject_id DESC, sequence DESC LIMIT ${EVENTS_MAX}) e
      LEFT JOIN webhook_delivery d ON d.book_id = $1 AND d.event_id = e.id
      LEFT JOIN LATERAL (SELECT * FROM webhook_attempt WHERE delivery_id = d.id ORDER BY number DESC LIMIT $5) a ON true
      ORDER BY e.created_at, e.subject_id, e.sequence, d.id, a.number`,
    values: [bookId, subjectIds, installment?.sipId ?? null, installment?.transactionId ?? null, attemptsMax],
  });
  const events = new Map<string, SubjectEvent>();
  for (const row of rows) {
    const key = `${row.id} ${row.delivery_id}`;
    const event: SubjectEvent = events.get(key) ?? {
      eventId: row.id,
      kind: row.kind,
      createdAt: row.created_at.getTime(),
      delivery: row.delivery_id && { deliveryId: row.delivery_id, state: row.state, attempts: [] },
    };
    if (row.number !== null)
      event.delivery?.attempts.push({
        number: row.number,
        startedAt: row.started_at.getTime(),
        status: row.status,
        error: row.error,
        latencyMs: row.latency_ms,
      });
    events.set(key, event);
  }
  return [...events.values()];
}
