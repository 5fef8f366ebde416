import type { Reader } from './reader.ts';

/** How far a server has come in the log of which database, in bytes from its beginning. */
export type LogPosition = Readonly<{ position: bigint; timeline: number; system: string }>;

/**
 * How far the log of the primary is on disk. Whatever was answered as committed lies before it, but for what is committed without
 * waiting for the disk: counters, quotes, and the request log, which no caller is promised to find at once.
 */
export async function readPrimaryPosition(primary: Reader): Promise<LogPosition> {
  const { rows } = await primary.query<{ position: bigint | string; timeline: string; system: string }>({
    name: 'primary-position',
    text: `SELECT pg_wal_lsn_diff(l.lsn, '0/0')::bigint AS position, substr(pg_walfile_name(l.lsn), 1, 8) AS timeline,
             (SELECT system_identifier::text FROM pg_control_system()) AS system
           FROM (SELECT pg_current_wal_flush_lsn() AS lsn) l`,
  });
  const row = rows[0] as (typeof rows)[number];
  return { ...row, position: BigInt(row.position), timeline: Number.parseInt(row.timeline, 16) };
}

/**
 * How far a replica has replayed the log; undefined where it is none, for instance since it was promoted. Its timeline is that of its last
 * checkpoint: right after a fail-over it may still say the old one for some minutes, and never a new one too early.
 */
export async function readReplicaPosition(replica: Reader): Promise<LogPosition | undefined> {
  const { rows } = await replica.query<Omit<LogPosition, 'position'> & { position: bigint | string | null }>({
    name: 'replica-position',
    text: `SELECT CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS position,
             (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
             (SELECT system_identifier::text FROM pg_control_system()) AS system`,
  });
  const row = rows[0] as (typeof rows)[number];
  return row.position === null ? undefined : { ...row, position: BigInt(row.position) };
}
