import type { Pool, PoolClient } from 'pg';
import type { ProbeResult, StatusCapability, StatusReason, StatusState } from './capability.ts';
import type { Measured } from './judge.ts';

/** What the database knows of how providers and our own work do, as of now. Bounds are ids of the oldest orders and withdrawals that count. */
export async function readFacts(
  pool: Pool,
  { ordersFrom, withdrawalsFrom }: { ordersFrom: string; withdrawalsFrom: string },
): Promise<Pick<Measured, 'undecidedBuys' | 'orders' | 'withdrawals' | 'webhooks'>> {
  const { rows } = await pool.query<{
    undecided: bigint;
    orders: bigint;
    orders_failed: bigint;
    withdrawals: bigint;
    withdrawals_failed: bigint;
    is_late: boolean;
    is_very_late: boolean;
  }>({
    name: 'read-status-facts',
    text: `SELECT
        (SELECT count(*) FROM transaction WHERE status = 'debited' AND recorded_at < clock_timestamp() - interval '2 minutes') AS undecided,
        o.orders, o.orders_failed, w.withdrawals, w.withdrawals_failed,
        EXISTS (SELECT FROM overdue_webhooks(interval '2 minutes')) AS is_late,
        EXISTS (SELECT FROM overdue_webhooks(interval '15 minutes')) AS is_very_late
      FROM (
        SELECT count(*) AS orders,
          count(*) FILTER (WHERE p.gateway_order_id IS NULL AND p.created_at < clock_timestamp() - interval '1 minute') AS orders_failed
        FROM payment_order p JOIN book b ON b.id = p.book_id AND b.mode = 'live' WHERE p.id > $1) o
      CROSS JOIN (
        SELECT count(*) AS withdrawals, count(*) FILTER (WHERE d.problem IS NOT NULL) AS withdrawals_failed
        FROM withdrawal d JOIN book b ON b.id = d.book_id AND b.mode = 'live' WHERE d.id > $2 AND d.attempts > 0) w`,
    values: [ordersFrom, withdrawalsFrom],
  });
  const [row] = rows;
  return {
    undecidedBuys: Number(row?.undecided ?? 0),
    orders: { all: Number(row?.orders ?? 0), failed: Number(row?.orders_failed ?? 0) },
    withdrawals: { all: Number(row?.withdrawals ?? 0), failed: Number(row?.withdrawals_failed ?? 0) },
    webhooks: row?.is_very_late ? 'very_late' : row?.is_late ? 'late' : 'in_time',
  };
}

/** Keeps a round of probes: as the newest of each part, and counted on its IST day. */
export async function keepProbes(
  pool: Pool,
  { found, day, at }: { found: Record<StatusCapability, ProbeResult>; day: number; at: number },
): Promise<void> {
  const all = Object.entries(found);
  await pool.query({
    name: 'keep-status-probes',
    text: `WITH found AS (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS f (capability, state, reason)), newest AS (
             INSERT INTO status_probe AS p (capability, state, reason, since, probed_at)
             SELECT f.capability, f.state, f.reason, $5, $5 FROM found f ORDER BY f.capability
             ON CONFLICT (capability) DO UPDATE SET state = excluded.state, reason = excluded.reason, probed_at = excluded.probed_at,
               since = CASE WHEN p.state = excluded.state AND p.reason IS NOT DISTINCT FROM excluded.reason THEN p.since ELSE excluded.since END)
           INSERT INTO status_day AS d (day, capability, up, degraded, down)
           SELECT $4, f.capability, (f.state = 'up')::int, (f.state = 'degraded')::int, (f.state = 'down')::int FROM found f ORDER BY f.capability
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
