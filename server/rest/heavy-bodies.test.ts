import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { HEAVY_CHARACTERS, heavyJson, heavyText } from '../testing/heavy.ts';
import { makeUser } from '../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../testing/world.ts';
import { routes } from './routes.ts';

/** No call may take more of the one thread that serves all others. */
const CPU_MS_MAX = 250;

let world: World;
let partner: TestPartner;
let userCode: string;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  partner = await world.partner();
  userCode = await makeUser(partner.sandbox);
  // What is compiled at its first use is no part of the measure.
  for (let round = 0; round < 20; round++) {
    await heavyCall({ method: 'POST', path: '/partner/buy/quote' }, `{"user_code":"${'a'.repeat(HEAVY_CHARACTERS)}"}`);
  }
});
afterAll(() => world.close());

let calls = 0;
type Called = { method: string; path: string };

/** Sends a body and answers the milliseconds of this thread that it took, with what the request log makes of it; `/healthz` answers meanwhile. */
async function heavyCall({ method, path }: Called, body: string): Promise<number> {
  calls++;
  const headers = { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
  const address = path.replace(':user_code', userCode).replace(/:\w+/g, 'x');
  const began = process.threadCpuUsage();
  const [answer, health] = await Promise.all([
    partner.sandbox.send(method, address, body, { headers }),
    fetch(`${world.url}/healthz`),
  ]);
  await world.core.requestLog.flush();
  const { user, system } = process.threadCpuUsage(began);
  expect(answer.status).toBeLessThan(500);
  expect(health.status).toBe(200);
  return (user + system) / 1000;
}

const withBody = routes.filter((route) => route.body);
const fieldsOf = (schema: unknown): string[] => Object.keys((schema as z.ZodObject).shape ?? {});

describe('a body of 256 KiB takes at most 250 ms of the process', () => {
  it('a number of 250,000 digits', async () => {
    const body = `{"mobile":1.${'0'.repeat(250_000)}1}`;
    expect(await heavyCall({ method: 'POST', path: '/partner/auth/request-otp' }, body)).toBeLessThan(CPU_MS_MAX);
  });

  it('a text that looks like the beginning of an email', async () => {
    const body = JSON.stringify({ user_code: `1234${'a'.repeat(160_000)}`, asset_type: 'gold', amount_inr: 10 });
    expect(await heavyCall({ method: 'POST', path: '/partner/buy/quote' }, body)).toBeLessThan(CPU_MS_MAX);
  });

  it.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const fields = fieldsOf(route.body);
    await fc.assert(
      fc.asyncProperty(heavyJson, fc.constantFrom(...fields), async (heavy, field) => {
        expect(await heavyCall(route, `{${JSON.stringify(field)}:${heavy}}`)).toBeLessThan(CPU_MS_MAX);
      }),
      { numRuns: 15 },
    );
  });
});

describe('what stands in an address or a header takes no longer', () => {
  it('any path, query, cookie, token and key of 12 KiB', async () => {
    await fc.assert(
      fc.asyncProperty(heavyText, fc.nat(4), async (text, place) => {
        const visible = encodeURI(text).replaceAll('#', '%23').slice(0, 12_000);
        const began = process.threadCpuUsage();
        const address =
          place === 0 ? `/partner/${visible}` : place === 1 ? `/partner/users?${visible}` : '/partner/wallet';
        const names = ['accept', 'accept', 'cookie', 'authorization', 'user-agent'];
        const value = place === 3 ? `Bearer ${visible}` : visible;
        const headers = { 'x-forwarded-for': '10.9.9.9', ...(place > 1 && { [names[place] as string]: value }) };
        const answer = await partner.sandbox.send('GET', address, undefined, { headers });
        await world.core.requestLog.flush();
        const { user, system } = process.threadCpuUsage(began);
        expect(answer.status).toBeLessThan(500);
        expect((user + system) / 1000).toBeLessThan(CPU_MS_MAX);
      }),
      { numRuns: 60 },
    );
  });
});
