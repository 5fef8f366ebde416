import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, createApiClient } from '../../../testing/api-client.ts';
import { tally } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

/** Two processes on one database. The proxy in front is trusted, so that each test is a caller of its own. */
let world: World;
let second: World;
beforeAll(async () => {
  const options = { rateLimitPerMinute: 20, trustedProxyHops: 1 };
  world = await startWorld(options);
  second = await startWorld({ ...options, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

let callers = 0;
function caller(): { headers: Record<string, string> } {
  callers++;
  return { headers: { 'x-forwarded-for': `192.0.2.${callers}` } };
}

describe('120 a minute per address, here 20', () => {
  it('counts down exactly, whatever the calls are, and refuses the next with Retry-After', async () => {
    const from = caller();
    const partner = await world.partner();
    const calls = [
      () => partner.live.get('/partner/wallet', from),
      () => partner.sandbox.get('/partner/users', from),
      () => world.anonymous.get('/partner/wallet', from),
      () => world.anonymous.get('/partner/nothing', from),
      () => world.anonymous.send('DELETE', '/partner/wallet', undefined, from),
      () => partner.live.send('POST', '/partner/buy/quote', '{', from),
    ];
    for (let remaining = 19; remaining >= 0; remaining--) {
      const { headers, code } = await (calls[remaining % calls.length] as (typeof calls)[0])();
      expect(code).not.toBe('RATE_LIMITED');
      expect(headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': String(remaining) });
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
      expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(60);
    }
    for (const call of calls) {
      const over = await call();
      expect(over.code).toBe('RATE_LIMITED');
      expect(over.headers).toMatchObject({
        'ratelimit-remaining': '0',
        'retry-after': over.headers['ratelimit-reset'],
      });
    }
  });

  it('is one allowance over two processes, exact under 64 calls at once', async () => {
    const from = caller();
    const partner = await world.partner();
    const clients = [world, second].map(({ url }) => createApiClient(url, partner.tokens.live));
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        (clients[index % 2] as typeof partner.live).get('/partner/wallet', from),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 20, RATE_LIMITED: 44 });
    const left = answers
      .filter(({ status }) => status === 200)
      .map((answer: ApiAnswer) => Number(answer.headers['ratelimit-remaining']));
    expect(left.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('gives another address its own, and the same one the same under a forged entry before the proxy’s', async () => {
    const from = caller();
    for (let call = 0; call < 20; call++) await world.anonymous.get('/partner/wallet', from);
    expect((await world.anonymous.get('/partner/wallet', from)).code).toBe('RATE_LIMITED');
    expect((await world.anonymous.get('/partner/wallet', caller())).code).toBe('INVALID_TOKEN');
    for (const forged of ['1.1.1.1', '8.8.8.8, 9.9.9.9', 'unknown']) {
      const headers = { 'x-forwarded-for': `${forged}, ${from.headers['x-forwarded-for']}` };
      expect((await world.anonymous.get('/partner/wallet', { headers })).code).toBe('RATE_LIMITED');
    }
  });

  it('opens again after a minute by the clock, not a millisecond before', async () => {
    const from = caller();
    const startedAt = world.clock.now();
    world.clock.stopAt(startedAt);
    try {
      for (let call = 0; call < 21; call++) await world.anonymous.get('/partner/wallet', from);
      world.clock.stopAt(startedAt + 59_999);
      const last = await world.anonymous.get('/partner/wallet', from);
      expect([last.code, last.headers['ratelimit-reset']]).toEqual(['RATE_LIMITED', '1']);
      world.clock.stopAt(startedAt + 60_000);
      const fresh = await world.anonymous.get('/partner/wallet', from);
      expect([fresh.code, fresh.headers['ratelimit-remaining']]).toEqual(['INVALID_TOKEN', '19']);
    } finally {
      world.clock.run();
    }
  });
});

describe('the windows of one-time passwords', () => {
  it('are shared by processes, open after fifteen minutes by the clock, and are of the mobile', async () => {
    const [from, elsewhere] = [caller(), caller()];
    const mobile = randomMobile();
    const ask = (url: string, options = from, of = mobile) =>
      createApiClient(url).post('/partner/auth/request-otp', { mobile: of }, options);
    const startedAt = world.clock.now();
    for (const { clock } of [world, second]) clock.stopAt(startedAt);
    try {
      const answers = await Promise.all(
        [world, second, world, second, world, second, world].map(({ url }) => ask(url)),
      );
      expect(tally(answers)).toEqual({ 200: 5, RATE_LIMITED: 2 });
      expect((await ask(world.url, from, randomMobile())).status).toBe(200);
      // The mobile's own window is over everywhere.
      expect((await ask(world.url, elsewhere)).code).toBe('RATE_LIMITED');
      world.clock.stopAt(startedAt + 899_999);
      expect((await ask(world.url)).code).toBe('RATE_LIMITED');
      world.clock.stopAt(startedAt + 900_000);
      expect((await ask(world.url)).headers['ratelimit-remaining']).toBe('4');
    } finally {
      for (const { clock } of [world, second]) clock.run();
    }
  });
});

describe('without a trusted proxy', () => {
  it('a forged X-Forwarded-For gives no fresh allowance', async () => {
    const bare = await startWorld({ rateLimitPerMinute: 5 });
    try {
      const answers: ApiAnswer[] = [];
      for (let call = 0; call < 8; call++) answers.push(await bare.anonymous.get('/partner/wallet', caller()));
      expect(tally(answers)).toEqual({ INVALID_TOKEN: 5, RATE_LIMITED: 3 });
    } finally {
      await bare.close();
    }
  });

  it('a limit of 0 lifts it: the headers name a million', async () => {
    const lifted = await startWorld();
    try {
      const { headers } = await lifted.anonymous.get('/partner/wallet');
      expect(headers).toMatchObject({ 'ratelimit-limit': '1000000', 'ratelimit-remaining': '1000000' });
    } finally {
      await lifted.close();
    }
  });
});
