import type { Pool } from 'pg';

/** What was written to the write-ahead log for work itself, commits included; none of it depends on how fast the machine is. */
export type WalWork = {
  records: number;
  bytes: number;
  /** Entries made in indexes */
  indexInserts: number;
};

/** Records that are written for the work itself; page images, hints and what vacuum does depend on the moment. */
const OF_WORK = ['Heap', 'Heap2', 'Btree', 'Gin', 'Sequence', 'Transaction'];

/** Files with lower numbers are the server's own tables, where it notes what it finds when it looks at ours, at any moment. */
const FIRST_OWN_TABLE = 16_384;

/** Whether the log of this server can be read: the role is a superuser, and the extension is there. */
export async function canReadWal(owner: Pool): Promise<boolean> {
  const { rows } = await owner.query<{ can: boolean }>(
    `SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
       AND EXISTS (SELECT FROM pg_available_extension_versions WHERE name = 'pg_walinspect' AND version >= '1.1') AS can`,
  );
  return rows[0]?.can === true;
}

/** The place up to which the log is on disk, with everything in it that was written before without waiting for the disk. */
export async function currentWalPlace(owner: Pool): Promise<string> {
  await owner.query(`SELECT pg_logical_emit_message(true, 'tola', '')`);
  const { rows } = await owner.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
  return rows[0]?.lsn ?? '0/0';
}

/** Counts what was written to this role's database between two places of the log, whatever happened in other databases. */
export async function readWalWork(owner: Pool, from: string, to: string): Promise<WalWork> {
  await owner.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  const { rows } = await owner.query<{ records: number; bytes: number; index_inserts: number }>(
    // Of one pass over the blocks that were changed, without a join: the planner knows nothing of how many records these functions answer.
    `WITH of_work AS MATERIALIZED (
       SELECT w.xid, w.resource_manager, w.record_type, min(w.record_length) - sum(w.block_fpi_length) AS bytes
       FROM pg_get_wal_block_info($1, $2, false) w
       WHERE w.reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND w.resource_manager = ANY ($3) AND w.xid <> '0' AND w.relfilenode::bigint >= ${FIRST_OWN_TABLE}
       GROUP BY w.start_lsn, w.xid, w.resource_manager, w.record_type
     ), commits AS (
       SELECT c.record_length AS bytes FROM pg_get_wal_records_info($1, $2) c
       WHERE c.resource_manager = 'Transaction' AND c.record_type = 'COMMIT' AND c.xid IN (SELECT w.xid FROM of_work w)
     )
     SELECT ((SELECT count(*) FROM of_work) + (SELECT count(*) FROM commits))::int AS records,
       (COALESCE((SELECT sum(w.bytes) FROM of_work w), 0) + COALESCE((SELECT sum(c.bytes) FROM commits c), 0))::float AS bytes,
       (SELECT count(*) FROM of_work w WHERE w.resource_manager = 'Btree' AND w.record_type LIKE 'INSERT%')::int AS index_inserts`,
    [from, to, OF_WORK],
  );
  const [found] = rows;
  return { records: found?.records ?? 0, bytes: found?.bytes ?? 0, indexInserts: found?.index_inserts ?? 0 };
}
