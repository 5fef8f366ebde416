import type { Pool, PoolClient } from 'pg';
import type { ProbeResult, StatusCapability, StatusReason, StatusState } from './capability.ts';
import type { Measured } from './judge.ts';

/**
 * What the database knows of how live orders, withdrawals, buys and webhooks do, as of now. Bounds are ids of the oldest orders and withdrawals that
 * count. An endpoint's webhooks are late where it is healthy, and nothing is being sent to it: one that is slow has itself to wait for.
 */
export async function readFacts(
  pool: Pool,
  { ordersFrom, withdrawalsFrom }: { ordersFrom: string; withdrawalsFrom: string },
): Promise<Pick<Measured, 'isHeld' | 'undecidedBuys' | 'orders' | 'withdrawals' | 'webhooks'>> {
  const { rows } = await pool.query<{
    is_held: boolean;
    undecided: bigint;
    orders: bigint;
    orders_failed: bigint;
    withdrawals: bigint;
    withdrawals_failed: bigint;
    is_late: boolean;
    is_very_late: boolean;
  }>({
    name: 'read-status-facts',
    text: `SELECT is_held() AS is_held,
        (SELECT count(*) FROM ONLY transaction t JOIN book b ON b.id = t.book_id AND b.mode = 'live'
          WHERE t.status = 'debited' AND t.recorded_at < clock_timestamp() - interval '2 minutes') AS undecided,
        o.orders, o.orders_failed, w.withdrawals, w.withdrawals_failed, ${isLate('2 minutes')} AS is_late, ${isLate('15 minutes')} AS is_very_late
      FROM (
        SELECT count(*) AS orders,
          count(*) FILTER (WHERE p.gateway_order_id IS NULL AND p.created_at < clock_timestamp() - interval '1 minute') AS orders_failed
        FROM payment_order p JOIN book b ON b.id = p.book_id AND b.mode = 'live' WHERE p.id > $1 AND p.sip_id IS NULL) o
      CROSS JOIN (
        SELECT count(*) AS withdrawals, count(*) FILTER (WHERE d.problem IS NOT NULL) AS withdrawals_failed
        FROM withdrawal d JOIN book b ON b.id = d.book_id AND b.mode = 'live' WHERE d.id > $2 AND d.attempts > 0) w`,
    values: [ordersFrom, withdrawalsFrom],
  });
  const [row] = rows;
  return {
    isHeld: row?.is_held ?? false,
    undecidedBuys: Number(row?.undecided ?? 0),
    orders: { all: Number(row?.orders ?? 0), failed: Number(row?.orders_failed ?? 0) },
    withdrawals: { all: Number(row?.withdrawals ?? 0), failed: Number(row?.withdrawals_failed ?? 0) },
    webhooks: row?.is_very_late ? 'very_late' : row?.is_late ? 'late' : 'in_time',
  };
}

/** Whether endpoints of several partners wait for so long, or one does while nothing at all was claimed for as long. */
const isLate = (grace: string) => `(
  SELECT count(DISTINCT b.partner_id) > 1 OR (count(*) > 0 AND NOT EXISTS (
    SELECT FROM webhook_delivery s WHERE s.state = 'sending' AND s.claimed_at > clock_timestamp() - interval '${grace}'))
  FROM overdue_endpoints(interval '${grace}') o JOIN book b ON b.id = o.book_id AND b.mode = 'live'
  WHERE NOT EXISTS (SELECT FROM webhook_channel c WHERE c.book_id = o.book_id AND c.endpoint_id = o.endpoint_id AND c.failing_since IS NOT NULL)
    AND NOT EXISTS (SELECT FROM webhook_delivery s WHERE s.book_id = o.book_id AND s.endpoint_id = o.endpoint_id AND s.state = 'sending'
      AND s.claimed_at > clock_timestamp() - interval '${grace}'))`;

/** Live calls of one route that failed for a reason of ours, and of how many partners. */
export type FailedCalls = { route: string; code: string; calls: number; partners: number };

