import type { Pool } from 'pg';
import type { Reader } from '../../../../database/replica/reader.ts';
import { idBound } from '../../../kernel/ids.ts';
import type { RecordedEvent } from '../../event-data.ts';
import type { EventKind } from '../../event-kinds.ts';
import type { Attempt, Delivery } from '../delivery.ts';
import type { LogState } from '../list-deliveries.ts';

const COLUMNS = `d.id, d.event_id, d.endpoint_id, d.kind, d.state, d.attempts, d.last_status, d.last_error, d.created_at, d.next_attempt_at,
  e.subject_id, e.sequence, e.data`;

/** As literals, so that the planner finds the partial indexes. */
const STATES: Record<LogState, string> = {
  pending: `d.state IN ('pending', 'sending')`,
  succeeded: `d.state = 'succeeded'`,
  failed: `d.state IN ('failed', 'unsent') AND d.state = 'failed'`,
  unsent: `d.state IN ('failed', 'unsent') AND d.state = 'unsent'`,
};

/** Ids of deliveries are those of their events with another prefix, and so sort by the moment of the event. */
export function deliveryBound(at: number): string {
  return `whd${idBound('evt', at).slice(3)}`;
}

/** Ids of the events that an id means: its own, or those about a transaction. */
export async function findEventIds(reader: Reader, query: { bookId: number; search: string }): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>({
    name: 'find-event-ids',
    text: `SELECT id FROM event WHERE id = $2 AND book_id = $1
           UNION SELECT id FROM (SELECT id, book_id FROM event WHERE subject_id = $2 ORDER BY sequence LIMIT 100) s WHERE book_id = $1`,
    values: [query.bookId, query.search],
  });
  return rows.map(({ id }) => id);
}

type Page = {
  bookId: number;
  state: LogState | undefined;
  kind: EventKind | undefined;
  endpointId: string | undefined;
  /** Moments on the book's clock; the second is not included */
  from: number | undefined;
  until: number | undefined;
  /** Only deliveries of these */
  eventIds: string[] | undefined;
  before: string | undefined;
  limit: number;
};

/** Deliveries of a book that fit, newest first. */
export async function readDeliveries(reader: Reader, page: Page): Promise<Delivery[]> {
  const values: unknown[] = [page.bookId, page.limit];
  const fits = ['d.book_id = $1'];
  const also = (condition: (place: string) => string, value: unknown) => {
    if (value !== undefined) fits.push(condition(`$${values.push(value)}`));
  };
  if (page.state) fits.push(STATES[page.state]);
  also((place) => `d.kind = ${place}`, page.kind);
  also((place) => `d.endpoint_id = ${place}`, page.endpointId);
  also((place) => `d.id >= ${place}`, page.from === undefined ? undefined : deliveryBound(page.from));
  also((place) => `d.id < ${place}`, page.until === undefined ? undefined : deliveryBound(page.until));
  also((place) => `d.id < ${place}`, page.before);
  also((place) => `d.event_id = ANY (${place})`, page.eventIds);
  const { rows } = await reader.query(
    `SELECT ${COLUMNS} FROM (SELECT * FROM webhook_delivery d WHERE ${fits.join(' AND ')} ORDER BY d.id DESC LIMIT $2) d
     JOIN event e ON e.book_id = d.book_id AND e.id = d.event_id ORDER BY d.id DESC`,
    values,
  );
  return rows.map(deliveryOf);
}

/** A delivery of the book with its event, and its bytes once it was sent. */
export async function findDelivery(
  pool: Pool,
  query: { bookId: number; deliveryId: string },
): Promise<{ delivery: Delivery; event: RecordedEvent; body: string | undefined } | undefined> {
  const { rows } = await pool.query({
    name: 'find-webhook-delivery',
    text: `SELECT ${COLUMNS}, d.body, e.created_at AS event_created_at FROM webhook_delivery d
           JOIN event e ON e.book_id = d.book_id AND e.id = d.event_id WHERE d.book_id = $1 AND d.id = $2`,
    values: [query.bookId, query.deliveryId],
  });
  const row = rows[0];
  if (!row) return undefined;
  const delivery = deliveryOf(row);
  const { eventId, kind } = delivery;
  const event = { eventId, kind, createdAt: row.event_created_at.getTime(), sequence: row.sequence, data: row.data };
  return { delivery, event, body: row.body ?? undefined };
}

/** The latest attempts of a delivery, newest first. */
export async function newestAttempts(pool: Pool, query: { deliveryId: string; limit: number }): Promise<Attempt[]> {
  const { rows } = await pool.query({
    name: 'newest-webhook-attempts',
    text: `SELECT number, started_at, url, request_headers, status, response_headers, response_body, latency_ms, error
           FROM webhook_attempt WHERE delivery_id = $1 ORDER BY number DESC LIMIT $2`,
    values: [query.deliveryId, query.limit],
  });
  return rows.map((row) => ({
    number: row.number,
    startedAt: row.started_at.getTime(),
    url: row.url ?? undefined,
    requestHeaders: row.request_headers ?? undefined,
    status: row.status ?? undefined,
    responseHeaders: row.response_headers ?? undefined,
    responseBody: row.response_body ?? undefined,
    latencyMs: row.latency_ms ?? undefined,
    error: row.error ?? undefined,
    hasSucceeded:
      row.status === null && row.error === null
        ? undefined
        : row.error === null && row.status >= 200 && row.status <= 299,
  }));
}

/** Whether some attempt of a delivery is over, however it went. */
export async function findFinishedAttempt(pool: Pool, deliveryId: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'find-finished-attempt',
    text: `SELECT EXISTS (SELECT FROM webhook_attempt a JOIN webhook_delivery d ON d.id = a.delivery_id
             WHERE a.delivery_id = $1 AND (a.status IS NOT NULL OR a.error IS NOT NULL) AND d.state <> 'sending') AS found`,
    values: [deliveryId],
  });
  return rows[0]?.found === true;
}

type DeliveryRow = {
  id: string;
  event_id: string;
  endpoint_id: string | null;
  kind: EventKind;
  subject_id: string;
  state: Delivery['state'];
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  next_attempt_at: Date | null;
};

function deliveryOf(row: DeliveryRow): Delivery {
  return {
    deliveryId: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id ?? undefined,
    kind: row.kind,
    subjectId: row.subject_id,
    state: row.state,
    attempts: row.attempts,
    lastStatus: row.last_status ?? undefined,
    lastError: row.last_error ?? undefined,
    createdAt: row.created_at.getTime(),
    nextAttemptAt: row.state === 'pending' ? row.next_attempt_at?.getTime() : undefined,
  };
}
