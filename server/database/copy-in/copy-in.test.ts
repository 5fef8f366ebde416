import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { inTransaction } from '../transaction.ts';
import { type CopyValue, copyIn } from './copy-in.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2, query_timeout: 10_000 });
  await pool.query('CREATE TABLE note (id int PRIMARY KEY, text text, is_read boolean, at timestamptz(3))');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const TO = { table: 'note', columns: ['id', 'text', 'is_read', 'at'] };

async function copy(rows: readonly (readonly CopyValue[])[]): Promise<void> {
  await inTransaction(pool, (client) => copyIn(client, TO, rows));
}
async function read(): Promise<unknown[][]> {
  const { rows } = await pool.query({ text: 'SELECT id, text, is_read, at FROM note ORDER BY id', rowMode: 'array' });
  await pool.query('TRUNCATE note');
  return rows;
}

describe('rows that are copied in', () => {
  it.each([
    ['a tab', 'a\tb'],
    ['lines', 'a\nb\r\nc\r'],
    ['backslashes', '\\ \\\\ C:\\new\\table \\x41'],
    ['what means NULL', '\\N'],
    ['what ends a copy', '\\.'],
    ['a line that ends a copy', 'a\n\\.\nb'],
    ['nothing', ''],
    ['letters of any script', 'सोना ₹ 🥇'],
    ['JSON', JSON.stringify({ text: 'say "no"\n', path: 'a\\b' })],
  ])('keep %s as it is', async (_, text) => {
    await copy([[1, text, true, new Date(1_795_610_540_873)]]);
    expect(await read()).toEqual([[1, text, true, new Date(1_795_610_540_873)]]);
  });

  it('keep what is unknown unknown, and are no more than were given', async () => {
    await copy([[1, null, null, null]]);
    expect(await read()).toEqual([[1, null, null, null]]);
    await copy([]);
    expect(await read()).toEqual([]);
  });

  it('may be larger together, and each alone, than what is sent at once', async () => {
    const rows = Array.from({ length: 50 }, (_, id) => [id, 'é'.repeat(id * 4_000), false, null]);
    await copy(rows);
    expect(await read()).toEqual(rows);
  });
});

describe('a copy that the server refuses', () => {
  it.each<[string, (CopyValue[] | [])[], string]>([
    [
      'for one of its rows',
      [
        [1, 'a', true, null],
        [99_999_999_999, 'b', true, null],
      ],
      '22003',
    ],
    [
      'for a row that is there twice',
      [
        [1, 'a', true, null],
        [1, 'b', true, null],
      ],
      '23505',
    ],
    ['for a letter that is none', [[1, 'a\0b', true, null]], '22021'],
  ])('%s keeps none of them, and its connection goes on', async (_, rows, code) => {
    const client = await pool.connect();
    await expect(copyIn(client, TO, rows)).rejects.toMatchObject({ code });
    await copyIn(client, TO, [[7, 'after', false, null]]);
    client.release();
    expect((await read()).map(([id]) => id)).toEqual([7]);
  });

  it('because there is no such table is refused before any row', async () => {
    const client = await pool.connect();
    await expect(copyIn(client, { table: 'nothing', columns: ['id'] }, [[1]])).rejects.toMatchObject({ code: '42P01' });
    client.release();
  });

  it('because its connection has ended says so', async () => {
    const client = await pool.connect();
    client.on('error', () => {});
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect(copyIn(client, TO, [[1, 'a', true, null]])).rejects.toThrow();
    client.release(true);
  });
});
