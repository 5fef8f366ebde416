import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CPU_MS_MAX, cpuMsOf, HEAVY_CHARACTERS, heavyJson, heavyText } from '../../testing/heavy.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { makeUser } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { routes } from './routes.ts';

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
  const address = path.replace(':user_code', userCode).replace(/:\w+/g, 'x');
  return cpuMsOf(async () => {
    calls++;
    const headers = { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
    const [answer, health] = await Promise.all([
      partner.sandbox.send(method, address, body, { headers }),
      fetch(`${world.url}/healthz`),
    ]);
    await world.core.developer.requestLog.flush();
    expect(answer.status).toBeLessThan(500);
    expect(health.status).toBe(200);
  });
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

/** Where a text is put. Sent as bytes: a path with `../` leaves the partner interface, whose answers alone its client takes. */
const places: Record<string, (text: string) => string[]> = {
  path: (text) => [`GET /partner/${text} HTTP/1.1`],
  query: (text) => [`GET /partner/users?${text} HTTP/1.1`],
  cookie: (text) => ['GET /partner/wallet HTTP/1.1', `Cookie: ${text}`],
  token: (text) => ['GET /partner/wallet HTTP/1.1', `Authorization: Bearer ${text}`],
  key: (text) => ['POST /partner/buy/confirm HTTP/1.1', `Idempotency-Key: ${text}`, 'Content-Length: 0'],
};

describe('what stands in an address or a header takes no longer', () => {
  it.each(Object.entries(places))('any %s of 12 KiB', async (place, request) => {
    const others = ['Host: localhost', 'X-Forwarded-For: 10.9.9.9', 'Connection: close'];
    if (place !== 'token') others.push(`Authorization: Bearer ${partner.tokens.sandbox}`);
    await fc.assert(
      fc.asyncProperty(heavyText, async (text) => {
        const visible = encodeURI(text).replaceAll('#', '%23').slice(0, 12_000);
        const cost = await cpuMsOf(async () => {
          const answer = await sendRaw(world.url, [...request(visible), ...others, '', ''].join('\r\n'));
          await world.core.developer.requestLog.flush();
          expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
        });
        expect(cost).toBeLessThan(CPU_MS_MAX);
      }),
      { numRuns: 20 },
    );
  });
});
