import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Asset } from '../kernel/assets.ts';
import { istDate } from '../kernel/clock.ts';
import { PriceFeedError } from './price-feed.ts';
import type { PricingDeps } from './pricing-deps.ts';
import { recordPrices } from './record-prices.ts';
import { readNewestBlocks, readPoints } from './store.ts';
import { createLogBook, createManualClock, createScriptedFeed, eagerSettings, tick } from './testing.ts';

const start = Date.parse('2026-11-21T06:00:00.000Z');

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { poolSize: 8 });
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

function setUp(settings: Partial<PricingDeps['settings']> = {}) {
  const clock = createManualClock(start);
  const deps = { database, clock, log: createLogBook(), settings: { ...eagerSettings, ...settings } };
  return { clock, deps, feed: createScriptedFeed(clock) };
}

async function newestOf(asset: Asset) {
  return (await readNewestBlocks(database.pool)).find(({ block }) => block.asset === asset)?.block;
}

async function countBlocks(): Promise<number> {
  return Number((await database.pool.query('SELECT count(*) FROM price_block')).rows[0].count);
}

test('a tick becomes an immutable block of each asset', async () => {
  const { deps, feed } = setUp();
  const { recorded } = await recordPrices(deps, feed);
  expect(recorded).toHaveLength(2);
  expect(await newestOf('gold')).toMatchObject({ buyRate: 1_306_813n, sellRate: 1_231_250n, pricedAt: start });
  expect(await newestOf('silver')).toMatchObject({ buyRate: 16_205n, sellRate: 15_267n, pricedAt: start });
  const change = 'UPDATE price_block SET buy_rate = buy_rate + 1';
  await expect(database.pool.query(change)).rejects.toThrow('permission denied');
  const owner = openDatabase(testDatabase.ownerUrl, { poolSize: 1 });
  await expect(owner.pool.query(change)).rejects.toThrow('append-only');
  await owner.close();
});

test('no block may sell above what it buys at', async () => {
  const insert = `INSERT INTO price_block (id, asset, buy_rate, sell_rate, priced_at, source)
    VALUES ('pb_x', 'gold', 100, 100, now(), 'test')`;
  await expect(database.pool.query(insert)).rejects.toThrow('price_block_rates');
});

test('the same tick again and an older one are ignored', async () => {
  const { deps, feed } = setUp();
  await recordPrices(deps, feed);
  expect(await recordPrices(deps, feed)).toEqual({ polled: true, recorded: [], refused: [] });
  feed.answer = async () => [tick('gold', 12_600, start - 1)];
  expect(await recordPrices(deps, feed)).toEqual({ polled: true, recorded: [], refused: [] });
  expect(await countBlocks()).toBe(2);
});

describe('several processes', () => {
  test('record one tick once, however many bring it at the same moment', async () => {
    const { deps, feed } = setUp();
    await Promise.all(Array.from({ length: 8 }, () => recordPrices(deps, feed)));
    expect(await countBlocks()).toBe(2);
  });

  test('ask the feed once an interval between them', async () => {
    const { deps, feed } = setUp({ pollIntervalMs: 60_000 });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => recordPrices(deps, feed)));
    expect(outcomes.filter(({ polled }) => polled)).toHaveLength(1);
    expect(feed.calls).toBe(1);
  });

  test('take over when the one that polls has died', async () => {
    const { deps, feed } = setUp({ pollIntervalMs: 60_000 });
    await database.pool.query(
      `INSERT INTO price_feed_task VALUES ('scripted', 'poll', clock_timestamp() - interval '1 ms')`,
    );
    expect((await recordPrices(deps, feed)).polled).toBe(true);
  });
});

test('a feed that fails records nothing, and is asked again at the next turn', async () => {
  const { deps, feed } = setUp();
  feed.answer = () => Promise.reject(new PriceFeedError('unreachable', 'down'));
  await expect(recordPrices(deps, feed)).rejects.toThrow(PriceFeedError);
  expect(await countBlocks()).toBe(0);
  feed.quote({ gold: 12_500, silver: 155 });
  expect((await recordPrices(deps, feed)).recorded).toHaveLength(2);
});

test('an unknown failure is logged by its name only, since its text may hold the key', async () => {
  const { deps, feed } = setUp();
  feed.answer = () => Promise.reject(new TypeError('bad address https://feed.example/?api_key=secret'));
  await expect(recordPrices(deps, feed)).rejects.toThrow(
    expect.objectContaining({ problem: 'malformed', message: expect.not.stringContaining('secret') }),
  );
});

test('a tick too far off is refused while the other asset goes on, until the feed comes back', async () => {
  const { clock, deps, feed } = setUp();
  await recordPrices(deps, feed);
  clock.advance(15_000);
  feed.quote({ gold: 14_000, silver: 156 });
  const outcome = await recordPrices(deps, feed);
  expect(outcome.recorded.map(({ asset }) => asset)).toEqual(['silver']);
  expect(outcome.refused).toEqual([{ asset: 'gold', verdict: 'jump' }]);
  expect(await newestOf('gold')).toMatchObject({ pricedAt: start });
  clock.advance(15_000);
  feed.quote({ gold: 12_600 });
  expect((await recordPrices(deps, feed)).recorded).toHaveLength(1);
});

describe('closing rates', () => {
  const readDays = () => readPoints(database.pool, { asset: 'gold', interval: 'day', from: 0, to: start * 2 });
  const readHours = () => readPoints(database.pool, { asset: 'gold', interval: 'hour', from: 0, to: start * 2 });

  test('follow the newest block, and stay when the period has ended', async () => {
    const { clock, deps, feed } = setUp();
    await recordPrices(deps, feed);
    clock.advance(15_000);
    feed.quote({ gold: 12_510 });
    await recordPrices(deps, feed);
    const closing = (await newestOf('gold'))?.buyRate;
    expect(await readDays()).toMatchObject([{ buyRate: closing }]);
    expect(await readHours()).toMatchObject([{ buyRate: closing }]);
    clock.advance(13 * 3_600_000);
    feed.quote({ gold: 12_520 });
    await recordPrices(deps, feed);
    const days = await readDays();
    expect(days.map(({ at }) => istDate(at))).toEqual(['2026-11-21', '2026-11-22']);
    expect(days[0]?.buyRate).toBe(closing);
    expect(await readHours()).toHaveLength(2);
  });
});
