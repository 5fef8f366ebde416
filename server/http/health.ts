import type { Core } from '../domain/context.ts';

/** What /readyz tells: every part that must work before calls are sent here. */
export type Readiness = {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'prices', { ok: boolean; problem?: string }>;
};

const DATABASE_TIMEOUT_MS = 2_000;

/** Asks the database, the migrations and the price feed. Never raises. */
export async function checkReadiness(core: Core): Promise<Readiness> {
  const migrations = await askMigrations(core);
  const prices = core.prices.health(core.clock.now());
  const checks = {
    database: migrations === undefined ? { ok: false, problem: 'The database does not answer.' } : { ok: true },
    migrations:
      migrations === true ? { ok: true } : { ok: false, problem: 'Not every migration is known to be applied.' },
    prices: prices.ok ? { ok: true } : { ok: false, problem: 'There is no fresh price.' },
  };
  return { ready: Object.values(checks).every((check) => check.ok), checks };
}

async function askMigrations(core: Core): Promise<boolean | undefined> {
  const asked = core.database.pool.query<{ applied: boolean }>(
    `SELECT count(*) > 0 AND bool_and(finished_at IS NOT NULL OR rolled_back_at IS NOT NULL) AS applied FROM _prisma_migrations`,
  );
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), DATABASE_TIMEOUT_MS);
  });
  return Promise.race([asked.then((result) => result.rows[0]?.applied === true).catch(() => undefined), late]);
}
