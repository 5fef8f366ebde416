import type { Pool } from 'pg';

/**
 * How many transactions of the whole server began since the oldest read that is still open there (function transactions_since_oldest_read). Undefined
 * where the database does not answer.
 */
export async function transactionsSinceOldestRead(pool: Pool): Promise<number | undefined> {
  try {
    const { rows } = await pool.query<{ transactions: number }>(
      'SELECT transactions_since_oldest_read() AS transactions',
    );
    return rows[0]?.transactions;
  } catch {
    return undefined;
  }
}
