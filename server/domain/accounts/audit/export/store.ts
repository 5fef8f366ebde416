import type { Pool } from 'pg';

/** An entry of the audit log in the queue. */
export type UnsentEntry = {
  /** Its place in the queue */
  number: bigint;
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

/** Has every entry queued from now on, behind all that were there before. Takes as long as those are many. */
export async function beginExport(pool: Pool): Promise<void> {
  await pool.query({ name: 'begin-audit-export', text: 'SELECT begin_audit_export()' });
}

/** The first entries of the queue. */
export async function readUnsent(pool: Pool, limit: number): Promise<UnsentEntry[]> {
  const { rows } = await pool.query<UnsentEntry>({
    name: 'unsent-audit',
    text: `SELECT u.number, e.id, e.partner_id AS "partnerId", e.actor_type AS "actorType", e.actor_id AS "actorId", e.action, e.subject,
             e.before, e.after, e.request_id AS "requestId", e.created_at AS "createdAt"
           FROM (SELECT number, entry_id FROM audit_unsent ORDER BY number LIMIT $1) u JOIN audit_entry e ON e.id = u.entry_id ORDER BY u.number`,
    values: [limit],
  });
  return rows;
}

/** Takes entries off the queue. */
export async function noteSent(pool: Pool, numbers: bigint[]): Promise<void> {
  await pool.query({
    name: 'note-audit-sent',
    text: `WITH gone AS (DELETE FROM audit_unsent WHERE number = ANY ($1::bigint[]))
           UPDATE audit_export SET sent = sent + cardinality($1::bigint[]), sent_at = now()`,
    values: [numbers],
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

/** How long the queue is, counted up to a limit, and when its first entry was written (milliseconds). */
export async function readQueue(
  pool: Pool,
  countedMax: number,
): Promise<{ waiting: number; oldestAt: number | undefined }> {
  const { rows } = await pool.query<{ waiting: number; oldest: Date | null }>({
    name: 'audit-queue',
    text: `SELECT (SELECT count(*)::int FROM (SELECT FROM audit_unsent LIMIT $1) q) AS waiting,
             (SELECT e.created_at FROM audit_unsent u JOIN audit_entry e ON e.id = u.entry_id ORDER BY u.number LIMIT 1) AS oldest`,
    values: [countedMax],
  });
  return { waiting: rows[0]?.waiting ?? 0, oldestAt: rows[0]?.oldest?.getTime() };
}
