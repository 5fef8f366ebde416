import type { Pool } from 'pg';

/** An entry of the audit log that is to be handed over. */
export type UnsentEntry = {
  id: string;
  partnerId: string | null;
  actorType: string;
  actorId: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  requestId: string | null;
  createdAt: Date;
};

/** Notes that the export is wanted; answers whether there is one. */
export async function noteWanted(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'note-audit-wanted',
    text: 'UPDATE audit_export SET wanted_at = now()',
  });
  return rowCount === 1;
}

/** Begins the export; answers false where transactions that write entries took too long to wait for. */
export async function beginExport(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ hasBegun: boolean }>({
    name: 'begin-audit-export',
    text: 'SELECT begin_audit_export() AS "hasBegun"',
  });
  return rows[0]?.hasBegun === true;
}

const ENTRY = `e.id, e.partner_id AS "partnerId", e.actor_type AS "actorType", e.actor_id AS "actorId", e.action, e.subject,
  e.before, e.after, e.request_id AS "requestId", e.created_at AS "createdAt"`;

/** How far the backlog was handed over: '' before the export begins, null once it is through. */
const PLACE = `(SELECT CASE WHEN EXISTS (SELECT FROM audit_export) THEN (SELECT backlog_after FROM audit_export) ELSE '' END)`;
/** The backlog: entries of before the export, which are those behind its place that are not queued. Nothing is read once it is through. */
const BACKLOG = `audit_entry e WHERE ${PLACE} IS NOT NULL AND e.id > ${PLACE} AND NOT EXISTS (SELECT FROM audit_unsent u WHERE u.entry_id = e.id)`;

/** The next entries of before the export; none once all were handed over. */
export async function readBacklog(pool: Pool, limit: number): Promise<UnsentEntry[]> {
  const { rows } = await pool.query<UnsentEntry>({
    name: 'audit-backlog',
    text: `SELECT ${ENTRY} FROM ${BACKLOG} ORDER BY e.id LIMIT $1`,
    values: [limit],
  });
  return rows;
}

/** Notes that the backlog was handed over up to an entry; with null, that it is through. */
export async function noteBacklog(pool: Pool, after: string | null, taken: number): Promise<void> {
  await pool.query({
    name: 'note-audit-backlog',
    text: `UPDATE audit_export SET backlog_after = $1, sent = sent + $2, sent_at = CASE WHEN $2 > 0 THEN now() ELSE sent_at END
           WHERE backlog_after IS NOT NULL`,
    values: [after, taken],
  });
}

/** The first entries of the queue. */
export async function readUnsent(pool: Pool, limit: number): Promise<UnsentEntry[]> {
  const { rows } = await pool.query<UnsentEntry>({
    name: 'unsent-audit',
    text: `SELECT ${ENTRY}
           FROM (SELECT number, entry_id FROM audit_unsent ORDER BY number LIMIT $1) u JOIN audit_entry e ON e.id = u.entry_id ORDER BY u.number`,
    values: [limit],
  });
  return rows;
}

/** Takes entries off the queue. */
export async function noteSent(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query({
    name: 'note-audit-sent',
    text: `WITH gone AS (DELETE FROM audit_unsent WHERE entry_id = ANY ($1::text[]))
           UPDATE audit_export SET sent = sent + cardinality($1::text[]), sent_at = now()`,
    values: [ids],
  });
}

/** Drops the queue where nothing wanted it for so long; answers whether it did. Entries that are being written meanwhile may stay in it. */
export async function dropUnwantedExport(pool: Pool, after: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'drop-audit-export',
    text: `WITH over AS (DELETE FROM audit_export WHERE wanted_at < now() - $1::interval RETURNING 1),
             gone AS (DELETE FROM audit_unsent WHERE EXISTS (SELECT FROM over)) SELECT FROM over`,
    values: [after],
  });
  return rowCount === 1;
}

/** How many entries are to be handed over, counted up to a limit, and when the first of them was written (milliseconds). */
export async function readWaiting(
  pool: Pool,
  countedMax: number,
): Promise<{ waiting: number; oldestAt: number | undefined }> {
  const { rows } = await pool.query<{ waiting: number; oldest: Date | null }>({
    name: 'audit-waiting',
    text: `SELECT (SELECT least(count(*), $1)::int FROM ((SELECT FROM audit_unsent LIMIT $1) UNION ALL (SELECT FROM ${BACKLOG} LIMIT $1)) q) AS waiting,
             least((SELECT e.created_at FROM ${BACKLOG} ORDER BY e.id LIMIT 1),
               (SELECT e.created_at FROM audit_unsent u JOIN audit_entry e ON e.id = u.entry_id ORDER BY u.number LIMIT 1)) AS oldest`,
    values: [countedMax],
  });
  return { waiting: rows[0]?.waiting ?? 0, oldestAt: rows[0]?.oldest?.getTime() };
}
