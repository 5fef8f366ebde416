import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { DomainError } from '../errors.ts';
import { type KeysetList, type KeysetRequest, readKeysetPage } from './keyset-list.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.ownerUrl, { poolSize: 2 });
  await database.pool.query(`CREATE TABLE thing (id text PRIMARY KEY, owner int, status text, kind text, day date);
    CREATE INDEX ON thing (owner, status, kind, id)`);
});
beforeEach(() => database.pool.query('TRUNCATE thing'));
afterAll(async () => {
  await database.close();
  await made.drop();
});

const statuses = ['open', 'done', 'gone'];
const kinds = ['common', 'rare'];
const idOf = (number: number) => `thg_${String(number).padStart(6, '0')}`;
type Thing = { number: number; owner: number; status: string; kind: string; day: string };
const thing = fc.record({
  owner: fc.constantFrom(1, 1, 1, 2),
  status: fc.constantFrom('open', 'done', 'done', 'done', 'gone'),
  kind: fc.constantFrom('common', 'common', 'common', 'rare'),
  day: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-01'),
});

async function insert(things: Thing[]): Promise<void> {
  await database.pool.query(
    'INSERT INTO thing SELECT id, owner, status, kind, day FROM jsonb_to_recordset($1::jsonb) AS t (id text, owner int, status text, kind text, day date)',
    [JSON.stringify(things.map(({ number, ...rest }) => ({ id: idOf(number), ...rest })))],
  );
}

const listOf = (wanted: { statuses: string[]; kinds: string[]; byDay?: boolean }): KeysetList => ({
  table: 'thing',
  base: 't.owner = $1',
  values: [1],
  axes: [
    { column: 'status', values: wanted.statuses },
    { column: 'kind', values: wanted.kinds },
  ],
  columns: 'r.*',
  ...(wanted.byDay && { sortedBy: { column: 'day', type: 'date' as const } }),
});

const idsOf = ({ rows }: { rows: Record<string, unknown>[] }) => rows.map(({ id }) => id as string);

describe('pages of a list', () => {
  it('hold each member once, in order, there and back, whatever the filter, bounds and size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { maxLength: 60 }),
        fc.record({
          statuses: fc.subarray(statuses, { minLength: 1 }),
          kinds: fc.subarray(kinds, { minLength: 1 }),
          byDay: fc.boolean(),
          direction: fc.constantFrom('ascending' as const, 'descending' as const),
          limit: fc.integer({ min: 1, max: 9 }),
          from: fc.option(fc.nat(60), { nil: undefined }),
          until: fc.option(fc.nat(60), { nil: undefined }),
        }),
        async (rows, asked) => {
          await database.pool.query('TRUNCATE thing');
          const things = rows.map((row, number) => ({ ...row, number }));
          await insert(things);
          const { direction, limit } = asked;
          const [from, until] = [asked.from, asked.until].map((bound) =>
            bound === undefined ? undefined : idOf(bound),
          );
          const list = listOf(asked);
          const page = (request: Partial<KeysetRequest>) =>
            readKeysetPage(database.pool, list, { direction, limit, from, until, ...request });
          const expected = things
            .filter((one) => one.owner === 1 && asked.statuses.includes(one.status) && asked.kinds.includes(one.kind))
            .map((one) => ({ id: idOf(one.number), key: `${asked.byDay ? one.day : ''} ${idOf(one.number)}` }))
            .filter(({ id }) => (from === undefined || id >= from) && (until === undefined || id < until))
            .sort((one, other) => (one.key < other.key ? -1 : 1))
            .map(({ id }) => id);
          if (direction === 'descending') expected.reverse();

          const seen: string[][] = [];
          let found = await page({});
          expect([found.count, found.isCountCut, found.previous]).toEqual([expected.length, false, undefined]);
          for (;;) {
            seen.push(idsOf(found));
            if (found.next === undefined) break;
            found = await page({ after: found.next });
          }
          expect(seen.flat()).toEqual(expected);
          for (const earlier of seen.slice(0, -1).reverse()) {
            found = await page({ before: found.previous });
            expect(idsOf(found)).toEqual(earlier);
          }
          expect(found.previous).toBeUndefined();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keep their place while members come, go and change', async () => {
    await insert(
      Array.from({ length: 20 }, (_, number) => ({
        number: 2 * number,
        owner: 1,
        status: 'open',
        kind: 'common',
        day: '2026-01-01',
      })),
    );
    const list = listOf({ statuses: ['open'], kinds });
    const first = await readKeysetPage(database.pool, list, { direction: 'descending', limit: 5 });
    await database.pool.query(`UPDATE thing SET status = 'done' WHERE id = $1`, [first.next]);
    await insert([{ number: 99, owner: 1, status: 'open', kind: 'rare', day: '2026-01-01' }]);
    const second = await readKeysetPage(database.pool, list, { direction: 'descending', limit: 5, after: first.next });
    expect(idsOf(second)).toEqual([28, 26, 24, 22, 20].map(idOf));
  });

  it('are counted up to ten thousand, and then said to be more', async () => {
    await database.pool.query(
      `INSERT INTO thing SELECT 'thg_' || lpad(n::text, 6, '0'), 1, 'done', CASE WHEN n % 2 = 0 THEN 'common' ELSE 'rare' END, '2026-01-01'
       FROM generate_series(1, 10002) n`,
    );
    const read = (wantedKinds: string[]) =>
      readKeysetPage(database.pool, listOf({ statuses, kinds: wantedKinds }), { direction: 'ascending', limit: 1 });
    expect(await read(kinds)).toMatchObject({ count: 10_000, isCountCut: true });
    expect(await read(['rare'])).toMatchObject({ count: 5_001, isCountCut: false });
  });

  it('refuse a cursor that is none, or of another order', async () => {
    const byId = listOf({ statuses, kinds });
    const byDay = listOf({ statuses, kinds, byDay: true });
    const cases: [KeysetList, string][] = [
      [byId, 'x'],
      [byId, `2026-01-01.${idOf(1)}`],
      [byDay, idOf(1)],
      [byDay, `2026-02-30.${idOf(1)}`],
      [byId, `${idOf(1)}' OR true --`],
    ];
    for (const [list, after] of cases) {
      await expect(readKeysetPage(database.pool, list, { direction: 'ascending', limit: 1, after })).rejects.toThrow(
        DomainError,
      );
    }
  });
});
