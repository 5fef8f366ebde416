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
 * Waits until so many sessions of the world stand before a lock of a table; `by` narrows them to names of applications like it. Locks are
 * told of the whole server, and in databases that were cloned from one a table has one number: another test's waits are not meant. Not for
 * use in the blocker's transaction, where the view of sessions stands still.
 */
export const untilTableWaits = (world: World, table: string, { count = 1, by = '%' } = {}): Promise<void> =>
  until(`${count} sessions wait for ${table}`, async () => {
    const rows = await sql(
      world,
      `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND l.relation = $1::regclass AND a.datname = current_database()
         AND a.backend_type = 'client backend' AND a.application_name LIKE $2`,
      [table, by],
    );
    return rows.length >= count;
  });

/** Waits until a session of the world stands before a key's lock, or another that has a number instead of a table. */
export const untilKeyWaits = (world: World): Promise<void> =>
  until('a session waits for a key', async () => {
    const rows = await sql(
      world,
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows.length > 0;
  });

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
