import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openTcpProxy } from '../../testing/peers/tcp-proxy.ts';
import { istDate } from '../kernel/clock.ts';
import { type CurrentPrices, createCurrentPrices } from './current-prices.ts';
import { microRupeesPerGram, PriceFeedError } from './price-feed.ts';
import type { PricingSettings } from './pricing-deps.ts';
import { recordPrices } from './record-prices.ts';
import { readPoints } from './store.ts';
import { createLogBook, createManualClock, createScriptedFeed, eagerSettings, tick } from './testing.ts';

const start = Date.parse('2026-11-21T06:00:00.000Z');
const unavailable = expect.objectContaining({ code: 'PRICES_UNAVAILABLE' });

let testDatabase: TestDatabase;
let database: Database;
let started: CurrentPrices[];
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { poolSize: 6 });
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((prices) => prices.stop()));
  await database.close();
  await testDatabase.drop();
});

function setUp(settings: Partial<PricingSettings> = {}) {
  const clock = createManualClock(start);
  const log = createLogBook();
  const feed = createScriptedFeed(clock);
  const deps = { database, clock, log, feed, settings: { ...eagerSettings, pollIntervalMs: 10, ...settings } };
  const startPrices = async () => {
    const prices = createCurrentPrices(deps);
    started.push(prices);
    await prices.start();
    return prices;
  };
  return { clock, log, feed, deps, startPrices };
}

/** What the look answers once it holds: the poll of the feed runs beside the test. */
const shown = <T>(look: () => T) => vi.waitFor(look, { timeout: 60_000 });
const failures = (lines: readonly string[]) => lines.filter((line) => line.includes('failing'));

test('a start ends with prices to serve', async () => {
  const { startPrices } = setUp();
  const prices = await startPrices();
  expect(prices.latest('gold', start)).toMatchObject({ asset: 'gold', buyRate: 1_306_813n, pricedAt: start });
  expect(prices.latest('gold', start)).toBe(prices.latest('gold', start));
  expect(prices.health(start)).toEqual({
    ok: true,
    source: 'scripted',
    ageMs: { gold: 0, silver: 0 },
    problem: null,
  });
});

test('nothing is served before the start', () => {
  const prices = createCurrentPrices(setUp().deps);
  expect(() => prices.latest('gold', start)).toThrow(unavailable);
  expect(prices.health(start)).toMatchObject({ ok: false, ageMs: { gold: null, silver: null } });
});

test('a price of 120 seconds is served, an older one is not', async () => {
  const { startPrices, feed } = setUp();
  const prices = await startPrices();
  feed.answer = () => Promise.reject(new PriceFeedError('unreachable', 'down'));
  expect(prices.latest('gold', start + 120_000).pricedAt).toBe(start);
  expect(() => prices.latest('gold', start + 120_001)).toThrow(unavailable);
  expect(prices.health(start + 120_001).ok).toBe(false);
});

test('a feed that stands still goes stale although it answers', async () => {
  const { clock, startPrices, feed } = setUp();
  feed.answer = async () => [tick('gold', 12_500, start), tick('silver', 155, start)];
  const prices = await startPrices();
  clock.advance(121_000);
  const calls = feed.calls;
  await shown(() => expect(feed.calls).toBeGreaterThan(calls + 1));
  expect(() => prices.latest('silver', clock.now())).toThrow(unavailable);
});

test('a newer tick replaces the price', async () => {
  const { clock, startPrices, feed } = setUp();
  const prices = await startPrices();
  clock.advance(15_000);
  feed.quote({ gold: 12_510, silver: 155 });
  await shown(() => expect(prices.latest('gold', clock.now()).pricedAt).toBe(start + 15_000));
});

