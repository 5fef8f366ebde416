import pg from 'pg';
import { sql, until } from './trades.ts';
import type { World } from './world.ts';

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
    await until(`${lock.waiters} sessions wait`, async () => {
      const rows = await sql(
        world,
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length >= lock.waiters;
    });
    await holder.query('ROLLBACK');
    return await running;
  } finally {
    await holder.end();
  }
}
