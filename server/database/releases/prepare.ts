import type { ClientBase } from 'pg';
import { StartupError } from '../../startup-error.ts';
import type { Migration } from '../migrations-folder.ts';
import { describeSqlError } from '../sql-error.ts';
import { giveWay } from './give-way.ts';

/** undefined_table and undefined_column. */
const notThereYet = new Set(['42P01', '42703']);

/**
 * Does beforehand, beside the running service, what would hold its tables for long: the statements of a migration's `prepare.sql`, each in a
 * commit of its own. They stand apart by empty lines and may be run again, so that a kill in the middle leaves nothing to repair; the
 * migration finds done what they did, and does the rest. Where tables of an earlier migration are missing, the migration is left to do all of it.
 * Raises StartupError naming the migration when a statement fails.
 */
export async function prepareMigrations(
  client: ClientBase,
  migrations: readonly Migration[],
  onProgress: (step: string) => void,
): Promise<void> {
  for (const { name, preparation } of migrations) {
    const statements = statementsOf(preparation);
    for (const [index, sql] of statements.entries()) {
      const what = `Preparing migration ${name} (${index + 1} of ${statements.length})`;
      onProgress(what);
      try {
        await giveWay(client, () => runAlone(client, sql), { what, onProgress });
      } catch (error) {
        if (notThereYet.has((error as { code?: string }).code ?? '')) break;
        if (error instanceof StartupError) throw error;
        throw new StartupError(`The preparation of ${name} failed: ${describeSqlError(error, sql)}.`, { cause: error });
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
    await client.query(sql);
    return;
  }
  await client.query('SET lock_timeout = 0');
  const { rows } = await client.query('SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid', [
    index,
  ]);
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  await client.query(sql);
}
