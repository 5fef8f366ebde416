import type { ClientBase } from 'pg';
import { StartupError } from '../../startup-error.ts';
import type { Migration } from '../migrations-folder.ts';
import { describeSqlError } from '../sql-error.ts';
import { tellBlockers, type Watch } from './blockers.ts';
import { giveWay, keepVacuumOut } from './give-way.ts';

/** undefined_table and undefined_column. */
const notThereYet = new Set(['42P01', '42703']);

/**
 * Does beforehand, beside the running service, what would hold its tables for long: the statements of a migration's `prepare.sql`, each in a
 * commit of its own. They stand apart by empty lines and may be run again, so that a kill in the middle leaves nothing to repair; the
 * migration finds done what they did, and does the rest. Where tables of an earlier migration are missing, the migration is left to do the rest
 * itself, which is told. A statement that waits for another for half a minute says for which. Raises StartupError naming the migration when
 * a statement fails.
 */
export async function prepareMigrations(
  client: ClientBase,
  migrations: readonly Migration[],
  watch: Watch,
): Promise<void> {
  const { onProgress } = watch;
  for (const [place, { name, preparation }] of migrations.entries()) {
    const statements = statementsOf(preparation);
    for (const [index, sql] of statements.entries()) {
      const what = `Preparing migration ${name} (${index + 1} of ${statements.length})`;
      onProgress(what);
      try {
        await tellBlockers(client, watch, () => giveWay(client, () => runAlone(client, sql), { what, onProgress }));
      } catch (error) {
        if (error instanceof StartupError) throw error;
        const reason = describeSqlError(error, sql);
        if (place === 0 || !notThereYet.has((error as { code?: string }).code ?? '')) {
          throw new StartupError(`The preparation of ${name} failed: ${reason}.`, { cause: error });
        }
        onProgress(
          `The rest of the preparation of ${name} is left to the migration itself, since an earlier one is missing: ${(error as Error).message}`,
        );
        break;
      }
    }
  }
}

function statementsOf(sql: string): string[] {
  const parts: string[][] = [[]];
  for (const line of sql.split('\n')) {
    if (line.trim() === '') parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.filter((lines) => lines.some((line) => !line.startsWith('--'))).map((lines) => lines.join('\n'));
}

/** An index that was begun and not finished is made anew. Making one waits for what is under way, and nothing waits for it. */
async function runAlone(client: ClientBase, sql: string): Promise<void> {
  const [, index] = /INDEX CONCURRENTLY IF NOT EXISTS (\w+)/.exec(sql) ?? [];
  if (!index) {
    await runBesideVacuum(client, sql);
    return;
  }
  await client.query('SET lock_timeout = 0');
  const { rows } = await client.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    index,
  ]);
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  await client.query(sql);
}

/** A statement that changes a table cancels the autovacuum of it first. The others commit as they go, and take no lock that one stands in the way of. */
async function runBesideVacuum(client: ClientBase, sql: string): Promise<void> {
  const changed = [...sql.matchAll(/^ALTER TABLE (\w+)| ON (\w+) FOR EACH| REFERENCES (\w+)/gm)];
  if (changed.length === 0) {
    await client.query(sql);
    return;
  }
  try {
    await client.query('BEGIN');
    await keepVacuumOut(
      client,
      changed.map((names) => names.slice(1).join('')),
    );
    await client.query(sql);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
