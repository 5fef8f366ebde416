import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../database/database.ts';
import { createSimulatedFeed } from '../../providers/simulated/price-feed.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { istDate, parseIstDate } from '../kernel/clock.ts';
import { backfillHistory } from './backfill-history.ts';
import { clampWindow, priceHistory } from './price-history.ts';
import { recordPrices } from './record-prices.ts';
import { createLogBook, createManualClock, eagerSettings } from './testing.ts';

// 2026-11-21, 11:40 IST
const clock = createManualClock(Date.parse('2026-11-21T06:10:00.000Z'));
const databases: { open: Database; test: TestDatabase }[] = [];

async function createContext() {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.url, { poolSize: 2 });
  databases.push({ open: database, test: testDatabase });
  return { core: { clock, database } };
}

let context: Awaited<ReturnType<typeof createContext>>;
beforeAll(async () => {
  context = await createContext();
  const deps = { ...context.core, log: createLogBook(), settings: eagerSettings };
  const feed = createSimulatedFeed({ clock });
  await backfillHistory(deps, feed);
  await recordPrices(deps, feed);
});
afterAll(async () => {
  for (const { open, test } of databases) {
    await open.close();
    await test.drop();
  }
});

describe('refusals', () => {
  test.each([
    [{ asset: 'platinum', interval: 'day' }, 'INVALID_ASSET'],
    [{ asset: undefined, interval: 'day' }, 'INVALID_ASSET'],
    [{ asset: 'gold', interval: 'week' }, 'INVALID_INTERVAL'],
    [{ asset: 'gold', interval: undefined }, 'INVALID_INTERVAL'],
    [{ asset: 'gold', interval: 'day', from: '' }, 'INVALID_FROM'],
    [{ asset: 'gold', interval: 'day', from: '21-11-2026' }, 'INVALID_FROM'],
    [{ asset: 'gold', interval: 'day', from: '2026-02-30' }, 'INVALID_FROM'],
    [{ asset: 'gold', interval: 'day', from: ['2026-11-01'] }, 'INVALID_FROM'],
    [{ asset: 'gold', interval: 'day', to: '2026-11-01T00:00:00Z' }, 'INVALID_TO'],
    [{ asset: 'gold', interval: 'day', to: 20261101 }, 'INVALID_TO'],
    [{ asset: 'gold', interval: 'day', from: '2026-11-02', to: '2026-11-01' }, 'INVALID_RANGE'],
    [{ asset: 'gold', interval: 'day', from: '2019-01-02', to: '2019-01-01' }, 'INVALID_RANGE'],
  ])('%j is %s', async (input, code) => {
    await expect(priceHistory(context, input)).rejects.toThrow(expect.objectContaining({ code }));
  });

  test('no history at all is PRICES_UNAVAILABLE', async () => {
    const empty = await createContext();
    await expect(priceHistory(empty, { asset: 'gold', interval: 'day' })).rejects.toThrow(
      expect.objectContaining({ code: 'PRICES_UNAVAILABLE' }),
    );
  });
});

describe('windows', () => {
  test('absent ends take all that is held, up to the running period', async () => {
    const days = await priceHistory(context, { asset: 'gold', interval: 'day' });
    expect(days).toMatchObject({ from: '2025-11-21', to: '2026-11-21', clamped: false, clampReason: null });
    expect(days.points).toHaveLength(366);
    const hours = await priceHistory(context, { asset: 'silver', interval: 'hour' });
    expect(hours).toMatchObject({ from: '2026-11-14', to: '2026-11-21', clamped: false });
    expect(hours.points).toHaveLength(7 * 24 + 12);
  });

  test('an IST day has its 24 hours, oldest first, each sold below what it is bought at', async () => {
    const { points } = await priceHistory(context, {
      asset: 'gold',
      interval: 'hour',
      from: '2026-11-19',
      to: '2026-11-19',
    });
    expect(points).toHaveLength(24);
    expect(new Set(points.map(({ at }) => istDate(at)))).toEqual(new Set(['2026-11-19']));
    expect(points.every(({ at }, index) => index === 0 || at > (points[index - 1]?.at ?? 0))).toBe(true);
    expect(points.every(({ buyRate, sellRate }) => sellRate > 0n && sellRate < buyRate)).toBe(true);
  });

  test('the close of a day is the close of its last hour', async () => {
    const one = { from: '2026-11-19', to: '2026-11-19' };
    const day = await priceHistory(context, { asset: 'gold', interval: 'day', ...one });
    const hours = await priceHistory(context, { asset: 'gold', interval: 'hour', ...one });
    expect(day.points).toMatchObject([{ buyRate: hours.points.at(-1)?.buyRate }]);
  });

  test('a window wider than held is answered with what is held, and says so', async () => {
    const history = await priceHistory(context, {
      asset: 'gold',
      interval: 'hour',
      from: '2026-01-01',
      to: '2027-01-01',
    });
    expect(history).toMatchObject({ from: '2026-11-14', to: '2026-11-21', clamped: true });
    expect(history.clampReason).toBe(
      'Hourly prices are held for 7 days, since 2026-11-14. There are no prices after today, 2026-11-21.',
    );
  });
});

describe('each end is moved to the nearest day held', () => {
  const day = (date: string | undefined) => (date === undefined ? undefined : parseIstDate(date));
  const today = parseIstDate('2026-11-21') ?? 0;
  test.each([
    // from, to -> from, to, clamped
    [undefined, undefined, '2025-11-21', '2026-11-21', false],
    ['2025-11-21', '2026-11-21', '2025-11-21', '2026-11-21', false],
    ['2025-11-20', undefined, '2025-11-21', '2026-11-21', true],
    [undefined, '2026-11-22', '2025-11-21', '2026-11-21', true],
    ['2026-11-22', undefined, '2026-11-21', '2026-11-21', true],
    ['2019-01-01', '2019-02-01', '2025-11-21', '2025-11-21', true],
    [undefined, '2019-02-01', '2025-11-21', '2025-11-21', true],
    ['2026-03-01', '2026-03-31', '2026-03-01', '2026-03-31', false],
  ])('%s to %s: %s to %s', (from, to, fromDay, toDay, clamped) => {
    const window = clampWindow('day', { from: day(from), to: day(to) }, today);
    expect(window).toMatchObject({ fromDay: day(fromDay), toDay: day(toDay) });
    expect(window.reason !== null).toBe(clamped);
  });
});
