import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { migrate } from '../migrate.ts';

const first = '20260101000000_first';
const second = '20260102000000_second';

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

describe('a migration whose table is in use', () => {
  beforeEach(() => write(second, { sql: 'CREATE TABLE other (); ALTER TABLE word ADD COLUMN language text' }));

  it('gives way, says so, and begins again as a whole', async () => {
    await other.query('BEGIN; SELECT FROM word');
    const steps: string[] = [];
    let isFree: Promise<unknown> | undefined;
    const onProgress = (step: string) => {
      steps.push(step);
      if (/begins again/.test(step)) isFree ??= other.query('COMMIT');
    };
    expect(await migrate(database.url, { folder, onProgress })).toEqual([second]);
    await isFree;
    expect(steps).toContain('The migration gave way to other statements (attempt 1 of 60), and begins again');
    expect((await other.query('SELECT language FROM word')).rows).toEqual([]);
  });

  it('is left undone after its last attempt, and says what to look at', async () => {
    await other.query('BEGIN; SELECT FROM word');
    await expect(migrate(database.url, { folder, attempts: 2 })).rejects.toThrow(
      'The migration gave way to other statements 2 times and was left undone',
    );
    await other.query('COMMIT');
    expect((await other.query(`SELECT to_regclass('other') AS other`)).rows).toEqual([{ other: null }]);
    expect(await migrate(database.url, { folder })).toEqual([second]);
  });
});

describe('the preparation of a migration', () => {
  const prepare = `-- Each by itself.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS word_text_key ON word (text);

DO $$
BEGIN
  INSERT INTO word VALUES ('prepared');
  COMMIT;
END $$;
`;
  const words = async () => (await other.query('SELECT text FROM word ORDER BY text')).rows.map(({ text }) => text);

  it('runs outside of its transaction, before it', async () => {
    write(second, { sql: `INSERT INTO word SELECT text || ' and applied' FROM word`, prepare });
    await migrate(database.url, { folder });
    expect(await words()).toEqual(['prepared', 'prepared and applied']);
  });

  it('makes an index anew that was left unfinished', async () => {
    await other.query(`INSERT INTO word VALUES ('twice'), ('twice')`);
    write(second, { sql: 'SELECT 1', prepare });
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      `The preparation of ${second} failed: could not create`,
    );
    await other.query('DELETE FROM word');
    await migrate(database.url, { folder });
    const { rows } = await other.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'word_text_key'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('is left to the migration where tables of an earlier one are missing', async () => {
    write(second, { sql: 'CREATE TABLE later (text text)' });
    const third = '20260103000000_third';
    write(third, {
      sql: 'CREATE INDEX IF NOT EXISTS later_text ON later (text)',
      prepare: prepare.replaceAll('word', 'later'),
    });
    expect(await migrate(database.url, { folder })).toEqual([second, third]);
    expect((await other.query(`SELECT to_regclass('later_text') IS NOT NULL AS made`)).rows).toEqual([{ made: true }]);
  });
});
