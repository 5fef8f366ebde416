import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/prices/history';
const DAY_MS = 86_400_000;
const istDay = (daysAgo: number) =>
  new Date(world.clock.now() + 19_800_000 - daysAgo * DAY_MS).toISOString().slice(0, 10);

describe('200', () => {
  it('gives a point a day, oldest first, between two IST days', async () => {
    const partner = await world.partner();
    const { data } = await partner.sandbox.get(`${path}?asset=gold&interval=day&from=${istDay(9)}&to=${istDay(5)}`);
    expect(data).toMatchObject({ asset_type: 'gold', interval: 'day', from: istDay(9), to: istDay(5), clamped: false });
    expect(data).not.toHaveProperty('clamp_reason');
    expect(data.points.map(({ at }: { at: string }) => at)).toEqual(
      [9, 8, 7, 6, 5].map((ago) => new Date(Date.parse(`${istDay(ago)}T00:00:00+05:30`)).toISOString()),
    );
    for (const point of data.points) expect(point.buy_rate_inr_per_gram).toBeGreaterThan(point.sell_rate_inr_per_gram);
  });

  it('gives 24 points an IST day of hours, in live too', async () => {
    const partner = await world.partner();
    const { data } = await partner.live.get(`${path}?asset=silver&interval=hour&from=${istDay(2)}&to=${istDay(2)}`);
    expect(data.points).toHaveLength(24);
    expect(data.points[0].at).toBe(new Date(`${istDay(2)}T00:00:00+05:30`).toISOString());
  });

  it.each([
    ['day', 365, 400],
    ['hour', 7, 30],
  ])('clamps a %s window wider than held, and says why', async (interval, held, asked) => {
    const partner = await world.partner();
    const { data } = await partner.sandbox.get(
      `${path}?asset=gold&interval=${interval}&from=${istDay(asked)}&to=${istDay(-5)}`,
    );
    expect(data).toMatchObject({ clamped: true, clamp_reason: expect.any(String), from: istDay(held), to: istDay(0) });
  });

  it('shows the market without the partner’s markup', async () => {
    const [plain, marked] = [await world.partner(), await world.partner({ markupBuyMilliPct: 5_000 })];
    const query = `${path}?asset=gold&interval=day&from=${istDay(3)}&to=${istDay(2)}`;
    expect((await marked.sandbox.get(query)).data).toEqual((await plain.sandbox.get(query)).data);
  });
});

describe('400', () => {
  it.each([
    ['INVALID_ASSET', ['interval=day', 'asset=btc&interval=day', 'asset=gold%00&interval=day', 'asset=&interval=day']],
    [
      'INVALID_INTERVAL',
      ['asset=gold', 'asset=gold&interval=week', 'asset=gold&interval=DAY', 'asset=gold&interval=constructor'],
    ],
    [
      'INVALID_FROM',
      ['2026-13-01', '2026-02-30', '01-01-2026', '2026-1-1', '', '%00', '２０２６-01-01', '20260101'].map(
        (from) => `asset=gold&interval=day&from=${from}`,
      ),
    ],
    ['INVALID_TO', ['asset=gold&interval=day&to=tomorrow', 'asset=gold&interval=hour&to=2025-02-29']],
    [
      'INVALID_RANGE',
      [
        'asset=gold&interval=day&from=2026-02-02&to=2026-02-01',
        'asset=gold&interval=day&from=9999-12-31&to=0001-01-01',
      ],
    ],
  ])('%s', async (code, queries) => {
    const partner = await world.partner();
    for (const query of queries) {
      const answer = await partner.sandbox.get(`${path}?${encodeURI(query).replace('%2500', '%00')}`);
      expect({ query, code: answer.code }).toEqual({ query, code });
      const field = { INVALID_RANGE: 'from' }[code] ?? code.replace('INVALID_', '').toLowerCase();
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('spends the armed fault, which what cannot be asked does not', async () => {
    const partner = await world.partner();
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    expect((await partner.sandbox.get(`${path}?asset=gold&interval=week`)).code).toBe('INVALID_INTERVAL');
    expect((await partner.sandbox.get(`${path}?asset=gold&interval=day`)).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.get(`${path}?asset=gold&interval=day`)).status).toBe(200);
  });

  it('refuses while no history is held at all', async () => {
    const empty = await startWorld({
      priceFeed: () => ({ name: 'silent', latest: () => Promise.reject(new Error('down')), history: async () => [] }),
    });
    try {
      const partner = await empty.partner();
      for (const interval of ['day', 'hour']) {
        expect((await partner.live.get(`${path}?asset=gold&interval=${interval}`)).code).toBe('PRICES_UNAVAILABLE');
      }
    } finally {
      await empty.close();
    }
  });
});
