import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../database/database.ts';
import { createSimulatedFeed, simulatedRate } from '../../providers/simulated/price-feed.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { istDate } from '../kernel/clock.ts';
import { backfillHistory, carryForward, findHistoryGap } from './backfill-history.ts';
import { heldSince, periodStart } from './periods.ts';
import { type HistoryRequest, microRupeesPerGram, PriceFeedError } from './price-feed.ts';
import { recordPrices } from './record-prices.ts';
import { retailRates } from './retail-rate.ts';
import { readPoints } from './store.ts';
import { createLogBook, createManualClock, createScriptedFeed, eagerSettings } from './testing.ts';

const HOUR_MS = 3_600_000;

describe('the gap to ask for', () => {
  const window = { from: 0, to: 5 * HOUR_MS };
  test.each([
    ['nothing held', [], { from: 0, to: 5 * HOUR_MS }],
    ['all held', [0, 1, 2, 3, 4], undefined],
    ['a hole', [0, 1, 3, 4], { from: 2 * HOUR_MS, to: 3 * HOUR_MS }],
    ['two holes', [0, 2, 4], { from: HOUR_MS, to: 4 * HOUR_MS }],
    ['an outage up to now', [0, 1], { from: 2 * HOUR_MS, to: 5 * HOUR_MS }],
    ['history cut off', [3, 4], { from: 0, to: 3 * HOUR_MS }],
  ])('%s', (_name, held, gap) => {
    expect(findHistoryGap('hour', window, new Set(held.map((hour) => hour * HOUR_MS)))).toEqual(gap);
  });
});

test('a market at rest keeps its last rate, and nothing is made up before the first', () => {
  const rate = (rupees: number) => microRupeesPerGram(rupees * 1_000_000);
  const offered = [
    { at: HOUR_MS, rate: rate(10) },
    { at: 3 * HOUR_MS, rate: rate(11) },
  ];
  expect(carryForward('hour', { from: 0, to: 5 * HOUR_MS }, offered)).toEqual([
    { at: HOUR_MS, rate: rate(10) },
    { at: 2 * HOUR_MS, rate: rate(10) },
    { at: 3 * HOUR_MS, rate: rate(11) },
    { at: 4 * HOUR_MS, rate: rate(11) },
  ]);
  expect(carryForward('hour', { from: 0, to: 5 * HOUR_MS }, [])).toEqual([]);
});

describe('in the database', () => {
  const now = Date.parse('2026-11-21T06:10:00.000Z');
  let testDatabase: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    testDatabase = await createTestDatabase();
    database = openDatabase(testDatabase.url, { poolSize: 4 });
  });
  afterEach(async () => {
    await database.close();
    await testDatabase.drop();
  });

  const setUp = () => {
    const clock = createManualClock(now);
    return { clock, deps: { database, clock, log: createLogBook(), settings: eagerSettings } };
  };
  const read = (interval: 'day' | 'hour') =>
    readPoints(database.pool, { asset: 'gold', interval, from: 0, to: now * 2 });

  test('the first start brings a year of days and a week of hours that run into the present', async () => {
    const { clock, deps } = setUp();
    const feed = createSimulatedFeed({ clock });
    await backfillHistory(deps, feed);
    await recordPrices(deps, feed);
    const days = await read('day');
    expect(days).toHaveLength(366);
    expect([istDate(days[0]?.at ?? 0), istDate(days.at(-1)?.at ?? 0)]).toEqual(['2025-11-21', '2026-11-21']);
    const hours = await read('hour');
    expect(hours).toHaveLength(7 * 24 + 12);
    expect(hours.every(({ at }, index) => at === heldSince('hour', now) + index * HOUR_MS)).toBe(true);
    const justBefore = periodStart('hour', now) - 5_000;
    expect(hours.at(-2)).toMatchObject(retailRates(simulatedRate('gold', justBefore), eagerSettings));
  });

  test('a second call asks for nothing and adds nothing', async () => {
    const { clock, deps } = setUp();
    const feed = createSimulatedFeed({ clock });
    expect(await backfillHistory(deps, feed)).toBeGreaterThan(0);
    const asked: HistoryRequest[] = [];
    const watched = {
      ...feed,
      async history(request: HistoryRequest) {
        asked.push(request);
        return [];
      },
    };
    expect(await backfillHistory(deps, watched)).toBe(0);
    expect(asked).toEqual([]);
  });

  test('an outage is filled, and rates recorded before it stay', async () => {
    const { clock, deps } = setUp();
    const feed = createSimulatedFeed({ clock });
    await backfillHistory(deps, feed);
    await database.pool.query(`UPDATE price_point SET buy_rate = buy_rate + 1 WHERE asset = 'gold'`);
    const before = await read('hour');
    clock.advance(5 * HOUR_MS);
    expect(await backfillHistory(deps, feed)).toBe(2 * 5);
    expect((await read('hour')).slice(0, before.length)).toEqual(before);
  });

  test('rates of the past in a wrong unit are left out, as such a tick is', async () => {
    const { clock, deps } = setUp();
    const feed = createScriptedFeed(clock);
    const perOunce = microRupeesPerGram(12_500n * 31n * 1_000_000n);
    feed.history = async ({ asset, interval, from }) =>
      asset === 'gold' && interval === 'day' ? [{ at: from, rate: perOunce }] : [];
    expect(await backfillHistory(deps, feed)).toBe(0);
    feed.history = async ({ asset, interval, from }) =>
      asset === 'gold' && interval === 'day' ? [{ at: from, rate: (perOunce / 31n) as typeof perOunce }] : [];
    expect(await backfillHistory(deps, feed)).toBe(365);
  });

  test('processes that start together fill it once', async () => {
    const { clock, deps } = setUp();
    const feed = createSimulatedFeed({ clock });
    const added = await Promise.all([backfillHistory(deps, feed), backfillHistory(deps, feed)]);
    expect(added.filter((count) => count !== undefined && count > 0)).toHaveLength(1);
  });

  test('a failure is raised, and the next call may try at once', async () => {
    const { clock, deps } = setUp();
    const feed = createScriptedFeed(clock);
    const failing = { ...feed, history: () => Promise.reject(new PriceFeedError('refused', 'no plan')) };
    await expect(backfillHistory(deps, failing)).rejects.toThrow('no plan');
    expect(await backfillHistory(deps, feed)).toBe(0);
  });
});
