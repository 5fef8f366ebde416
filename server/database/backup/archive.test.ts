import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveAll } from '../../testing/crash/destroyed-data.ts';
import { until } from '../../testing/trades.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts';
import { inspectArchive } from '../inspect/inspect-archive.ts';
import { migrate } from '../migrate.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let root: string;
let archiveDir: string;
let database: EmbeddedPostgres;
let client: pg.Client;
beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'tola-archive-'));
  chmodSync(root, 0o755);
  // A name that a shell and PostgreSQL would take apart.
  archiveDir = path.join(root, `it's 100% "mine" $HOME`);
  database = await startEmbeddedPostgres({ dataDir: path.join(root, 'data'), archiveDir, fsync: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

it('has nothing of a restore until a service runs on it, and is followed along one of several histories only when that is named', async () => {
  const url = () => database.url;
  const query = async (at: string, text: string) => {
    const other = new pg.Client({ connectionString: at });
    await other.connect();
    return (await other.query(text).finally(() => other.end())).rows;
  };
  await migrate(url(), { serviceUrl: database.serviceUrl });
  const { folder } = await takeBackup({
    dataDir: path.join(root, 'data'),
    to: path.join(root, 'backups'),
    isSynced: false,
  });
  await client.query('CREATE TABLE fact AS SELECT 1 AS number');
  await archiveAll(url());
  const before = readdirSync(archiveDir).sort();
  let numbers: unknown[] = [];
  const restore = (name: string, options: Partial<RestoreOptions> = {}) =>
    restoreBackup({
      from: folder,
      dataDir: path.join(root, name),
      archiveDir,
      hasOwnKeys: true,
      isSynced: false,
      prepare: async (at) => {
        numbers = await query(at, 'SELECT number FROM fact ORDER BY 1');
        await query(at, 'INSERT INTO fact VALUES (2)');
        await query(at, 'SELECT pg_switch_wal()');
        return 0;
      },
      ...options,
    });
  await restore('drill');
  expect(numbers).toEqual([{ number: 1 }]);
  expect(readdirSync(archiveDir).sort()).toEqual(before);
  // One drill more is no branch of the one before.
  await restore('again');
  expect(numbers).toEqual([{ number: 1 }]);

  const real = await startEmbeddedPostgres({ dataDir: path.join(root, 'again'), archiveDir, fsync: false });
  await archiveAll(real.url).finally(() => real.stop());
  expect(readdirSync(archiveDir)).toContain('00000002.history.gz');
  await expect(restore('third')).rejects.toThrow(/history of timeline 2, .* --timeline 2 .* --timeline 1/);
  await restore('third', { timeline: '2' });
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }]);
  await restore('fourth', { timeline: '1' });
  expect(numbers).toEqual([{ number: 1 }]);
});

const verdicts = async () => (await inspectArchive(client)).map(({ verdict }) => verdict);

it('takes every segment whole, and says when it cannot', async () => {
  await archiveAll(database.url);
  expect(await verdicts()).toEqual(['good']);
  const segments = readdirSync(archiveDir).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  expect(segments.length).toBeGreaterThan(0);
  for (const name of segments) {
    expect(gunzipSync(readFileSync(path.join(archiveDir, name)))).toHaveLength(16 * 1024 * 1024);
  }
  expect(readdirSync(archiveDir).filter((name) => name.startsWith('.'))).toEqual([]);
  renameSync(archiveDir, `${archiveDir}.away`);
  await client.query('CREATE TABLE something (); SELECT pg_switch_wal()');
  await until('the archive fails', async () => (await verdicts())[0] === 'bad');
  expect((await inspectArchive(client))[0]?.what).toMatch(/the log is not archived: [0-9A-F]{24} fails/);
});
