import type { Pool } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import { deliveryBound } from './deliveries.ts';

/** How attempts went. Those that are under way, or were cut short on our side, are not counted. */
export type AttemptFigures = {
  attempts: number;
  succeeded: number;
  /** How long half, and 95 of 100, took at most; undefined where there were none */
  p50Ms: number | undefined;
  p95Ms: number | undefined;
  /** Starts of the latest that went so; instants on the book's clock */
  lastSuccessAt: number | undefined;
  lastFailureAt: number | undefined;
};

/** The health of a busy channel is read from at most this many deliveries: 80 ms' worth, with 300,000 in the book. */
const DELIVERIES_MAX = 20_000;

const figures = (name: string, within: string) => {
  const only = (condition: string) => `FILTER (WHERE ${within}${condition})`;
  return `count(*) ${only('')} AS ${name}_attempts, count(*) ${only(' AND ok')} AS ${name}_succeeded,
    percentile_disc(0.5) WITHIN GROUP (ORDER BY latency_ms) ${only('')} AS ${name}_p50,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY latency_ms) ${only('')} AS ${name}_p95,
    max(started_at) ${only(' AND ok')} AS ${name}_last_success, max(started_at) ${only(' AND NOT ok')} AS ${name}_last_failure`;
};

/** Attempts for the events of two windows, which end now. */
export async function countAttempts(
  pool: Pool,
  windows: { bookId: number; endpointId: string | undefined; daySince: number; weekSince: number },
): Promise<{ day: AttemptFigures; week: AttemptFigures }> {
  const { rows } = await pool.query({
    name: 'count-webhook-attempts',
    text: `WITH newest AS MATERIALIZED (
             SELECT id, endpoint_id FROM webhook_delivery WHERE book_id = $1 AND id >= $2 ORDER BY id DESC LIMIT $4
           ), tried AS (
             SELECT a.started_at, a.latency_ms, n.id >= $3 AS is_recent, a.error IS NULL AND a.status BETWEEN 200 AND 299 AS ok
             FROM newest n JOIN webhook_attempt a ON a.delivery_id = n.id
             WHERE ($5::text IS NULL OR n.endpoint_id = $5) AND (a.status IS NOT NULL OR a.error IS NOT NULL) AND a.error IS DISTINCT FROM 'interrupted'
           )
           SELECT ${figures('day', 'is_recent')}, ${figures('week', 'true')} FROM tried`,
    values: [
      windows.bookId,
      deliveryBound(windows.weekSince),
      deliveryBound(windows.daySince),
      DELIVERIES_MAX,
      windows.endpointId ?? null,
    ],
  });
  const row = rows[0];
  const of = (name: 'day' | 'week'): AttemptFigures => ({
    attempts: Number(row[`${name}_attempts`]),
    succeeded: Number(row[`${name}_succeeded`]),
    p50Ms: row[`${name}_p50`] ?? undefined,
    p95Ms: row[`${name}_p95`] ?? undefined,
    lastSuccessAt: row[`${name}_last_success`]?.getTime(),
    lastFailureAt: row[`${name}_last_failure`]?.getTime(),
  });
  return { day: of('day'), week: of('week') };
}

/** Deliveries that are due, on their way or waiting for a retry. */
export async function countOnTheWay(
  pool: Pool,
  query: { bookId: number; endpointId: string | undefined },
): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>({
    name: 'count-webhooks-on-the-way',
    text: `SELECT (SELECT count(*) FROM webhook_delivery WHERE book_id = $1 AND state = 'pending' AND ($2::text IS NULL OR endpoint_id = $2))
             + (SELECT count(*) FROM webhook_delivery WHERE book_id = $1 AND state = 'sending' AND ($2::text IS NULL OR endpoint_id = $2)) AS count`,
    values: [query.bookId, query.endpointId ?? null],
  });
  return Number(rows[0]?.count ?? 0);
}

/** Address and state of each endpoint of a book, in the order of their making. */
export async function channelStatuses(
  pool: Pool,
  channel: { bookId: number; partnerId: string; mode: Mode },
): Promise<
  { endpointId: string; url: string; isOn: boolean; failingSince: number | undefined; disabledAt: number | undefined }[]
> {
  const { rows } = await pool.query({
    name: 'webhook-channel-statuses',
    text: `SELECT w.id, w.url, w.disabled_at IS NULL AS is_on, c.failing_since, c.disabled_at
           FROM webhook_endpoint w LEFT JOIN webhook_channel c ON c.book_id = $1 AND c.endpoint_id = w.id
           WHERE w.partner_id = $2 AND COALESCE(w.mode, $3) = $3 ORDER BY w.number`,
    values: [channel.bookId, channel.partnerId, channel.mode],
  });
  return rows.map((row) => ({
    endpointId: row.id,
    url: row.url,
    isOn: row.is_on,
    failingSince: row.failing_since?.getTime(),
    disabledAt: row.disabled_at?.getTime(),
  }));
}

/** Forgets the failures of an endpoint in a book, and that it is switched off there. */
export async function clearChannel(pool: Pool, channel: { bookId: number; endpointId: string }): Promise<void> {
  await pool.query({
    name: 'clear-webhook-channel',
    text: `UPDATE webhook_channel SET failing_since = NULL, disabled_at = NULL, told_at = NULL WHERE book_id = $1 AND endpoint_id = $2`,
    values: [channel.bookId, channel.endpointId],
  });
}
