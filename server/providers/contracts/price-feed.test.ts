import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assets, metals } from '../../domain/kernel/assets.ts';
import { istDayStart, parseIstDate } from '../../domain/kernel/clock.ts';
import { periodStart, priceIntervals } from '../../domain/pricing/periods.ts';
import { type PriceFeed, PriceFeedError } from '../../domain/pricing/price-feed.ts';
import { createManualClock } from '../../domain/pricing/testing.ts';
import { createGoldapiFeed } from '../goldapi/price-feed.ts';
import { createMetalsDevFeed } from '../metals-dev/price-feed.ts';
import type { HttpFeedOptions } from '../price-source/http-source.ts';
import { createSimulatedFeed } from '../simulated/price-feed.ts';
import { goldapiScript, metalsDevScript, pricedAt } from './testing/price-scripts.ts';
import { type Behaviour, type ProviderServer, startProviderServer } from './testing/price-server.ts';

const API_KEY = 'key-that-nobody-may-see';
const now = pricedAt + 2_000;
const never = new AbortController().signal;
const dayStart = (date: string) => istDayStart(parseIstDate(date) ?? 0);
const november = { from: dayStart('2026-10-25'), to: dayStart('2026-11-21') };

/** What every feed keeps, however it gets its prices. */
function keepsTheContract(create: () => PriceFeed): void {
  test('has a name to store with blocks', () => {
    expect(create().name).toMatch(/^[a-z-]{3,20}$/);
  });

  test('gives one positive rate of each asset with the time it was set', async () => {
    const ticks = await create().latest(never);
    expect(ticks.map(({ asset }) => asset).sort()).toEqual([...assets].sort());
    for (const { rate, at } of ticks) {
      expect(rate).toBeGreaterThan(0n);
      expect(at).toBeLessThanOrEqual(now);
      expect(at).toBeGreaterThan(now - 60_000);
    }
  });

  test('gives rates per gram, in rupees', async () => {
    const rates = Object.fromEntries(
      (await create().latest(never)).map(({ asset, rate }) => [asset, Number(rate) / 1e6]),
    );
    expect(rates.gold).toBeGreaterThan(9_000);
    expect(rates.gold).toBeLessThan(16_000);
    expect(rates.silver).toBeGreaterThan(100);
    expect(rates.silver).toBeLessThan(210);
  });

  test.each(priceIntervals)(
    'gives past closing rates by the %s within what was asked, oldest first',
    async (interval) => {
      for (const asset of assets) {
        const points = await create().history({ asset, interval, ...november }, never);
        if (interval === 'day') expect(points.length).toBeGreaterThan(20);
        for (const [index, { at, rate }] of points.entries()) {
          expect(rate).toBeGreaterThan(0n);
          expect(at).toBe(periodStart(interval, at));
          expect(at).toBeGreaterThanOrEqual(index === 0 ? november.from : (points[index - 1]?.at ?? 0) + 1);
          expect(at).toBeLessThan(november.to);
        }
      }
    },
  );

  test('gives nothing for an empty window', async () => {
    const request = { asset: 'gold', interval: 'day', from: november.to, to: november.to } as const;
    expect(await create().history(request, never)).toEqual([]);
  });
}

describe('simulated', () => {
  keepsTheContract(() => createSimulatedFeed({ clock: createManualClock(now) }));
});

const providers = [
  { name: 'metals.dev', script: metalsDevScript, create: createMetalsDevFeed },
  { name: 'goldapi.io', script: goldapiScript, create: createGoldapiFeed },
];

