import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, openDatabase } from '../database.ts';
import { writeParameter } from './parameter.ts';

let made: TestDatabase;
let database: Database;
let plain: pg.Client;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.url, { poolSize: 2 });
  plain = new pg.Client({ connectionString: made.url });
  await plain.connect();
});
afterAll(async () => {
  await plain.end();
  await database.close();
  await made.drop();
});

const storable = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed());
const textOf = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

it('every parameter reaches PostgreSQL as what it is, alone and in an array', async () => {
  const kinds: [string, fc.Arbitrary<unknown>][] = [
    ['text', storable],
    ['int4', fc.integer()],
    ['int8', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
    ['bool', fc.boolean()],
    ['bytea', fc.uint8Array().map((bytes) => Buffer.from(bytes))],
    ['timestamptz', fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })],
    ['jsonb', fc.dictionary(fc.constantFrom('a', 'b"', "c\\'"), storable)],
  ];
  for (const [type, values] of kinds) {
    await fc.assert(
      fc.asyncProperty(values, fc.array(fc.option(values)), async (one, several) => {
        const name = `parameters-of-${type}`;
        const { rows } = await database.relaxed.query<unknown[]>({
          name,
          rowMode: 'array',
          text: `SELECT $1::${type}, $2::${type}[]`,
          values: [one, several],
        });
        // Whole numbers of 64 bits are parsed where they stand alone.
        expect(rows).toEqual([[one, type === 'int8' ? several.map((item) => item?.toString() ?? null) : several]]);
      }),
      { numRuns: 40 },
    );
  }
});

it('writes parameters as pg does, but for instants, which are in UTC', async () => {
  const values = [
    null,
    'a"b\\c',
    7,
    -5n,
    true,
    [],
    ['NULL', null, 'é"'],
    [
      [1, 2],
      [3n, 4],
    ],
    [Buffer.from('a')],
    { a: 1 },
  ];
  const casts = ['text', 'text', 'int', 'bigint', 'bool', 'text[]', 'text[]', 'int[]', 'bytea[]', 'jsonb'];
  const text = `SELECT ${casts.map((cast, index) => `$${index + 1}::${cast}::text`).join(', ')}`;
  const expected = (await plain.query({ text, values, rowMode: 'array' })).rows;
  const written = values.map(writeParameter).map(textOf);
  expect((await plain.query({ text, values: written, rowMode: 'array' })).rows).toEqual(expected);
  const at = new Date('2026-11-27T19:00:00.123Z');
  expect(writeParameter(at)).toBe('2026-11-27T19:00:00.123Z');
});

it('answers rows, their number and the command on the first run and on later ones, as objects and as arrays', async () => {
  const client = await database.pool.connect();
  try {
    const select = {
      name: 'two-rows',
      text: 'SELECT n, n::int8 AS large, NULL AS none FROM generate_series(1, $1::int) n',
    };
    for (const count of [2, 0, 2]) {
      const answer = await client.query({ ...select, values: [count] });
      const row = (n: number) => ({ n, large: BigInt(n), none: null });
      expect(answer).toMatchObject({ command: 'SELECT', rowCount: count, rows: [row(1), row(2)].slice(0, count) });
      const { rows } = await client.query({ ...select, rowMode: 'array' }, [1]);
      expect(rows).toEqual([[1, 1n, null]]);
    }
    await client.query('CREATE TEMPORARY TABLE seen (n int)');
    for (const n of [1, 2]) {
      const answer = await client.query({ name: 'note', text: 'INSERT INTO seen VALUES ($1), ($1)', values: [n] });
      expect(answer).toMatchObject({ command: 'INSERT', rowCount: 2, rows: [] });
    }
  } finally {
    client.release();
  }
});

it('raises what PostgreSQL refuses with its code and a trace to the caller, and the connection goes on', async () => {
  const client = await database.pool.connect();
  try {
    const divide = (by: number) => client.query({ name: 'divide', text: 'SELECT 6 / $1::int AS six', values: [by] });
    for (const by of [2, 3]) {
      expect((await divide(by)).rows).toEqual([{ six: 6 / by }]);
      const refused = (await divide(0).catch((error) => error)) as Error & { code: string };
      expect(refused.code).toBe('22012');
      expect(refused.stack).toContain('prepared.test.ts');
    }
    await expect(client.query({ name: 'wrong', text: 'SELEC 1' })).rejects.toMatchObject({ code: '42601' });
    expect((await client.query({ name: 'wrong', text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
    await expect(client.query({ name: 'divide', text: 'SELECT 1' })).rejects.toThrow('has another text');
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    await expect(client.query({ name: 'circle', text: 'SELECT $1::jsonb', values: [circle] })).rejects.toThrow(
      'circular',
    );
    expect((await divide(1)).rows).toEqual([{ six: 6 }]);
  } finally {
    client.release();
  }
});

it('a column that a newer release adds is an error of the statement prepared before, and is read by the next connection', async () => {
  const owner = new pg.Client({ connectionString: made.ownerUrl });
  await owner.connect();
  try {
    await owner.query('CREATE TABLE grown AS SELECT 1 AS one; GRANT SELECT ON grown TO PUBLIC');
    const read = () => database.hot.query({ name: 'read-grown', text: 'SELECT * FROM grown' });
    expect((await read()).rows).toEqual([{ one: 1 }]);
    await owner.query('ALTER TABLE grown ADD two int DEFAULT 2');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).rows).toEqual([{ one: 1, two: 2 }]);
  } finally {
    await owner.end();
  }
});

it('fails as it would have without a name when its connection breaks under way', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>({ name: 'own-pid', text: 'SELECT pg_backend_pid() AS pid' });
  const waiting = client.query({ name: 'sleep', text: 'SELECT pg_sleep(60)' });
  const ended = expect(waiting).rejects.toThrow();
  await plain.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  client.release(true);
});
