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