test('hours and days that the feed passed over while the service ran are filled once it is back', async () => {
  const { clock, startPrices, feed } = setUp();
  await startPrices();
  const days = async () =>
    (await readPoints(database.pool, { asset: 'gold', interval: 'day', from: 0, to: start * 2 })).map(({ at }) =>
      istDate(at),
    );
  await shown(async () => expect(await days()).toEqual(['2026-11-21']));
  // Its history has the last day of trading; the market rested for the two days after it.
  feed.history = async ({ interval, from }) =>
    interval === 'day' ? [{ at: from, rate: microRupeesPerGram(12_500_000_000n) }] : [];
  clock.advance(3 * 86_400_000);
  feed.quote({ gold: 12_510, silver: 155 });
  await shown(async () => expect(await days()).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']));
});

test('a jump is refused: the last price is served until it is stale, and operators are alerted', async () => {
  const { clock, log, startPrices, feed } = setUp();
  const prices = await startPrices();
  clock.advance(15_000);
  feed.quote({ gold: 15_000, silver: 155 });
  await shown(() => expect(prices.health(clock.now()).problem).toContain('gold refused: jump'));
  expect(prices.latest('gold', clock.now()).pricedAt).toBe(start);
  expect(failures(log.lines)).toHaveLength(1);
});

describe('a feed that fails', () => {
  test('lets the service start, without prices', async () => {
    const { startPrices, feed, deps } = setUp();
    feed.answer = () => Promise.reject(new PriceFeedError('refused', 'no quota'));
    const prices = await startPrices();
    expect(() => prices.latest('gold', deps.clock.now())).toThrow(unavailable);
    expect(prices.health(start)).toMatchObject({ ok: false, problem: 'polling the feed: no quota' });
  });

  test('is logged once, and once more when it recovers', async () => {
    const { clock, log, startPrices, feed } = setUp();
    await startPrices();
    const calls = feed.calls;
    feed.answer = () => Promise.reject(new PriceFeedError('unreachable', 'down'));
    await shown(() => expect(feed.calls).toBeGreaterThan(calls + 3));
    expect(failures(log.lines)).toHaveLength(1);
    clock.advance(1_000);
    feed.quote({ gold: 12_500, silver: 155 });
    await shown(() => expect(log.lines.filter((line) => line.includes('well again'))).toHaveLength(1));
  });

  test('that hangs neither blocks the start nor what was recorded before, and ends with the service', async () => {
    const { startPrices, feed, deps } = setUp({ pollIntervalMs: 0 });
    await recordPrices(deps, feed);
    const seen: AbortSignal[] = [];
    feed.answer = (signal) => {
      seen.push(signal);
      return new Promise(() => {});
    };
    const prices = await startPrices();
    expect(prices.latest('gold', start).pricedAt).toBe(start);
    await prices.stop();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.aborted).toBe(true);
  });
});

test('processes share one poll, and each serves what any of them recorded', async () => {
  const { startPrices, feed } = setUp({ pollIntervalMs: 60_000 });
  const [one, other] = await Promise.all([startPrices(), startPrices()]);
  const blocks = await shown(() => [one.latest('gold', start), other.latest('gold', start)]);
  expect(blocks[0]?.id).toBe(blocks[1]?.id);
  expect(feed.calls).toBe(1);
});

test('a database that cannot be read fails the start', async () => {
  const { deps } = setUp();
  const closed = openDatabase(testDatabase.url, { poolSize: 1 });
  await closed.close();
  await expect(createCurrentPrices({ ...deps, database: closed }).start()).rejects.toThrow();
});

test('a database that cannot be reached at the first look does not', async () => {
  const { deps } = setUp();
  const proxy = await openTcpProxy(testDatabase.url);
  await proxy.cut();
  const away = openDatabase(proxy.url, { poolSize: 6 });
  const prices = createCurrentPrices({ ...deps, database: away });
  try {
    const starting = prices.start();
    await proxy.join();
    await starting;
    expect(await shown(() => prices.latest('gold', start).asset)).toBe('gold');
  } finally {
    await prices.stop();
    await away.close();
    await proxy.close();
  }
});