describe.each(providers)('$name', ({ script, create }) => {
  let server: ProviderServer;
  beforeAll(async () => {
    server = await startProviderServer(script);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.behaviour = 'well';
    server.requests.length = 0;
  });

  const createFeed = (options: Partial<HttpFeedOptions> = {}) =>
    create({ baseUrl: server.baseUrl, apiKey: API_KEY, clock: createManualClock(now), timeoutMs: 2_000, ...options });

  keepsTheContract(() => createFeed());

  test('reports the source’s own time, however old: age is the core’s to judge', async () => {
    server.behaviour = 'stale';
    for (const { at } of await createFeed().latest(never)) expect(at).toBe(pricedAt - 5 * 3_600_000);
  });

  test('offers no hours, and asks nothing to say so', async () => {
    expect(await createFeed().history({ asset: 'gold', interval: 'hour', ...november }, never)).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  const bad: [Behaviour, string][] = [
    ['server_error', 'refused'],
    ['unauthorised', 'refused'],
    ['error_json', 'refused'],
    ['redirect', 'refused'],
    ['html', 'malformed'],
    ['zero_price', 'malformed'],
    ['negative_price', 'malformed'],
    ['text_price', 'malformed'],
    ['wrong_currency', 'malformed'],
    ['no_timestamp', 'malformed'],
    ['huge', 'malformed'],
    ['broken_connection', 'unreachable'],
  ];
  test.each(bad)('%s is a %s feed, reported without the key', async (behaviour, problem) => {
    server.behaviour = behaviour;
    const error = await createFeed()
      .latest(never)
      .catch((reason: unknown) => reason);
    expectFeedError(error, problem);
  });

  test.each(['hang', 'hang_in_body'] as const)('%s ends with the time of a request', async (behaviour) => {
    server.behaviour = behaviour;
    expectFeedError(
      await createFeed({ timeoutMs: 50 })
        .latest(never)
        .catch((reason: unknown) => reason),
      'timeout',
    );
  });

  test('a caller that gives up is obeyed at once', async () => {
    server.behaviour = 'hang';
    const controller = new AbortController();
    const asked = createFeed()
      .latest(controller.signal)
      .catch((reason: unknown) => reason);
    controller.abort();
    expectFeedError(await asked, 'timeout');
  });

  test('an address that does not answer is an unreachable feed', async () => {
    const feed = createFeed({ baseUrl: 'http://127.0.0.1:1' });
    expectFeedError(await feed.latest(never).catch((reason: unknown) => reason), 'unreachable');
  });

  test('after three failures it is left alone for a while, then asked again', async () => {
    const clock = createManualClock(now);
    const feed = createFeed({ clock });
    const fail = () => feed.latest(never).catch((reason: PriceFeedError) => reason.problem);
    server.behaviour = 'server_error';
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([
      'refused',
      'refused',
      'refused',
      'resting',
    ]);
    const asked = server.requests.length;
    clock.advance(15_000);
    expect(await fail()).toBe('refused');
    expect(server.requests.length).toBeGreaterThan(asked);
    server.behaviour = 'well';
    clock.advance(29_999);
    expect(await fail()).toBe('resting');
    clock.advance(1);
    expect(await feed.latest(never)).toHaveLength(assets.length);
  });
});

function expectFeedError(error: unknown, problem: string): void {
  expect(error).toBeInstanceOf(PriceFeedError);
  expect(error).toMatchObject({ problem });
  const reported =
    error instanceof Error ? `${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}` : '';
  expect(reported).not.toContain(API_KEY);
}

describe('exactly as documented', () => {
  const start = async (script: typeof metalsDevScript) => {
    const server = await startProviderServer(script);
    return { server, options: { baseUrl: server.baseUrl, apiKey: API_KEY, clock: createManualClock(now) } };
  };

  test('metals.dev: key in the query, rupees per gram to the last digit', async () => {
    const { server, options } = await start(metalsDevScript);
    expect((await createMetalsDevFeed(options).latest(never)).slice(0, 2)).toEqual([
      { asset: 'gold', rate: 12_503_452_168n, at: pricedAt },
      { asset: 'silver', rate: 155_220_000n, at: pricedAt },
    ]);
    expect(server.requests.map(({ url }) => url)).toEqual([`/latest?currency=INR&unit=g&api_key=${API_KEY}`]);
    await server.close();
  });

  test('metals.dev: a year of history in thirty days a call, dollars per ounce turned into rupees per gram', async () => {
    const { server, options } = await start(metalsDevScript);
    const year = { from: dayStart('2025-11-21'), to: dayStart('2026-11-21') };
    const points = await createMetalsDevFeed(options).history({ asset: 'gold', interval: 'day', ...year }, never);
    expect(server.requests).toHaveLength(13);
    expect(points).toHaveLength(365 - 12);
    // 4399.33 / 0.011312 / 31.1034768
    expect(points[0]).toEqual({ at: year.from, rate: 12_503_690_232n });
    await server.close();
  });

  test('goldapi.io: key in a header, rupees per ounce turned into rupees per gram', async () => {
    const { server, options } = await start(goldapiScript);
    expect((await createGoldapiFeed(options).latest(never)).slice(0, 2)).toEqual([
      { asset: 'gold', rate: 12_503_449_682n, at: pricedAt },
      { asset: 'silver', rate: 155_220_001n, at: pricedAt },
    ]);
    expect(server.requests.map(({ url }) => url).sort()).toEqual(
      assets.map((asset) => `/${metals[asset].symbol}/INR`).sort(),
    );
    expect(server.requests.every(({ headers }) => headers['x-access-token'] === API_KEY)).toBe(true);
    await server.close();
  });

  test('goldapi.io: a month of history at most, a day without trading left out', async () => {
    const { server, options } = await start(goldapiScript);
    const year = { from: dayStart('2025-11-21'), to: dayStart('2026-11-21') };
    const points = await createGoldapiFeed(options).history({ asset: 'silver', interval: 'day', ...year }, never);
    expect(server.requests).toHaveLength(30);
    expect(server.requests[0]?.url).toBe('/XAG/INR/20261022');
    expect(points).toHaveLength(29);
    await server.close();
  });
});
