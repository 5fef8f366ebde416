import { canReadWal as canReadWalOf, currentWalPlace, readWalWork } from '../database/wal-work.ts';
import type { World } from './world.ts';

/** What a piece of work cost the database, counted: none of it depends on how fast the machine is. */
export type WriteCost = {
  /** Records in the write-ahead log, commits included */
  walRecords: number;
  /** Entries made in indexes */
  indexInserts: number;
  /** Statements, those inside of functions too */
  statements: number;
  /** Calls of the database: one statement each outside of transactions */
  roundTrips: number;
};

/** Whether the log of this server can be read: its owner is a superuser, and the extension is there. */
export const canReadWal = (world: World): Promise<boolean> => canReadWalOf(world.owner);

/** All up to now, with the two of the look before. None where they are not counted. */
async function readStatements({ owner }: World): Promise<number> {
  const { rows: found } = await owner.query(`SELECT FROM pg_extension WHERE extname = 'pg_stat_statements'`);
  if (found.length === 0) return 0;
  const { rows } = await owner.query<{ calls: number }>(
    `SELECT COALESCE(sum(calls), 0)::float AS calls FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.calls ?? 0;
}

/** Runs something, and counts what was written to the world's own database meanwhile, whatever happens in others. */
export async function costOf(world: World, work: () => Promise<unknown>): Promise<WriteCost> {
  const from = await currentWalPlace(world.owner);
  const statements = await readStatements(world);
  const { pool, hot, relaxed } = world.core.database;
  let roundTrips = 0;
  const count = () => {
    roundTrips += 1;
  };
  for (const each of [pool, hot, relaxed]) each.on('acquire', count);
  try {
    await work();
  } finally {
    for (const each of [pool, hot, relaxed]) each.off('acquire', count);
  }
  const statementsAfter = await readStatements(world);
  const { records, indexInserts } = await readWalWork(world.owner, from, await currentWalPlace(world.owner));
  return { walRecords: records, indexInserts, statements: Math.max(statementsAfter - statements - 2, 0), roundTrips };
}
