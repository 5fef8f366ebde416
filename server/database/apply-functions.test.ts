import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { functionsFolder, readFunctions } from './functions-folder.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let functions: string;
beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-migrations-'));
  functions = mkdtempSync(path.join(os.tmpdir(), 'tola-functions-'));
});
afterEach(async () => {
  for (const made of [folder, functions]) rmSync(made, { recursive: true, force: true });
  await database.drop();
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(functions, 'words'), { recursive: true });
  writeFileSync(path.join(functions, 'words', `${name}.sql`), sql);
}

function writeMigration(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

const run = () => migrate(database.url, { folder, functions });
const shout = (mark: string) =>
  `CREATE OR REPLACE FUNCTION shout(p_text text) RETURNS text LANGUAGE sql AS $$ SELECT upper(p_text) || '${mark}' $$;`;

async function query(sql: string, url = database.url): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(
      ({ rows }) => rows,
      (error: Error) => Promise.reject(error),
    )
    .finally(() => client.end());
}

describe('a function', () => {
  it('is applied once, and again when its file has changed', async () => {
    write('shout', shout('!'));
    expect(await run()).toEqual(['shout']);
    expect(await run()).toEqual([]);
    write('shout', shout('!!'));
    expect(await run()).toEqual(['shout']);
    expect(await query(`SELECT shout('now')`)).toEqual([{ shout: 'NOW!!' }]);
    expect(await run()).toEqual([]);
  });

  it('comes after those it calls, whatever their names', async () => {
    write('a_calls', `CREATE OR REPLACE FUNCTION a_calls() RETURNS text LANGUAGE sql AS $$ SELECT m_between() $$;`);
    write('m_between', `CREATE OR REPLACE FUNCTION m_between() RETURNS text LANGUAGE sql AS $$ SELECT shout('x') $$;`);
    write('shout', shout('!'));
    expect(await run()).toEqual(['shout', 'm_between', 'a_calls']);
    expect(await query('SELECT a_calls() AS said')).toEqual([{ said: 'X!' }]);
  });

  it.each([
    [
      'takes something else',
      `shout(p_text text, p_times int) RETURNS text LANGUAGE sql AS $$ SELECT repeat(p_text, p_times) $$`,
    ],
    ['calls what it takes otherwise', `shout(p_word text) RETURNS text LANGUAGE sql AS $$ SELECT p_word $$`],
    ['answers something else', `shout(p_text text) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$`],
  ])('that %s takes the place of the one before it', async (_, changed) => {
    write('shout', shout('!'));
    await run();
    write('shout', `CREATE OR REPLACE FUNCTION ${changed};`);
    expect(await run()).toEqual(['shout']);
    const found = `SELECT count(*)::int AS count FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = 'shout'`;
    expect(await query(found)).toEqual([{ count: 1 }]);
  });

  it('keeps the body of a newer release when an earlier one starts beside it', async () => {
    write('shout', shout('old'));
    await run();
    write('shout', shout('new'));
    await run();
    write('shout', shout('old'));
    expect(await run()).toEqual([]);
    expect(await query(`SELECT shout('x')`)).toEqual([{ shout: 'Xnew' }]);
  });

  it('is left alone where a newer release has migrated, also one that this database never had', async () => {
    writeMigration('20260101000000_word', 'CREATE TABLE word (text text NOT NULL);');
    writeMigration('20260102000000_newer', 'CREATE TABLE newer (text text NOT NULL);');
    write('shout', shout('new'));
    await run();
    rmSync(path.join(folder, '20260102000000_newer'), { recursive: true });
    write('shout', shout('mended'));
    expect(await run()).toEqual([]);
    expect(await query(`SELECT shout('x')`)).toEqual([{ shout: 'Xnew' }]);
  });

  it('that fails is named with its line, and leaves nothing of the migration beside it', async () => {
    await run();
    writeMigration('20260101000000_word', 'CREATE TABLE word (text text NOT NULL);');
    write('shout', 'CREATE OR REPLACE FUNCTION shout()\nRETURNS nonsense LANGUAGE sql AS $$ SELECT 1 $$;');
    await expect(run()).rejects.toThrow('The SQL function words/shout.sql failed: type "nonsense" does not exist.');
    expect(await query(`SELECT to_regclass('word') AS word`)).toEqual([{ word: null }]);
    write('shout', 'CREATE OR REPLACE FUNCTION shout() RETURNS int\nLANGUAGE sql AS $$\nSELECT none FROM word $$;');
    await expect(run()).rejects.toThrow('column "none" does not exist (line 3).');
  });

  it('is applied with the migration that it needs, by one of many processes', async () => {
    writeMigration('20260101000000_word', 'CREATE TABLE word (text text NOT NULL); SELECT pg_sleep(0.2);');
    write('words', 'CREATE OR REPLACE FUNCTION words() RETURNS SETOF word LANGUAGE sql AS $$ SELECT * FROM word $$;');
    const done = await Promise.all(Array.from({ length: 4 }, run));
    expect(done.filter((names) => names.length > 0)).toEqual([['20260101000000_word', 'words']]);
  });
});

describe('the functions of the product', () => {
  it('are those of a new database: each stands once, with its triggers', async () => {
    const product = await createTestDatabase();
    try {
      const found = await query(
        `SELECT p.proname AS name, array_remove(array_agg(t.tgname::text ORDER BY t.tgname), NULL) AS triggers
         FROM pg_proc p LEFT JOIN pg_trigger t ON t.tgfoid = p.oid AND NOT t.tgisinternal
         WHERE p.pronamespace = 'public'::regnamespace GROUP BY p.oid, 1
         UNION ALL SELECT viewname, '{}' FROM pg_views WHERE schemaname = 'public' ORDER BY 1`,
        product.ownerUrl,
      );
      const standing = readFunctions(functionsFolder)
        .map(({ name, sql }) => ({
          name,
          triggers: [...sql.matchAll(/^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)/gm)]
            .map(([, trigger]) => trigger)
            .sort(),
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
      expect(found).toEqual(standing);
      expect(standing.length).toBeGreaterThan(100);
    } finally {
      await product.drop();
    }
  });

  it('can each be applied again, over the one that is there', async () => {
    const product = await createTestDatabase();
    try {
      cpSync(functionsFolder, functions, { recursive: true });
      const files = readdirSync(functions, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.sql'),
      );
      for (const file of files) appendFileSync(path.join(functions, file), '-- changed\n');
      expect(await migrate(product.ownerUrl, { functions })).toHaveLength(files.length);
    } finally {
      await product.drop();
    }
  });

  it('stand in a file of their name', () => {
    for (const { name, sql } of readFunctions(functionsFolder)) {
      const made = [...sql.matchAll(/CREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|VIEW)\s+(\w+)/gi)].map(([, one]) => one);
      expect({ name, made }).toEqual({ name, made: [name] });
    }
    expect(readdirSync(functionsFolder).length).toBeGreaterThan(5);
  });
});
