import type { Pool, PoolClient } from 'pg';

/** "cached plan must not change result type": a newer release added a column to what a prepared statement of this connection reads. */
const STALE_PLAN = '0A000';

/**
 * Runs `work` in one transaction on one connection: committed when it answers, rolled back when it raises. A connection whose prepared statements
 * fit the tables no more is closed, so that the next one prepares them anew.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    isBroken = (error as { code?: string } | undefined)?.code === STALE_PLAN;
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Runs reads of one moment: none sees what is committed between them. */
export function inSnapshot<Result>(pool: Pool, read: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return read(client);
  });
}

/** Runs `work` within the client's transaction and takes back what it did: what it raises shows that it could not be done. */
export async function tryOut(client: PoolClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('SAVEPOINT trial');
  await work();
  await client.query('ROLLBACK TO SAVEPOINT trial');
}
