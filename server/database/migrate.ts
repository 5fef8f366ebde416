import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { applyFunctions, createFunctionsTableSql, findNewFunctions } from './apply-functions.ts';
import { connectOrExplain } from './connect.ts';
import { functionsFolder, readFunctions, type SqlFunction } from './functions-folder.ts';
import { applyGrants, findFunctionChanges, findGrantChanges } from './grants/apply-grants.ts';
import { findServiceRole } from './grants/find-service-role.ts';
import { type Migration, migrationsFolder, readMigrations } from './migrations-folder.ts';
import { openPool } from './primary/open-pool.ts';
import { findTables, giveWay, takeTables } from './releases/give-way.ts';
import { prepareMigrations } from './releases/prepare.ts';
import { describeSqlError } from './sql-error.ts';

/**
 * Number of the advisory lock under which migrations are applied: "TOLA" in ASCII. It differs from the one Prisma's
 * own command line takes, which locks only against itself.
 */
const migrationLock = 1_414_483_009;
const lockTimeoutMs = 300_000;
const lockPauseMs = 100;

export type MigrateOptions = Readonly<{
  /** Folder of migrations; that of the product, with its functions, when absent. */
  folder?: string;
  /** Folder of functions; none when absent and `folder` is given. */
  functions?: string;
  /** Connection string of the service, whose role gets its rights with each migration; none where it is the owner's own. */
  serviceUrl?: string | undefined;
  /** Whether the service may have the owner's rights: true when absent. */
  mayOwn?: boolean;
  /** Called where it has them. */
  onWarning?(sentence: string): void;
  onProgress?(step: string): void;
  /** How often the migration may give way to other statements; 60 when absent. */
  attempts?: number;
  /** How often a preparation that waits says for whom, in ms; 30 s when absent. */
  lookMs?: number;
}>;

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Brings the database up to the migrations and the functions of their folders and returns the names of those it applied: none when it is
 * up to date, which costs one connection and a few looks. Any number of processes may call it at once; one applies, the
 * others wait and find the work done.
 *
 * All that is missing is applied in one transaction, functions after the migrations, and the service's rights to them with it: a service
 * that runs meanwhile sees everything before or everything after, and a kill in the middle leaves nothing to repair. The transaction gives way
 * to statements of that service and begins again (giveWay); what would hold its tables for long is prepared before it. A function is
 * applied whenever its file changed (prisma/functions), so its body stands in one place; a migration changes tables.
 *
 * Layout, table and checksums of migrations are Prisma's, so that `prisma migrate status` and `deploy` agree. The runner is our own
 * because Prisma's engine in WebAssembly cuts a script at each semicolon, also inside a function body.
 *
 * Raises StartupError when the database cannot be used, when an applied migration was changed afterwards, when another
 * tool left one failed, when a script fails (nothing of all stays), when other statements hold the tables for too long, or when the service would have the owner's rights and may not.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder ?? migrationsFolder);
  const ownFunctions = options.functions ?? (options.folder === undefined ? functionsFolder : undefined);
  const functions = ownFunctions === undefined ? [] : readFunctions(ownFunctions);
  const client = await connectOrExplain(databaseUrl);
  try {
    const role = await findServiceRole(client, options);
    if (await isUpToDate(client, { migrations, functions, role })) return [];
    return await withMigrationLock(client, async () => {
      await client.query(`${createTableSql}; ${createFunctionsTableSql}`);
      const applied = await readApplied(client);
      const pending = findPending(migrations, applied);
      const isNewerHere = await isNewer(client, migrations);
      // Its bodies fit its tables, whatever this release would put in their place.
      const changed = isNewerHere ? [] : await findNewFunctions(client, functions);
      const findChanges = async () => {
        // No service runs on a database that is being made: once at the end is enough.
        if (applied.length === 0) return [];
        return role && !isNewerHere ? findGrantChanges(client, role) : findFunctionChanges(client);
      };
      if (pending.length + changed.length > 0) {
        const { onProgress = () => {}, attempts, lookMs } = options;
        // No service runs on a database that is being made.
        const isRunning = applied.length > 0;
        if (isRunning) await prepareMigrations(client, pending, { databaseUrl, onProgress, lookMs });
        const tables = isRunning ? await findTables(client, pending) : [];
        await giveWay(client, () => applyAll(client, { tables, pending, changed, findChanges, onProgress }), {
          what: 'The migration',
          attempts,
          onProgress,
        });
      }
      // Functions of ours add jobs, so the queue's own tables have to be there before the first of them runs.
      await migrateJobQueue(databaseUrl);
      // All of them on a new database; else those of the queue's tables.
      if (role && !isNewerHere) await applyGrants(client, role);
      return [...pending, ...changed].map(({ name }) => name);
    });
  } finally {
    await client.end();
  }
}

