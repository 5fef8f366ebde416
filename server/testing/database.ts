import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { ensureServiceRole, serviceUrlOf } from '../database/grants/service-role.ts';
import { migrate } from '../database/migrate.ts';
import { migrationsFolder, readMigrations } from '../database/migrations-folder.ts';

/** A machine that stands still for some seconds, its disk busy, must not decide how a test ends. */
export const TEST_CONNECT_TIMEOUT_MS = 60_000;

/** A database of one test file (or test), and how to be rid of it. */
export type TestDatabase = Readonly<{
  /** The service's role: what the product connects as. */
  url: string;
  /** The role that made the tables, for damage that the service could not do. */
  ownerUrl: string;
  drop(): Promise<void>;
}>;

/** Serialises CREATE DATABASE ... TEMPLATE, which fails while another session copies the same template. */
const cloneLock = 1_414_483_010;

/**
 * An empty, migrated database of its own, cloned from the template in some tens of milliseconds. Tests in parallel may
 * each ask for one. `drop` raises when the test left connections open: a leak fails the test that made it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl');
  return createDatabase(templateUrl, { prefix: 'test', template: nameOf(templateUrl) });
}

/**
 * Has PostgreSQL count the statements of a database, for the connections that are opened from now on; those that are open before are not
 * counted.
 */
export async function countStatements(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await client.query(`ALTER DATABASE "${nameOf(ownerUrl)}" SET pg_stat_statements.track = 'all'`);
  } finally {
    await client.end();
  }
}

/** An empty database without any table, for tests of the migration runner itself: `url` is its owner's. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(inject('templateUrl'), { prefix: 'empty' });
  return { ...database, url: database.ownerUrl };
}

/** Applies the migrations before the one of this name to an empty database: tables as the release before it has them. */
export async function migrateBefore(url: string, name: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tola-before-'));
  try {
    for (const one of readMigrations(migrationsFolder)) {
      if (one.name < name)
        cpSync(path.join(migrationsFolder, one.name), path.join(folder, one.name), { recursive: true });
    }
    await migrate(url, { folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The owner's connection string beside one of the service's. */
export function ownerUrlOf(databaseUrl: string): string {
  return withDatabase(inject('templateUrl'), nameOf(databaseUrl));
}

/** Makes and migrates the database that tests clone. For the global set-up. */
export async function makeTemplate(serverUrl: string): Promise<TestDatabase> {
  const template = await createDatabase(serverUrl, { prefix: 'template' });
  await migrate(template.ownerUrl, { serviceUrl: await ensureServiceRole(template.ownerUrl) });
  await setClockAheadMax(template.ownerUrl, '100 years');
  return template;
}

/** How far the clock of a process may be ahead of the database's: far, where tests move their clocks. */
async function setClockAheadMax(ownerUrl: string, interval: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `CREATE OR REPLACE FUNCTION clock_ahead_max() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '${interval}' $$`,
    );
  } finally {
    await client.end();
  }
}

async function createDatabase(
  serverUrl: string,
  options: { prefix: string; template?: string },
): Promise<TestDatabase> {
  const name = `tola_${options.prefix}_${randomBytes(6).toString('hex')}`;
  await asAdmin(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [cloneLock]);
    const source = options.template ? `TEMPLATE "${options.template}" STRATEGY WAL_LOG` : 'TEMPLATE template0';
    await client.query(`CREATE DATABASE "${name}" ${source}`);
  });
  const ownerUrl = withDatabase(serverUrl, name);
  return {
    url: serviceUrlOf(ownerUrl),
    ownerUrl,
    drop: () => asAdmin(serverUrl, (client) => dropDatabase(client, name)),
  };
}

/** Sessions that are just closing get a moment; then those still open are named, and the database goes all the same. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const open = await waitForSessionsToEnd(client, name, 60_000);
  await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  if (open.length > 0) {
    throw new Error(`${open.length} connection(s) were left open, last statements: ${open.join(' | ')}`);
  }
}

async function waitForSessionsToEnd(client: pg.Client, name: string, patienceMs: number): Promise<string[]> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ query: string }>(
      "SELECT left(query, 120) AS query FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    );
    if (rows.length === 0 || performance.now() > end) return rows.map(({ query }) => query);
    await client.query('SELECT pg_sleep(0.01)');
  }
}

async function asAdmin<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}
