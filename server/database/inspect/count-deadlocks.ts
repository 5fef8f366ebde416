import type { Pool } from 'pg';

/** How many deadlocks the database has ended by refusing a statement, over all processes; undefined where it does not answer. */
export async function countDeadlocks(pool: Pool): Promise<number | undefined> {
  try {
    const { rows } = await pool.query<{ deadlocks: bigint }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(rows[0]?.deadlocks ?? 0n);
  } catch {
    return undefined;
  }
}
