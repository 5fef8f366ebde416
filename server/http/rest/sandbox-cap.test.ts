import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../domain/accounts/tokens/issue-token.ts';
import { type ApiAnswer, createApiClient } from '../../testing/api-client.ts';
import { tally } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

/** Two processes on one database. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld({ sandboxDailyLimit: 30 });
  second = await startWorld({ sandboxDailyLimit: 30, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const DAY_MS = 86_400_000;
const IST_MS = 19_800_000;

describe('the sandbox’s requests a day', () => {
  it('lets exactly as many pass as the cap under 64 at once over two processes', async () => {
    const partner = await world.partner();
    const clients = [world, second].map(({ url }) => createApiClient(url, partner.tokens.sandbox));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => (clients[index % 2] as typeof partner.live).get('/partner/wallet')),
    );
    expect(tally(answers)).toEqual({ 200: 30, SANDBOX_DAILY_LIMIT: 34 });
    const left = answers
      .filter(({ status }) => status === 200)
      .map((answer: ApiAnswer) => Number(answer.headers['x-ratelimit-remaining']));
    expect(left.sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  });

  it('counts failures, validation errors and refusals, in the headers of each', async () => {
    const partner = await world.partner({ capabilities: ['buy'] });
    const calls: (() => Promise<ApiAnswer>)[] = [
      () => partner.sandbox.get('/partner/wallet'),
      () => partner.sandbox.post('/partner/buy/quote', {}),
      () => partner.sandbox.send('POST', '/partner/buy/quote', '{'),
      () => partner.sandbox.get('/partner/users'),
      () => partner.sandbox.post('/partner/buy/confirm', { quote_id: 'qt_x' }),
      () => partner.sandbox.get('/partner/nowhere'),
      () => partner.sandbox.put('/partner/wallet', {}),
    ];
    for (let remaining = 29; remaining >= 0; remaining--) {
      const { headers } = await (calls[remaining % calls.length] as (typeof calls)[0])();
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': String(remaining) });
    }
    for (const call of calls) expect((await call()).code).toBe('SANDBOX_DAILY_LIMIT');
  });

  it('tells when the day ends: the next 00:00 IST, also as Retry-After', async () => {
    const partner = await world.partner({ sandboxDailyLimit: 1 });
    const nextMidnight = (Math.floor((world.clock.now() + IST_MS) / DAY_MS) + 1) * DAY_MS - IST_MS;
    const { headers } = await partner.sandbox.get('/partner/wallet');
    expect(Number(headers['x-ratelimit-reset'])).toBe(nextMidnight / 1000);
    const over = await partner.sandbox.get('/partner/wallet');
    expect(over.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    expect(Math.abs(Number(over.headers['retry-after']) - (nextMidnight - world.clock.now()) / 1000)).toBeLessThan(2);
  });

  it('starts afresh at 00:00:00.000 IST and not at 23:59:59.999', async () => {
    const partner = await world.partner({ sandboxDailyLimit: 1 });
    const midnight = (Math.floor((world.clock.now() + IST_MS) / DAY_MS) + 1) * DAY_MS - IST_MS;
    try {
      world.clock.stopAt(midnight - 1);
      expect((await partner.sandbox.get('/partner/dashboard/me')).status).toBe(200);
      const over = await partner.sandbox.get('/partner/dashboard/me');
      expect([over.code, over.headers['retry-after']]).toEqual(['SANDBOX_DAILY_LIMIT', '1']);
      world.clock.stopAt(midnight);
      const fresh = await partner.sandbox.get('/partner/dashboard/me');
      expect([fresh.status, fresh.headers['x-ratelimit-reset']]).toEqual([200, String((midnight + DAY_MS) / 1000)]);
    } finally {
      world.clock.run();
    }
  });

  it('is not renewed by another token, a reset, or the other process; live is never capped', async () => {
    const partner = await world.partner({ sandboxDailyLimit: 3 });
    await partner.sandbox.get('/partner/wallet');
    expect((await partner.sandbox.post('/partner/sandbox/reset')).headers['x-ratelimit-remaining']).toBe('1');
    const { accessToken } = await issueToken(world.core, { partnerId: partner.id, mode: 'sandbox' });
    expect((await world.client(accessToken).get('/partner/wallet')).headers['x-ratelimit-remaining']).toBe('0');
    expect((await world.client(accessToken).get('/partner/wallet')).code).toBe('SANDBOX_DAILY_LIMIT');
    expect((await second.client(accessToken).post('/partner/sandbox/reset')).code).toBe('SANDBOX_DAILY_LIMIT');
    for (let call = 0; call < 5; call++) expect((await partner.live.get('/partner/wallet')).status).toBe(200);
  });

  it('is each partner’s own, and a dead token spends none of it', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    await neighbour.sandbox.get('/partner/wallet');
    const { accessToken } = await issueToken(world.core, { partnerId: partner.id, mode: 'sandbox' });
    for (let call = 0; call < 5; call++)
      expect((await partner.sandbox.get('/partner/wallet')).code).toBe('INVALID_TOKEN');
    expect((await world.client(accessToken).get('/partner/wallet')).headers['x-ratelimit-remaining']).toBe('29');
  });

  it('0 switches it off: the headers name a million', async () => {
    const partner = await world.partner({ sandboxDailyLimit: 0 });
    const { headers } = await partner.sandbox.get('/partner/wallet');
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '1000000', 'x-ratelimit-remaining': '1000000' });
  });
});
