import type { Pool } from 'pg';
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
  windows: { bookId: number; daySince: number; weekSince: number },
): Promise<{ day: AttemptFigures; week: AttemptFigures }> {
  const { rows } = await pool.query({
    name: 'count-webhook-attempts',
    text: `WITH newest AS MATERIALIZED (
             SELECT id FROM webhook_delivery WHERE book_id = $1 AND id >= $2 ORDER BY id DESC LIMIT $4
           ), tried AS (
             SELECT a.started_at, a.latency_ms, n.id >= $3 AS is_recent, a.error IS NULL AND a.status BETWEEN 200 AND 299 AS ok
             FROM newest n JOIN webhook_attempt a ON a.delivery_id = n.id
             WHERE (a.status IS NOT NULL OR a.error IS NOT NULL) AND a.error IS DISTINCT FROM 'interrupted'
           )
           SELECT ${figures('day', 'is_recent')}, ${figures('week', 'true')} FROM tried`,
    values: [windows.bookId, deliveryBound(windows.weekSince), deliveryBound(windows.daySince), DELIVERIES_MAX],
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
export async function countOnTheWay(pool: Pool, bookId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>({
    name: 'count-webhooks-on-the-way',
    text: `SELECT (SELECT count(*) FROM webhook_delivery WHERE book_id = $1 AND state = 'pending')
             + (SELECT count(*) FROM webhook_delivery WHERE book_id = $1 AND state = 'sending') AS count`,
    values: [bookId],
  });
  return Number(rows[0]?.count ?? 0);
}

/** Address and state of a book's channel. */
export async function channelStatus(
  pool: Pool,
  channel: { bookId: number; partner: { id: string } },
): Promise<{ url: string | undefined; failingSince: number | undefined; disabledAt: number | undefined }> {
  const { rows } = await pool.query({
    name: 'webhook-channel-status',
    text: `SELECT w.url, c.failing_since, c.disabled_at FROM webhook_endpoint w LEFT JOIN webhook_channel c ON c.book_id = $1
           WHERE w.partner_id = $2`,
    values: [channel.bookId, channel.partner.id],
  });
  const row = rows[0];
  return {
    url: row?.url,
    failingSince: row?.failing_since?.getTime(),
    disabledAt: row?.disabled_at?.getTime(),
  };
}

/** Forgets the failures of a channel, and that it is switched off. */
export async function clearChannel(pool: Pool, bookId: number): Promise<void> {
  await pool.query({
    name: 'clear-webhook-channel',
    text: 'UPDATE webhook_channel SET failing_since = NULL, disabled_at = NULL, told_at = NULL WHERE book_id = $1',
    values: [bookId],
  });
}