/** Live calls since a moment that were answered with one of these codes, by route. From the index of errors alone. */
export async function countFailedCalls(pool: Pool, from: string, codes: readonly string[]): Promise<FailedCalls[]> {
  const { rows } = await pool.query<FailedCalls>({
    name: 'count-status-failures',
    text: `SELECT l.route, l.code, count(*)::int AS calls, count(DISTINCT l.partner_id)::int AS partners
           FROM book b JOIN request_log l ON l.partner_id = b.partner_id AND l.mode = 'live' AND l.request_id >= $1 AND l.code = ANY ($2)
           WHERE b.mode = 'live' AND b.closed_at IS NULL GROUP BY l.route, l.code`,
    values: [from, codes],
  });
  return rows;
}

/** How many live calls a route had since a moment, as far as they are in the log: the newest thousand of each partner. */
export async function countCallsOf(pool: Pool, from: string, route: string): Promise<number> {
  const { rows } = await pool.query<{ calls: number }>({
    name: 'count-status-calls',
    text: `SELECT sum(n.calls)::int AS calls FROM book b CROSS JOIN LATERAL (
             SELECT count(*) FILTER (WHERE l.route = $2) AS calls FROM (
               SELECT route FROM request_log WHERE partner_id = b.partner_id AND mode = 'live' AND request_id >= $1
               ORDER BY request_id DESC LIMIT 1000) l) n
           WHERE b.mode = 'live' AND b.closed_at IS NULL`,
    values: [from, route],
  });
  return rows[0]?.calls ?? 0;
}

/**
 * Keeps a round of probes: as the newest of each part, and counted on its IST day. Where there was none for longer than three minutes, no part was there
 * as far as anybody knows: each minute without a probe is counted as down, on the day it was.
 */
export async function keepProbes(
  pool: Pool,
  { found, day, at }: { found: Record<StatusCapability, ProbeResult>; day: number; at: number },
): Promise<void> {
  const all = Object.entries(found);
  await pool.query({
    name: 'keep-status-probes',
    text: `WITH found AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS f (capability, state, reason)), missed AS (
             SELECT floor((date_part('epoch', m.at) + 19800) / 86400)::int AS day, count(*)::int AS minutes
             FROM (SELECT max(probed_at) AS at FROM status_probe) last
             CROSS JOIN generate_series(GREATEST(last.at, $5::timestamptz - interval '90 days') + interval '1 minute',
               $5::timestamptz - interval '1 minute', interval '1 minute') AS m (at)
             WHERE last.at < $5::timestamptz - interval '3 minutes' GROUP BY 1
           ), counted AS (
             SELECT $4::int AS day, f.capability, (f.state = 'up')::int AS up, (f.state = 'degraded')::int AS degraded, (f.state = 'down')::int AS down FROM found f
             UNION ALL
             SELECT m.day, f.capability, 0, 0, m.minutes FROM missed m CROSS JOIN found f
           ), newest AS (
             INSERT INTO status_probe AS p (capability, state, reason, since, probed_at)
             SELECT f.capability, f.state, f.reason, $5, $5 FROM found f ORDER BY f.capability
             ON CONFLICT (capability) DO UPDATE SET state = excluded.state, reason = excluded.reason, probed_at = excluded.probed_at,
               since = CASE WHEN p.state = excluded.state AND p.reason IS NOT DISTINCT FROM excluded.reason THEN p.since ELSE excluded.since END)
           INSERT INTO status_day AS d (day, capability, up, degraded, down)
           SELECT c.day, c.capability, sum(c.up), sum(c.degraded), sum(c.down) FROM counted c GROUP BY c.day, c.capability ORDER BY c.day, c.capability
           ON CONFLICT (day, capability) DO UPDATE SET up = d.up + excluded.up, degraded = d.degraded + excluded.degraded,
             down = d.down + excluded.down`,
    values: [
      all.map(([capability]) => capability),
      all.map(([, { state }]) => state),
      all.map(([, { reason }]) => reason),
      day,
      new Date(at),
    ],
  });
}

