import type { ClientBase, Pool } from 'pg';
import { StartupError } from '../startup-error.ts';

/** Whether migrations were applied and none is left half done. Raises where the database does not answer. */
export async function areMigrationsApplied(pool: Pool | ClientBase): Promise<boolean> {
  const { rows } = await pool.query<{ applied: boolean }>(
    `SELECT count(*) > 0 AND bool_and(finished_at IS NOT NULL OR rolled_back_at IS NOT NULL) AS applied
     FROM _prisma_migrations`,
  );
  return rows[0]?.applied === true;
}

/**
 * Requires a database with the tables of a service, for commands beside one: a shell that lacks its settings would lead them to a new one. Raises
 * StartupError where there are none.
 */
export async function requireTables(pool: Pool | ClientBase): Promise<void> {
  const isReady = await areMigrationsApplied(pool).catch((error: { code?: string }) => {
    if (error.code === '42P01') return false;
    throw error;
  });
  if (isReady) return;
  throw new StartupError(
    'The database has no tables yet. Start the service once; or set DATABASE_URL, where its database is one of your own.',
  );
}
