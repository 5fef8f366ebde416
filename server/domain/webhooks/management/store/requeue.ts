import type { Pool } from 'pg';
import { inTransaction } from '../../../../database/transaction.ts';
import { deliveryBound } from './deliveries.ts';

const DUE = `state = 'pending', failures = 0, settled_at = NULL, last_status = NULL, last_error = NULL`;

/** Whether a partner has an address for its events. */
export async function hasEndpoint(pool: Pool, partnerId: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'has-webhook-endpoint',
    text: 'SELECT EXISTS (SELECT FROM webhook_endpoint WHERE partner_id = $1) AS found',
    values: [partnerId],
  });
  return rows[0]?.found === true;
}

/**
 * Makes a delivery due at a moment on the book's clock and wakes a deliverer, in one statement; one that is due or on its way,
 * or was tried meanwhile, stays as it is.
 */
export async function requeueDelivery(
  pool: Pool,
  query: { bookId: number; deliveryId: string; attemptsSeen?: number | undefined; at: number },
): Promise<'queued' | 'on the way' | 'unknown'> {
  const { rows } = await pool.query<{ found: boolean; queued: boolean }>({
    name: 'requeue-webhook-delivery',
    text: `WITH queued AS (
             UPDATE webhook_delivery SET ${DUE}, next_attempt_at = $3
             WHERE id = $2 AND book_id = $1 AND attempts <= COALESCE($4, attempts) AND (state IN ('succeeded', 'failed', 'unsent') OR (state = 'pending' AND next_attempt_at > $3))
             RETURNING book_id),
           woken AS MATERIALIZED (SELECT wake_webhooks(ARRAY[q.book_id]) FROM queued q)
           SELECT EXISTS (SELECT FROM webhook_delivery WHERE id = $2 AND book_id = $1) AS found, EXISTS (SELECT FROM queued) AS queued,
             (SELECT count(*) FROM woken) AS woken`,
    values: [query.bookId, query.deliveryId, new Date(query.at), query.attemptsSeen ?? null],
  });
  if (rows[0]?.queued) return 'queued';
  return rows[0]?.found ? 'on the way' : 'unknown';
}

type Range = { bookId: number; from: number; until: number; at: number; after: string | undefined; limit: number };

/**
 * Makes the next so many deliveries of a range of events due that failed or were never sent, test events aside; answers
 * their ids, oldest first.
 */
export async function requeueUndelivered(pool: Pool, range: Range): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'requeue-undelivered',
    text: `WITH found AS (
             SELECT id FROM webhook_delivery
             WHERE book_id = $1 AND state IN ('failed', 'unsent') AND kind <> 'test.ping' AND id >= $2 AND id < $3 AND ($4::text IS NULL OR id > $4)
             ORDER BY id LIMIT $5 FOR UPDATE SKIP LOCKED),
           queued AS (
             UPDATE webhook_delivery d SET ${DUE}, next_attempt_at = $6 FROM found WHERE d.id = found.id RETURNING d.id, d.book_id),
           woken AS MATERIALIZED (SELECT wake_webhooks(ARRAY[b.book_id]) FROM (SELECT DISTINCT book_id FROM queued) b)
           SELECT q.id FROM queued q WHERE (SELECT count(*) FROM woken) >= 0 ORDER BY q.id`,
    values: [
      range.bookId,
      deliveryBound(range.from),
      deliveryBound(range.until),
      range.after ?? null,
      range.limit,
      new Date(range.at),
    ],
  });
  return rows.map(({ id }) => id);
}

/** Records a test.ping, due at once also where the channel is switched off; answers its delivery, undefined without an endpoint. */
export async function recordPing(
  pool: Pool,
  ping: { bookId: number; eventId: string; data: { message: string }; at: number },
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
