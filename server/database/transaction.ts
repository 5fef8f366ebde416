import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction on one connection: committed when it answers, rolled back when it raises. */
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
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Runs `work` within the client's transaction and takes back what it did: what it raises shows that it could not be done. */
export async function tryOut(client: PoolClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('SAVEPOINT trial');
  await work();
  await client.query('ROLLBACK TO SAVEPOINT trial');
}
