import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { markRestored } from '../../commands/database/restore/mark-restored.ts';
import { type RestoreOptions, restoreBackup } from '../../database/backup/restore-backup.ts';
import { takeBackup } from '../../database/backup/take-backup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../database/embedded.ts';
import { migrate } from '../../database/migrate.ts';
import type { PayoutServer } from '../../providers/cashfree/testing/payout-server.ts';
import { type PayoutWorld, startPayoutWorld } from '../rooms/payout-provider.ts';

/** A service on an embedded database of its own, with folders for backups and for the archive of its log. */
export type Drill = Awaited<ReturnType<typeof startDrill>>;

/** Every table with the number of its rows and a digest of all of them. */
export type Rows = Record<string, string>;

/** Starts the database, empty and migrated. */
export async function startDrill(provider: PayoutServer) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'tola-drill-'));
  const [dataDir, backups, archiveDir] = ['data', 'backups', 'archive'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  let database: EmbeddedPostgres | undefined;
  let at: PayoutWorld | undefined;
  const down = async () => {
    await at?.close();
    at = undefined;
    await database?.stop();
    database = undefined;
  };
  return {
    root,
    dataDir,
    backups,
    archiveDir,
    /** Starts database and service; the provider of payouts is the same, as the bank goes on whatever happens here */
    async up(): Promise<PayoutWorld> {
      database = await startEmbeddedPostgres({ dataDir, archiveDir, fsync: false });
      await migrate(database.url, { serviceUrl: database.serviceUrl });
      at = await startPayoutWorld({ databaseUrl: database.serviceUrl, ownerUrl: database.url, provider });
      return at;
    },
    down,
    url: () => database?.url as string,
    backup: (onProgress?: (step: string) => void | Promise<void>) =>
      takeBackup({ dataDir, to: backups, isSynced: false, ...(onProgress && { onProgress }) }),
    /** Nothing of the database is left */
    destroy: () => rmSync(dataDir, { recursive: true, force: true }),
    /** Restores as `npm run restore` does; answers every row as it was before the restore was noted */
    async restore(options: Partial<RestoreOptions> = {}): Promise<{ rows: Rows; stoodAt: Date }> {
      let rows: Rows = {};
      const restored = await restoreBackup({
        from: backups,
        dataDir,
        archiveDir,
        hasOwnKeys: true,
        isSynced: false,
        ...options,
        async prepare(url, { stoodAt, manifest }) {
          rows = await rowsOf(url);
          return markRestored(url, {
            stoodAt,
            backupAt: new Date(manifest.endedAt),
            // The key of every world.
            keys: [{ roots: [Buffer.alloc(32, 7)] }],
            onProgress: () => {},
          });
        },
      });
      return { rows, stoodAt: restored.stoodAt };
    },
    async close() {
      await down();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Every row of every table, ours and the job engine's, but for windows of calls, which are not logged and begin anew after a crash. */
export async function rowsOf(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND NOT c.relispartition AND n.nspname IN ('public', 'graphile_worker') ORDER BY 1`,
    );
    const digests: Rows = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || COALESCE(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS digest FROM ${name} t`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  } finally {
    await client.end();
  }
}

/** The clock of a database. */
export async function momentOf(url: string): Promise<Date> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ at: Date }>('SELECT clock_timestamp() AS at')).rows[0]?.at as Date;
  } finally {
    await client.end();
  }
}

/** Everything that was committed is in the archive then. */
export async function archiveAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
    for (;;) {
      const { rows: found } = await client.query<{ done: boolean }>(
        'SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver',
        [rows[0]?.segment],
      );
      if (found[0]?.done) return;
      await client.query('SELECT pg_sleep(0.02)');
    }
  } finally {
    await client.end();
  }
}
