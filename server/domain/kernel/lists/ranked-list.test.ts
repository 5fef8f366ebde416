import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { DomainError } from '../errors.ts';
import { type Division, type PageRequest, type RankedList, readPage } from './ranked-list.ts';

let made: TestDatabase;
let database: Database;
let second: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.ownerUrl, { poolSize: 6 });
  second = openDatabase(made.ownerUrl, { poolSize: 6 });
  await database.pool.query(`CREATE TABLE thing (id text PRIMARY KEY, owner int, kind text, settled boolean);
    CREATE INDEX ON thing (owner, id DESC);
    CREATE TABLE numbered (id bigint PRIMARY KEY, settled boolean)`);
});
beforeEach(() => database.pool.query('TRUNCATE thing, numbered, list_stretch, list_frontier'));
afterAll(async () => {
  await Promise.all([database.close(), second.close()]);
  await made.drop();
});

const division: Division = { stretchRows: 5, commitRows: 15 };
const idOf = (number: number) => `thg_${String(number).padStart(8, '0')}`;

type Thing = { number: number; owner: number; kind: string };
const listOf = (owner: number, kind: string | undefined): RankedList => ({
  key: `things ${owner} ${kind ?? ''}`,
  source: 'thing t',
  base: 't.owner = $1',
  fits: kind === undefined ? 'true' : 't.kind = $2',
  settled: 't.settled',
  idType: 'text',
  values: kind === undefined ? [owner] : [owner, kind],
});
const page = (list: RankedList, request: PageRequest, on: Database = database) =>
  readPage(on.reader('transactions'), list, request, division);

async function insert(things: Thing[], on: Database = database): Promise<void> {
  await on.pool.query(
    'INSERT INTO thing SELECT id, owner, kind, false FROM unnest($1::text[], $2::int[], $3::text[]) AS t (id, owner, kind)',
    [things.map(({ number }) => idOf(number)), things.map(({ owner }) => owner), things.map(({ kind }) => kind)],
  );
}

const settle = () => database.pool.query('UPDATE thing SET settled = true');
const stretches = async () =>
  (await database.pool.query('SELECT list, matches FROM list_stretch ORDER BY list, rank_before')).rows;

/** What the list would be with OFFSET and count(*). */
function naive(things: Thing[], owner: number, kind: string | undefined, request: PageRequest) {
  const members = things
    .filter((thing) => thing.owner === owner && (kind === undefined || thing.kind === kind))
    .map(({ number }) => idOf(number))
    .filter((id) => (!request.above || id > request.above) && (!request.upTo || id <= request.upTo))
    .sort()
    .reverse();
  return { total: members.length, ids: members.slice(request.offset, request.offset + request.limit) };
}

const kinds = ['common', 'common', 'common', 'common', 'rare'];
const step = fc.oneof(
  fc.record({
    does: fc.constant('insert' as const),
    rows: fc.array(fc.record({ owner: fc.constantFrom(1, 1, 1, 2), kind: fc.constantFrom(...kinds) }), {
      minLength: 1,
      maxLength: 30,
    }),
  }),
  fc.record({ does: fc.constant('settle' as const) }),
  fc.record({
    does: fc.constant('read' as const),
    kind: fc.constantFrom(undefined, 'common', 'rare', 'absent'),
    offset: fc.nat(60),
    limit: fc.integer({ min: 1, max: 20 }),
    above: fc.option(fc.nat(300), { nil: undefined }),
    upTo: fc.option(fc.nat(300), { nil: undefined }),
  }),
);

