import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';

let priced: World;
let unpriced: World;
beforeAll(async () => {
  priced = await startWorld();
  unpriced = await startWorld({
    priceFeed: () => ({ name: 'silent', latest: () => Promise.reject(new Error('down')), history: async () => [] }),
  });
});
afterAll(() => Promise.all([priced.close(), unpriced.close()]));

const ask = async (world: World, path: string) => {
  const answer = await fetch(`${world.url}${path}`);
  return { status: answer.status, ...((await answer.json()) as object) };
};

it('prices that are missing everywhere are no reason for a proxy to turn every call away', async () => {
  const red = { status: 503, ready: false, checks: { database: { ok: true }, prices: { ok: false } } };
  expect(await ask(unpriced, '/readyz')).toMatchObject(red);
  expect(await ask(unpriced, '/readyz?without=prices')).toMatchObject({ ...red, status: 200, ready: true });
  for (const path of ['/readyz', '/readyz?without=prices']) {
    expect(await ask(priced, path)).toMatchObject({ status: 200, ready: true, checks: { prices: { ok: true } } });
  }
  const partner = await unpriced.partner();
  expect((await partner.live.get('/partner/wallet')).status).toBe(200);
  expect((await partner.live.get('/partner/prices')).code).toBe('PRICES_UNAVAILABLE');
});

it('what cannot be left out is refused, so that a probe with a slip shows', async () => {
  for (const path of ['/readyz?without=price', '/readyz?without=', '/readyz?without=database']) {
    expect(await ask(priced, path)).toEqual({ status: 400, error: 'without takes prices and nothing else' });
  }
});
