import { canReadWal as canReadWalOf, currentWalPlace, readWalWork } from '../database/wal-work.ts';
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

/** Whether the log of this server can be read: its owner is a superuser, and the extension is there. */
export const canReadWal = (world: World): Promise<boolean> => canReadWalOf(world.owner);

/** Runs something, and counts what was written to the world's own database meanwhile, whatever happens in others. */
export async function costOf(world: World, work: () => Promise<unknown>): Promise<WriteCost> {
  const from = await currentWalPlace(world.owner);
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
  const { records, indexInserts } = await readWalWork(world.owner, from, await currentWalPlace(world.owner));
  return { walRecords: records, indexInserts, roundTrips };
}