/** Forgets probes of days before one, and incidents that were resolved before a moment. */
export async function forgetOldStatus(
  pool: Pool,
  { beforeDay, resolvedBefore }: { beforeDay: number; resolvedBefore: number },
): Promise<void> {
  await pool.query('DELETE FROM status_day WHERE day < $1', [beforeDay]);
  await pool.query('DELETE FROM status_incident WHERE resolved_at < $1', [new Date(resolvedBefore)]);
}

export type ProbeRow = {
  capability: StatusCapability;
  state: StatusState;
  reason: StatusReason | null;
  since: Date;
  probed_at: Date;
};

export type DayRow = { day: number; capability: StatusCapability; up: number; degraded: number; down: number };

/** The newest probes, and those of each day from one on. */
export async function selectStatus(pool: Pool, fromDay: number): Promise<{ probes: ProbeRow[]; days: DayRow[] }> {
  const [probes, days] = await Promise.all([
    pool.query<ProbeRow>({ name: 'read-status-probes', text: 'SELECT * FROM status_probe' }),
    pool.query<DayRow>({
      name: 'read-status-days',
      text: 'SELECT * FROM status_day WHERE day >= $1 ORDER BY day',
      values: [fromDay],
    }),
  ]);
  return { probes: probes.rows, days: days.rows };
}

export type IncidentRow = {
  id: string;
  title: string;
  capabilities: StatusCapability[];
  began_at: Date;
  resolved_at: Date | null;
  notes: { body: string; at: string }[];
};

/** Incidents with their texts: those that are open, and those that were resolved after a moment; the newest first. */
export async function selectIncidents(pool: Pool, resolvedAfter: number, limit: number): Promise<IncidentRow[]> {
  const { rows } = await pool.query<IncidentRow>({
    name: 'read-status-incidents',
    text: `SELECT i.*, (SELECT COALESCE(jsonb_agg(jsonb_build_object('body', n.body, 'at', n.at) ORDER BY n.number DESC), '[]')
             FROM status_note n WHERE n.incident_id = i.id) AS notes
           FROM status_incident i WHERE i.resolved_at IS NULL OR i.resolved_at >= $1
           ORDER BY i.resolved_at IS NOT NULL, i.began_at DESC, i.id DESC LIMIT $2`,
    values: [new Date(resolvedAfter), limit],
  });
  return rows;
}

/** Keeps a new incident. */
export async function insertIncident(
  client: PoolClient,
  one: { id: string; title: string; capabilities: readonly StatusCapability[]; at: number },
): Promise<void> {
  await client.query('INSERT INTO status_incident (id, title, capabilities, began_at) VALUES ($1, $2, $3, $4)', [
    one.id,
    one.title,
    one.capabilities,
    new Date(one.at),
  ]);
}

/** Locks an incident; answers its title and whether it is resolved, or undefined. */
export async function lockIncident(
  client: PoolClient,
  id: string,
): Promise<{ title: string; isResolved: boolean; notes: number } | undefined> {
  const { rows } = await client.query<{ title: string; isResolved: boolean; notes: number }>(
    `SELECT i.title, i.resolved_at IS NOT NULL AS "isResolved", (SELECT count(*)::int FROM status_note n WHERE n.incident_id = i.id) AS notes
     FROM status_incident i WHERE i.id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0];
}

/** Adds a text to a locked incident, and resolves it where that is said. */
export async function insertNote(
  client: PoolClient,
  note: { id: string; number: number; body: string; at: number; resolves: boolean },
): Promise<void> {
  const at = new Date(note.at);
  await client.query('INSERT INTO status_note (incident_id, number, body, at) VALUES ($1, $2, $3, $4)', [
    note.id,
    note.number,
    note.body,
    at,
  ]);
  if (note.resolves) {
    await client.query('UPDATE status_incident SET resolved_at = GREATEST(began_at, $2) WHERE id = $1', [note.id, at]);
  }
}
