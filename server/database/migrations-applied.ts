import type { Pool } from 'pg';

/** Whether migrations were applied and none is left half done. Raises where the database does not answer. */
export async function areMigrationsApplied(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ applied: boolean }>(
    `SELECT count(*) > 0 AND bool_and(finished_at IS NOT NULL OR rolled_back_at IS NOT NULL) AS applied
     FROM _prisma_migrations`,
  );
  return rows[0]?.applied === true;
}
