import pg from 'pg';
import { sql, until } from './trades.ts';
import type { World } from './world.ts';

/** The statements of sessions that stand before a lock. Autovacuum's waits, which come at any moment, are no call's. */
export const WAITING_STATEMENTS = `SELECT pid, query FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND wait_event_type = 'Lock'`;

/** Waits until so many sessions stand before some lock. */
export const untilWaiting = (world: World, count: number): Promise<void> =>
  until(`${count} sessions wait`, async () => (await sql(world, WAITING_STATEMENTS)).length >= count);

/**
 * Runs calls against a lock that another session holds, waits until so many sessions stand before some lock, then lets them
 * go: two calls are then surely in the middle of their work at one time, on any machine.
 */
export async function whileLocked<Result>(
  world: World,
  lock: { statement: string; values?: unknown[]; waiters: number },
  calls: () => Promise<Result>,
): Promise<Result> {
  const holder = new pg.Client({ connectionString: world.ownerUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock.statement, lock.values);
    const running = calls();
    // The caller that waits for the calls, below, reports a failure.
    running.catch(() => {});
    await untilWaiting(world, lock.waiters);
    await holder.query('ROLLBACK');
    return await running;
  } finally {
    await holder.end();
  }
}