describe('a page', () => {
  it('is that of count and offset, whatever was inserted, settled and divided before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await database.pool.query('TRUNCATE thing, list_stretch, list_frontier');
        const things: Thing[] = [];
        for (const one of steps) {
          if (one.does === 'settle') await settle();
          else if (one.does === 'insert') {
            const rows = one.rows.map((row, index) => ({ ...row, number: 2 * (things.length + index) }));
            things.push(...rows);
            await insert(rows);
          } else {
            const request = {
              offset: one.offset,
              limit: one.limit,
              above: one.above === undefined ? undefined : idOf(one.above),
              upTo: one.upTo === undefined ? undefined : idOf(one.upTo),
            };
            const { ids, total } = await page(listOf(1, one.kind), request);
            expect({ ids, total }).toEqual(naive(things, 1, one.kind, request));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps its place and the total while rows arrive, also those that arrive late', async () => {
    const things = Array.from({ length: 40 }, (_, index) => ({ number: 10 * index, owner: 1, kind: 'common' }));
    await insert(things);
    const list = listOf(1, undefined);
    const first = await page(list, { offset: 0, limit: 10 });
    const seen = [...first.ids];
    for (let offset = 10; offset < 50; offset += 10) {
      // One after all, and one that took its id before the first page was read and commits only now.
      await insert([
        { number: 1_000 + offset, owner: 1, kind: 'common' },
        { number: 385 - offset / 10, owner: 1, kind: 'common' },
      ]);
      if (offset === 40) await settle();
      const next = await page(list, { offset, limit: 10, asOf: first.asOf });
      expect(next).toMatchObject({ total: 40, asOf: first.asOf });
      seen.push(...next.ids);
    }
    expect(seen).toEqual(things.map(({ number }) => idOf(number)).reverse());
    expect((await page(list, { offset: 0, limit: 1 })).total).toBe(48);
  });

  it('refuses an as_of that is none, or of another list or other bounds', async () => {
    await insert([{ number: 1, owner: 1, kind: 'common' }]);
    const { asOf } = await page(listOf(1, undefined), { offset: 0, limit: 1, upTo: idOf(5) });
    const others: [RankedList, PageRequest][] = [
      [listOf(1, undefined), { offset: 0, limit: 1, asOf: 'x' }],
      [listOf(1, undefined), { offset: 0, limit: 1, asOf: `zzzzzzzzzzzzzzz${asOf}` }],
      [listOf(1, 'common'), { offset: 0, limit: 1, upTo: idOf(5), asOf }],
      [listOf(2, undefined), { offset: 0, limit: 1, upTo: idOf(5), asOf }],
      [listOf(1, undefined), { offset: 0, limit: 1, upTo: idOf(6), asOf }],
    ];
    for (const [list, request] of others) await expect(page(list, request)).rejects.toThrow(DomainError);
    const larger = { offset: 0, limit: 9, upTo: idOf(5), asOf: `zzzz${asOf.slice(asOf.indexOf('.'))}` };
    expect(await page(listOf(1, undefined), larger)).toMatchObject({ total: 1, ids: [idOf(1)] });
  });

  it('sorts numbers as numbers', async () => {
    await database.pool.query('INSERT INTO numbered SELECT n, true FROM generate_series(1, 120) n');
    const list = { key: 'n', source: 'numbered t', base: 'true', fits: 'true', settled: 't.settled', values: [] };
    for (const offset of [0, 0, 15, 110]) {
      const { ids, total } = await page({ ...list, idType: 'bigint' }, { offset, limit: 5 });
      expect(total).toBe(120);
      expect(ids.map(Number)).toEqual([0, 1, 2, 3, 4].map((place) => 120 - offset - place));
    }
  });
});

describe('stretches', () => {
  it('leave out what may have newcomers before it, and what holds no member', async () => {
    const things = Array.from({ length: 103 }, (_, number) => ({
      number,
      owner: 1,
      kind: number === 50 ? 'rare' : 'common',
    }));
    await insert(things);
    await page(listOf(1, undefined), { offset: 0, limit: 1 });
    expect(await stretches()).toEqual([]);
    await database.pool.query('UPDATE thing SET settled = id < $1', [idOf(62)]);
    for (const kind of [undefined, 'rare', 'absent']) await page(listOf(1, kind), { offset: 0, limit: 1 });
    expect(await stretches()).toEqual([
      ...Array.from({ length: 12 }, () => ({ list: 'things 1 ', matches: 5 })),
      { list: 'things 1 rare', matches: 1 },
    ]);
    const { rows } = await database.pool.query('SELECT row_id, rank FROM list_frontier ORDER BY list');
    expect(rows).toEqual([60, 0, 1].map((rank) => ({ row_id: idOf(59), rank: BigInt(rank) })));
  });

  it('are made once by two processes that read at the same time, while rows arrive', async () => {
    const list = listOf(1, 'common');
    let number = 0;
    for (let round = 0; round < 8; round++) {
      const rows = Array.from({ length: 40 }, () => ({
        number: number++,
        owner: 1,
        kind: kinds[number % 5] as string,
      }));
      await insert(rows.slice(0, 30));
      await settle();
      const reads = [database, second, database, second].map((on) => page(list, { offset: 3, limit: 7 }, on));
      await Promise.all([insert(rows.slice(30), second), ...reads]);
    }
    const all = (await database.pool.query(`SELECT id FROM thing WHERE kind = 'common' ORDER BY id DESC`)).rows;
    expect(await page(list, { offset: 0, limit: 300 }, second)).toMatchObject({
      total: all.length,
      ids: all.map(({ id }) => id),
    });
    const sum = (await stretches()).reduce((total, { matches }) => total + matches, 0);
    const { rows } = await database.pool.query('SELECT rank FROM list_frontier');
    expect(rows).toEqual([{ rank: BigInt(sum) }]);
  });
});
