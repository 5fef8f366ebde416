import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from '../migrate.ts';

const first = '20260101000000_first';
const second = '20260102000000_second';
const third = '20260103000000_third';

let database: TestDatabase;
let folder: string;
let other: pg.Client;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-migrations-'));
  write(first, { sql: 'CREATE TABLE word (text text NOT NULL)' });
  await migrate(database.url, { folder });
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await other.end();
  await database.drop();
});

function write(name: string, { sql, prepare }: { sql: string; prepare?: string }): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  if (prepare) writeFileSync(path.join(folder, name, 'prepare.sql'), prepare);
}

it('makes its indexes while another process waits for the migration', async () => {
  // The first statement lasts until the other process has asked for the lock of migrations.
  write(second, {
    sql: 'SELECT 1',
    prepare: `DO $$
BEGIN
  WHILE NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%advisory_lock%') LOOP
    PERFORM pg_stat_clear_snapshot();
  END LOOP;
END $$;

CREATE INDEX CONCURRENTLY IF NOT EXISTS word_text ON word (text);
`,
  });
  const steps: string[] = [];
  const onProgress = (step: string) => void steps.push(step);
  const done = await Promise.all([
    migrate(database.url, { folder, onProgress }),
    migrate(database.url, { folder, onProgress }),
  ]);
  expect(done.flat()).toEqual([second]);
  expect(steps.filter((step) => /gave way/.test(step))).toEqual([]);
});

it.each([
  ['table', 'ALTER TABLE wrod ADD COLUMN language text', 'relation "wrod" does not exist'],
  ['column', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS word_txet ON word (txet)', 'column "txet" does not exist'],
])('fails at a %s that no migration before it can make', async (_, prepare, reason) => {
  write(second, { sql: 'SELECT 1', prepare });
  await expect(migrate(database.url, { folder })).rejects.toThrow(`The preparation of ${second} failed: ${reason}`);
});

it('says why it leaves the work to the migration', async () => {
  write(second, { sql: 'CREATE TABLE later (text text)' });
  write(third, { sql: 'SELECT 1', prepare: 'ALTER TABLE later ADD COLUMN language text' });
  const steps: string[] = [];
  await migrate(database.url, { folder, onProgress: (step) => void steps.push(step) });
  expect(steps).toContain(
    `The rest of the preparation of ${third} is left to the migration itself, since an earlier one is missing: relation "later" does not exist`,
  );
});

it('says for whom it waits', async () => {
  write(second, { sql: 'SELECT 1', prepare: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS word_text ON word (text)' });
  await other.query(`SET application_name = 'a long report'; BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM word`);
  const { rows } = await other.query('SELECT pg_backend_pid() AS pid');
  const steps: string[] = [];
  let isFree: Promise<unknown> | undefined;
  const onProgress = (step: string) => {
    steps.push(step);
    if (/^Waiting/.test(step)) isFree ??= other.query('COMMIT');
  };
  expect(await migrate(database.url, { folder, onProgress, lookMs: 50 })).toEqual([second]);
  await isFree;
  expect(steps).toContainEqual(
    expect.stringMatching(
      `Waiting for process ${rows[0].pid} of the database \\(a long report\\), whose transaction is \\d+ s old`,
    ),
  );
});

it('ends with its process', async () => {
  write(second, { sql: `INSERT INTO word SELECT current_setting('client_connection_check_interval')` });
  await migrate(database.url, { folder });
  expect((await other.query('SELECT text FROM word')).rows).toEqual([{ text: '300ms' }]);
});

it('takes all tables that the migrations name before the first of them, within half a second', async () => {
  await other.query('CREATE TABLE one (); CREATE TABLE two (); CREATE TABLE three ()');
  write(second, { sql: 'LOCK TABLE one,\n  two IN ACCESS EXCLUSIVE MODE; SELECT 1' });
  write(third, { sql: 'LOCK TABLE three IN ACCESS EXCLUSIVE MODE; SELECT 1' });
  await other.query('BEGIN; SELECT FROM three');
  const steps: string[] = [];
  let isFree: Promise<unknown> | undefined;
  const onProgress = (step: string) => {
    steps.push(step);
    if (/begins again/.test(step)) isFree ??= other.query('COMMIT');
  };
  expect(await migrate(database.url, { folder, onProgress })).toEqual([second, third]);
  await isFree;
  expect(steps[0]).toBe('The migration gave way to other statements (attempt 1 of 60), and begins again');
});