const createTableSql = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

/** The tables of graphile-worker, by its own runner. */
async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const pgPool = openPool(databaseUrl, { max: 2 });
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

async function isUpToDate(
  client: pg.Client,
  wanted: { migrations: readonly Migration[]; functions: readonly SqlFunction[]; role: string | undefined },
): Promise<boolean> {
  const { migrations, functions, role } = wanted;
  if (findPending(migrations, await readApplied(client)).length > 0 || !(await hasJobQueue(client))) return false;
  if (await isNewer(client, migrations)) return true;
  if ((await findNewFunctions(client, functions)).length > 0) return false;
  return !role || (await findGrantChanges(client, role)).length === 0;
}

/** Whether a newer release was here: its tables are unknown to the lists of this one. */
async function isNewer(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const known = new Set(migrations.map(({ name }) => name));
  return (await readApplied(client)).some(({ migration_name: name }) => !known.has(name));
}

async function hasJobQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS found`);
  return rows[0]?.found === true;
}

/**
 * Asks for the lock again and again instead of waiting in the server: a statement that waits there holds a snapshot, for which the one that
 * makes an index beside the service waits in turn. What is under way ends with this process.
 */
async function withMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + lockTimeoutMs;
  while (!(await tryMigrationLock(client))) {
    if (performance.now() > end) {
      throw new StartupError(
        'Another process has been migrating the database for five minutes: wait for it, or stop it.',
      );
    }
    await setTimeout(lockPauseMs);
  }
  await client.query("SET client_connection_check_interval = '300ms'");
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
  }
}

async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [migrationLock]);
  return rows[0]?.taken === true;
}

/** What the database has on record, without what was rolled back. A database without the table has nothing. */
async function readApplied(client: pg.Client): Promise<Applied[]> {
  try {
    const { rows } = await client.query<Applied>(
      'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
    );
    return rows;
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return [];
    throw error;
  }
}

/** Migrations on record but not in the folder are those of a newer release beside this one: fine. */
function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const records = new Map(applied.map((record) => [record.migration_name, record]));
  for (const { migration_name: name, finished_at: finishedAt } of applied) {
    if (finishedAt) continue;
    throw new StartupError(
      `The migration ${name} was begun by another tool and never finished: repair it with "prisma migrate resolve".`,
    );
  }
  const [base] = migrations;
  if (base && records.size > 0 && !records.has(base.name)) {
    throw new StartupError(
      `This database was made before ${base.name}, from which this release begins: start with a new one, and import what is to be kept.`,
    );
  }
  return migrations.filter(({ name, checksum }) => {
    const record = records.get(name);
    if (record && record.checksum !== checksum) {
      throw new StartupError(
        `The migration ${name} was changed after it was applied: restore its file, and put the change into a new migration.`,
      );
    }
    return !record;
  });
}

async function applyAll(
  client: pg.Client,
  work: {
    /** Taken for it alone before anything else. */
    tables: readonly string[];
    pending: readonly Migration[];
    changed: readonly SqlFunction[];
    findChanges: () => Promise<string[]>;
    onProgress(step: string): void;
  },
): Promise<void> {
  const { tables, pending, changed, findChanges, onProgress } = work;
  try {
    await client.query('BEGIN');
    await takeTables(client, tables);
    for (const [index, migration] of pending.entries()) {
      onProgress(`Applying migration ${migration.name} (${index + 1} of ${pending.length})`);
      await apply(client, migration);
    }
    if (changed.length > 0) onProgress(`Applying ${changed.length} SQL function(s)`);
    await applyFunctions(client, changed);
    const changes = await findChanges();
    if (changes.length > 0) await client.query(changes.join(';\n'));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
  } catch (error) {
    throw new StartupError(`The migration ${name} failed: ${describeSqlError(error, sql)}.`, { cause: error });
  }
}
