import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { StartupError } from '../../startup-error.ts';
import type { Migration } from '../migrations-folder.ts';

/**
 * So long a migration waits for the tables that it names at its beginning, all together, and for each lock after that, in ms: shorter than the
 * second after which PostgreSQL looks for deadlocks.
 */
const LOCK_TIMEOUT_MS = 500;
/** Long enough for PostgreSQL to cancel an autovacuum that is in the way, which it does after a second. */
const VACUUM_TIMEOUT_MS = 5_000;
const ATTEMPTS = 60;
const PAUSE_MAX_MS = 2_000;

/** lock_not_available and deadlock_detected. */
const inTheWay = new Set(['55P03', '40P01']);

/**
 * Runs work that takes locks which the running service needs as well, and answers what it answers. It waits half a second for each lock; where
 * one is not to be had, `work` has to undo all of its own, and is run again after a pause, 60 times at most. Each new attempt is told
 * to `onProgress`. Raises StartupError when the last attempt failed too, and at once what any other error is.
 */
export async function giveWay<T>(
  client: ClientBase,
  work: () => Promise<T>,
  {
    what,
    attempts = ATTEMPTS,
    onProgress,
  }: { what: string; attempts?: number | undefined; onProgress(step: string): void },
): Promise<T> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!isInTheWay(error)) throw error;
        if (attempt >= attempts) {
          throw new StartupError(
            `${what} gave way to other statements ${attempts} times and was left undone: end what holds its tables for long ` +
              '(a backup, the nightly check of the ledger, a query of yours: pg_stat_activity shows them), and start it again.',
            { cause: error },
          );
        }
        onProgress(`${what} gave way to other statements (attempt ${attempt} of ${attempts}), and begins again`);
        await setTimeout(Math.min(100 * attempt, PAUSE_MAX_MS));
      }
    }
  } finally {
    await client.query('SET lock_timeout = 0').catch(() => {});
  }
}

/**
 * Keeps autovacuum out of these tables until the transaction ends, and cancels the one that is at work. Waits for it as no trade need do:
 * the lock stops none of their statements. Part of `giveWay`, in a transaction.
 */
export async function keepVacuumOut(client: ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query(
    `SET LOCAL lock_timeout = ${VACUUM_TIMEOUT_MS};
     LOCK TABLE ${tables.join(', ')} IN SHARE UPDATE EXCLUSIVE MODE;
     SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`,
  );
}

/** The tables that a migration names at its beginning, and that are there. */
export async function findTables(client: ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  const named = migrations.flatMap(({ sql }) => {
    const [, after] = `\n${sql}`.split('\nLOCK TABLE ');
    const [tables] = after?.split(' IN ACCESS EXCLUSIVE MODE;') ?? [];
    return tables?.split(',').map((table) => table.trim()) ?? [];
  });
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) WITH ORDINALITY n (name, place) WHERE to_regclass(name) IS NOT NULL ORDER BY place',
    [named],
  );
  return rows.map(({ name }) => name);
}

/**
 * Takes these tables for the transaction alone, within half a second for all of them together, so that no call waits for the locks longer than
 * that. Part of `giveWay`, in a transaction.
 */
export async function takeTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await keepVacuumOut(client, tables);
  await client.query(`SET LOCAL statement_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  } catch (error) {
    // query_canceled: half a second has passed.
    if ((error as { code?: string }).code !== '57014') throw error;
    throw Object.assign(new Error('The tables were not to be had', { cause: error }), { code: '55P03' });
  }
  await client.query('SET LOCAL statement_timeout = 0');
}

function isInTheWay(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return inTheWay.has(code ?? cause?.code ?? '');
}
