import type { Pool, PoolClient } from 'pg';
import type { Reader } from '../../../database/replica/reader.ts';
import { idBound } from '../../kernel/ids.ts';
import type { RecordedEvent } from '../event-data.ts';
import type { EventKind } from '../event-kinds.ts';

/** Kinds of which a book may have so many that they have no index beside that of all events: those of trades. */
const FREQUENT = [
  'buy.completed',
  'sell.completed',
  'send.completed',
  'gift.completed',
  'payment.completed',
  'sip.installment',
] as const satisfies readonly EventKind[];
const RARE = `kind NOT IN (${FREQUENT.map((kind) => `'${kind}'`).join(', ')})`;

/** Events of all kinds that one read goes through in search of one frequent kind. */
const LOOK = 5_000;
/** By how much an event's id may be older than the event: it is made when its call comes in. */
const ID_SLACK_MS = 300_000;

/** As an aggregate, so that deliveries are found by their event, never by walking those of the book. */
const BODY = `(SELECT (array_agg(d.body ORDER BY d.id))[1] FROM webhook_delivery d WHERE d.event_id = e.id AND d.body IS NOT NULL)`;

/** An event, with the bytes it was sent as, if it was. */
export type KeptEvent = RecordedEvent & { subjectId: string; body: string | undefined };

type Page = {
  bookId: number;
  kind: EventKind | undefined;
  /** Moment on the book's clock from which on they were made */
  since: number;
  /** Id of the last one that was read */
  after: string | undefined;
  limit: number;
  /** From the end back to `since` */
  isNewestFirst: boolean;
};

/** Events of a book in the order of their ids or its reverse, and the id after which the next read goes on; undefined at the end. */
export async function readEvents(
  reader: Reader,
  page: Page,
): Promise<{ events: KeptEvent[]; next: string | undefined }> {
  const isFrequent = FREQUENT.some((kind) => kind === page.kind);
  const values: unknown[] = [
    page.bookId,
    idBound('evt', page.since - ID_SLACK_MS),
    new Date(page.since),
    page.limit + 1,
    page.after ?? null,
  ];
  const [order, past, last] = page.isNewestFirst ? ['id DESC', '<', 'min'] : ['id', '>', 'max'];
  const ofKind = page.kind === undefined ? '' : ` AND kind = $${values.push(page.kind)}`;
  const { rows } = await reader.query({
    name: `read-events-${isFrequent ? 'frequent' : page.kind ? 'rare' : 'all'}-${last}-${page.after ? 'on' : 'start'}`,
    text: `WITH looked AS MATERIALIZED (
             SELECT id, kind, created_at FROM event WHERE book_id = $1 AND id > $2 AND ${page.after ? `id ${past} $5` : '$5::text IS NULL'}${isFrequent ? '' : ofKind}${page.kind && !isFrequent ? ` AND ${RARE}` : ''}
             ORDER BY ${order} LIMIT ${isFrequent ? LOOK : '$4'}
           ), found AS (
             SELECT id FROM looked WHERE created_at >= $3${isFrequent ? ofKind : ''} ORDER BY ${order} LIMIT $4
           )
           SELECT e.id, e.kind, e.subject_id, e.sequence, e.data, e.created_at,
             ${BODY} AS body,
             (SELECT ${last}(id) FROM looked) AS last, (SELECT count(*)::int FROM looked) AS looked
           FROM (SELECT 1) one LEFT JOIN (found f JOIN event e ON e.book_id = $1 AND e.id = f.id) ON true ORDER BY e.${order}`,
    values,
  });
  const events = rows.filter(({ id }) => id !== null).map(keptEventOf);
  if (events.length > page.limit) return { events: events.slice(0, page.limit), next: events[page.limit - 1]?.eventId };
  const isCut = rows[0]?.looked >= (isFrequent ? LOOK : page.limit + 1);
  return { events, next: isCut ? rows[0].last : undefined };
}

/** An event of a book; undefined where it has none by this id. */
export async function findEvent(
  pool: Pool,
  query: { bookId: number; eventId: string },
): Promise<KeptEvent | undefined> {
  const { rows } = await pool.query({
    name: 'find-event',
    text: `SELECT e.id, e.kind, e.subject_id, e.sequence, e.data, e.created_at, ${BODY} AS body
           FROM event e WHERE e.book_id = $1 AND e.id = $2`,
    values: [query.bookId, query.eventId],
  });
  return rows[0] && keptEventOf(rows[0]);
}

/** Makes deliveries of an event anew (function resend_event); answers those that were made. */
export async function resendToEndpoints(
  client: PoolClient,
  resend: { bookId: number; eventId: string; endpointId: string | undefined; ids: readonly string[]; at: number },
): Promise<{ deliveryId: string; endpointId: string }[]> {
  const { rows } = await client.query<{ deliveryId: string; endpointId: string }>({
    name: 'resend-event',
    text: 'SELECT delivery_id AS "deliveryId", endpoint_id AS "endpointId" FROM resend_event($1, $2, $3, $4, $5)',
    values: [resend.bookId, resend.eventId, resend.endpointId ?? null, resend.ids, new Date(resend.at)],
  });
  return rows;
}

function keptEventOf(row: Record<string, unknown>): KeptEvent {
  return {
    eventId: row.id as string,
    kind: row.kind as EventKind,
    subjectId: row.subject_id as string,
    sequence: row.sequence as number,
    data: row.data as Record<string, unknown>,
    createdAt: (row.created_at as Date).getTime(),
    body: (row.body as string | null) ?? undefined,
  };
}
