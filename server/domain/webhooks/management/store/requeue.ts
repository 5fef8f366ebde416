import type { Pool } from 'pg';
import { inTransaction } from '../../../../database/transaction.ts';
import type { Mode } from '../../../kernel/mode.ts';
import { deliveryBound } from './deliveries.ts';

const DUE = `state = 'pending', failures = 0, settled_at = NULL, last_status = NULL, last_error = NULL`;

/** An endpoint of a partner's mode, or any of them. */
type Target = { partnerId: string; mode: Mode; endpointId?: string | undefined };

/** Whether a partner has such an address for its events. */
export async function hasEndpoint(pool: Pool, { partnerId, mode, endpointId }: Target): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'has-webhook-endpoint',
    text: `SELECT EXISTS (SELECT FROM webhook_endpoint
             WHERE partner_id = $1 AND COALESCE(mode, $2) = $2 AND ($3::text IS NULL OR id = $3)) AS found`,
    values: [partnerId, mode, endpointId ?? null],
  });
  return rows[0]?.found === true;
}

/**
 * Makes a delivery due at a moment on the book's clock and wakes a deliverer, in one statement; one that is due or on its way,
 * or was tried meanwhile, stays as it is. One that no endpoint wanted goes to the first of the mode; one whose endpoint is gone or switched off by its
 * partner goes nowhere.
 */
export async function requeueDelivery(
  pool: Pool,
  query: Omit<Target, 'endpointId'> & {
    bookId: number;
    deliveryId: string;
    attemptsSeen?: number | undefined;
    at: number;
  },
): Promise<'queued' | 'on the way' | 'no endpoint' | 'unknown'> {
  const { rows } = await pool.query<{ found: boolean; target: string | null; queued: boolean }>({
    name: 'requeue-webhook-delivery',
    text: `WITH target AS MATERIALIZED (
             SELECT w.id FROM webhook_delivery d JOIN webhook_endpoint w ON w.partner_id = $5 AND COALESCE(w.mode, $6) = $6
               AND w.disabled_at IS NULL AND w.id = COALESCE(d.endpoint_id, w.id)
             WHERE d.id = $2 AND d.book_id = $1 ORDER BY w.number LIMIT 1),
           queued AS (
             UPDATE webhook_delivery SET ${DUE}, endpoint_id = (SELECT t.id FROM target t), next_attempt_at = $3
             WHERE id = $2 AND book_id = $1 AND EXISTS (SELECT FROM target) AND attempts <= COALESCE($4, attempts) AND (state IN ('succeeded', 'failed', 'unsent') OR (state = 'pending' AND next_attempt_at > $3))
             RETURNING book_id),
           woken AS MATERIALIZED (SELECT wake_webhooks(ARRAY[q.book_id]) FROM queued q)
           SELECT EXISTS (SELECT FROM webhook_delivery WHERE id = $2 AND book_id = $1) AS found, (SELECT t.id FROM target t) AS target, EXISTS (SELECT FROM queued) AS queued,
             (SELECT count(*) FROM woken) AS woken`,
    values: [
      query.bookId,
      query.deliveryId,
      new Date(query.at),
      query.attemptsSeen ?? null,
      query.partnerId,
      query.mode,
    ],
  });
  const row = rows[0];
  if (row?.queued) return 'queued';
  if (!row?.found) return 'unknown';
  return row.target === null ? 'no endpoint' : 'on the way';
}

type Range = Target & {
  bookId: number;
  from: number;
  until: number;
  at: number;
  after: string | undefined;
  limit: number;
};

/**
 * Makes the next so many deliveries of a range of events due that failed or were never sent and that their endpoint wants, test events aside; one
 * without an endpoint goes to the first that wants it. Answers their ids, oldest first.
 */
export async function requeueUndelivered(pool: Pool, range: Range): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'requeue-undelivered',
    text: `WITH found AS (
             SELECT d.id, t.id AS endpoint_id FROM webhook_delivery d CROSS JOIN LATERAL (
               SELECT w.id FROM webhook_endpoint w WHERE w.partner_id = $7 AND COALESCE(w.mode, $8) = $8 AND w.disabled_at IS NULL
                 AND ($9::text IS NULL OR w.id = $9) AND w.id = COALESCE(d.endpoint_id, w.id) AND d.kind = ANY (w.kinds)
               ORDER BY w.number LIMIT 1) t
             WHERE d.book_id = $1 AND d.state IN ('failed', 'unsent') AND d.kind <> 'test.ping' AND d.id >= $2 AND d.id < $3 AND ($4::text IS NULL OR d.id > $4)
             ORDER BY d.id LIMIT $5 FOR UPDATE OF d SKIP LOCKED),
           queued AS (
             UPDATE webhook_delivery d SET ${DUE}, endpoint_id = found.endpoint_id, next_attempt_at = $6 FROM found WHERE d.id = found.id RETURNING d.id, d.book_id),
           woken AS MATERIALIZED (SELECT wake_webhooks(ARRAY[b.book_id]) FROM (SELECT DISTINCT book_id FROM queued) b)
           SELECT q.id FROM queued q WHERE (SELECT count(*) FROM woken) >= 0 ORDER BY q.id`,
    values: [
      range.bookId,
      deliveryBound(range.from),
      deliveryBound(range.until),
      range.after ?? null,
      range.limit,
      new Date(range.at),
      range.partnerId,
      range.mode,
      range.endpointId ?? null,
    ],
  });
  return rows.map(({ id }) => id);
}

/** Records a test.ping of the endpoint that its data name, due at once also where that is switched off; answers its delivery, undefined without an endpoint. */
export async function recordPing(
  pool: Pool,
  ping: { bookId: number; eventId: string; data: { message: string; endpointId: string }; at: number },
): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES ($1, $2, 'test.ping', $1, 1, $3, $4)`,
      [ping.eventId, ping.bookId, ping.data, new Date(ping.at)],
    );
    const { rows } = await client.query<{ id: string }>(
      `UPDATE webhook_delivery SET ${DUE}, next_attempt_at = created_at WHERE event_id = $1 RETURNING id`,
      [ping.eventId],
    );
    return rows[0]?.id;
  });
}
