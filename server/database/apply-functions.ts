import type { ClientBase } from 'pg';
import { StartupError } from '../startup-error.ts';
import type { SqlFunction } from './functions-folder.ts';
import { describeSqlError } from './sql-error.ts';

/**
 * Every body that a function of this database has had, by its checksum. A process of an earlier release, which starts while a newer one
 * runs, sees by it that its own body was replaced, and does not put it back.
 */
export const createFunctionsTableSql = `
  CREATE TABLE IF NOT EXISTS "_sql_functions" (
    "name" text NOT NULL,
    "checksum" text NOT NULL,
    "applied_at" timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY ("name", "checksum")
  )`;

/** Those whose body this database has never had, in the given order. */
export async function findNewFunctions(client: ClientBase, functions: readonly SqlFunction[]): Promise<SqlFunction[]> {
  const known = await readKnown(client);
  return functions.filter(({ name, checksum }) => !known.has(`${name} ${checksum}`));
}

async function readKnown(client: ClientBase): Promise<Set<string>> {
  try {
    const { rows } = await client.query<{ known: string }>(
      `SELECT name || ' ' || checksum AS known FROM "_sql_functions"`,
    );
    return new Set(rows.map(({ known }) => known));
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return new Set();
    throw error;
  }
}

/** Gives functions their new bodies, within the transaction of the client. Raises StartupError naming the function and the line. */
export async function applyFunctions(client: ClientBase, functions: readonly SqlFunction[]): Promise<void> {
  for (const { name, wing, sql, checksum } of functions) {
    try {
      const earlier = await signaturesOf(client, name);
      await replace(client, { name, sql, earlier });
      await client.query('INSERT INTO "_sql_functions" (name, checksum) VALUES ($1, $2)', [name, checksum]);
    } catch (error) {
      throw new StartupError(`The SQL function ${wing}/${name}.sql failed: ${describeSqlError(error, sql)}.`, {
        cause: error,
      });
    }
  }
}

/** A function that takes or answers something else than before is another function to PostgreSQL: the one before it goes. */
async function replace(
  client: ClientBase,
  { name, sql, earlier }: { name: string; sql: string; earlier: readonly string[] },
): Promise<void> {
  await client.query('SAVEPOINT before_function');
  try {
    await client.query(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P13') throw error;
    await client.query('ROLLBACK TO before_function');
    for (const signature of earlier) await client.query(`DROP FUNCTION ${signature}`);
    await client.query(sql);
    return;
  }
  const now = await signaturesOf(client, name);
  if (now.length === 1) return;
  for (const signature of earlier) await client.query(`DROP FUNCTION ${signature}`);
}

async function signaturesOf(client: ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = $1`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}
