import type { World } from './world.ts';

/** What a piece of work cost the database, counted: none of it depends on how fast the machine is. */
export type WriteCost = {
  /** Records in the write-ahead log, commits included */
  walRecords: number;
  /** Entries made in indexes */
  indexInserts: number;
  /** Calls of the database: one statement each outside of transactions */
  roundTrips: number;
};

/** Records that are written for the work itself; page images, hints and what vacuum does depend on the moment. */
const OF_WORK = ['Heap', 'Heap2', 'Btree', 'Gin', 'Sequence', 'Transaction'];

/** Whether the log of this server can be read: its owner is a superuser, and the extension is there. */
export async function canReadWal(world: World): Promise<boolean> {
  const { rows } = await world.owner.query<{ can: boolean }>(
    `SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
       AND EXISTS (SELECT FROM pg_available_extension_versions WHERE name = 'pg_walinspect' AND version >= '1.1') AS can`,
  );
  return rows[0]?.can === true;
}

/** Runs something, and counts what was written to the world's own database meanwhile, whatever happens in others. */
export async function costOf(world: World, work: () => Promise<unknown>): Promise<WriteCost> {
  await world.owner.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  const from = await currentPlace(world);
  const { pool, relaxed } = world.core.database;
  let roundTrips = 0;
  const count = () => {
    roundTrips += 1;
  };
  for (const each of [pool, relaxed]) each.on('acquire', count);
  try {
    await work();
  } finally {
    for (const each of [pool, relaxed]) each.off('acquire', count);
  }
  const { rows } = await world.owner.query<{ wal: number; index_inserts: number }>(
    `WITH own AS MATERIALIZED (
       SELECT DISTINCT start_lsn FROM pg_get_wal_block_info($1, $2, false)
       WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ), records AS MATERIALIZED (
       SELECT r.start_lsn, r.xid, r.resource_manager, r.record_type FROM pg_get_wal_records_info($1, $2) r
     ), of_work AS (
       SELECT r.* FROM records r JOIN own USING (start_lsn) WHERE r.resource_manager = ANY ($3) AND r.xid <> '0'
     )
     SELECT (SELECT count(*) FROM of_work)::int + (
         SELECT count(*) FROM records c WHERE c.resource_manager = 'Transaction' AND c.record_type = 'COMMIT'
           AND c.xid IN (SELECT w.xid FROM of_work w))::int AS wal,
       (SELECT count(*) FROM of_work w WHERE w.resource_manager = 'Btree' AND w.record_type LIKE 'INSERT%')::int AS index_inserts`,
    [from, await currentPlace(world), OF_WORK],
  );
  const [found] = rows;
  return { walRecords: found?.wal ?? 0, indexInserts: found?.index_inserts ?? 0, roundTrips };
}

async function currentPlace(world: World): Promise<string> {
  // What was written without waiting for the disk has to be there before it can be read.
  await world.owner.query(`SELECT pg_logical_emit_message(true, 'tola', '')`);
  const { rows } = await world.owner.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn');
  return rows[0]?.lsn ?? '0/0';
}
