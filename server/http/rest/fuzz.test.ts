import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ApiAnswer } from '../../testing/api-client.ts';
import { makeOrder, simulate } from '../../testing/rooms/payments.ts';
import { sampleBody } from '../../testing/sample-body.ts';
import { balanceOf, makeQuote, makeUser } from '../../testing/trades.ts';
import { weirdJson, weirdQueryValue, weirdSegment } from '../../testing/weird.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../testing/world.ts';
import type { Route } from './frame/route.ts';
import { routes } from './routes.ts';

/** The API client raises by itself on INTERNAL_ERROR, on anything but the envelope, and on undocumented codes and fields. */
let world: World;
let partner: TestPartner;
let userCode: string;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
});
async function freshPartner(): Promise<void> {
  partner = await world.partner({
    capabilities: [
      'pricing',
      'users',
      'balance',
      'transactions',
      'buy',
      'sell',
      'receiver',
      'send',
      'gift',
      'delivery',
      'payments',
      'bank',
      'withdraw',
      'kyc',
    ],
  });
  userCode = await makeUser(partner.sandbox);
  // Metal to sell and give, paid by the user: the float stays whole.
  const { payment_id } = await makeOrder(partner.sandbox, { user_code: userCode, amount_inr: 20_000 });
  await simulate(partner.sandbox, payment_id, 'success');
}
afterAll(() => world.close());

/** FUZZ_RUNS=2000 looks longer. */
const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 40) };

const nameOf = (route: Route) => `${route.method} ${route.path}`;
const fieldsOf = (schema: unknown): string[] => Object.keys((schema as z.ZodObject).shape ?? {});
const withBody = routes.filter((route) => route.body);
const withParameter = routes.filter((route) => route.path.includes(':'));
const withQuery = routes.filter((route) => route.query);

/** A caller of its own each time, since one-time passwords have windows. */
let calls = 0;
const send = (method: string, path: string, body?: string): Promise<ApiAnswer> => {
  calls++;
  const headers = { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
  return partner.sandbox.send(method, path, body, { headers });
};

describe('every field of every body, replaced by weird JSON', () => {
  // What one test sets, arms or resets is not the next one's.
  beforeEach(freshPartner);

  it('has an example to begin with', () => {
    expect(withBody.filter(({ example }) => example === undefined).map(nameOf)).toEqual([]);
  });

  it.each(withBody.map((route) => [nameOf(route), route] as const))(
    '%s: never a 500, always the envelope',
    async (_, route) => {
      for (const field of fieldsOf(route.body)) {
        await fc.assert(
          fc.asyncProperty(weirdJson, async (weird) => {
            const rest = JSON.stringify({ ...sampleBody(route, userCode), [field]: undefined }).slice(1, -1);
            const answer = await send(
              route.method,
              route.path.replace(':user_code', userCode),
              `{${rest}${rest ? ',' : ''}${JSON.stringify(field)}:${weird}}`,
            );
            expect(answer.status).toBeLessThan(500);
            if (answer.code === 'VALIDATION_ERROR') {
              expect(Object.keys(answer.body.error.details.fields).some((key) => key.startsWith(field))).toBe(true);
            }
          }),
          runs,
        );
      }
    },
  );

  it.each(withBody.map((route) => [nameOf(route), route] as const))('%s: whole bodies too', async (_, route) => {
    await fc.assert(
      fc.asyncProperty(weirdJson, async (weird) => {
        expect((await send(route.method, route.path.replace(':user_code', userCode), weird)).status).toBeLessThan(500);
      }),
      runs,
    );
  });
});

describe('every parameter of every path', () => {
  beforeAll(freshPartner);

  it.each(withParameter.map((route) => [nameOf(route), route] as const))(
    '%s: never a 500, never found',
    async (_, route) => {
      const query = route.path.includes('idempotency') ? '?endpoint=/partner/buy/confirm' : '';
      await fc.assert(
        fc.asyncProperty(weirdSegment, async (segment) => {
          const answer = await send(route.method, route.path.replace(/:\w+/, () => segment) + query);
          expect(answer.status).toBeLessThan(500);
          if (answer.status === 200) expect(answer.data.state).toBe('unknown');
        }),
        runs,
      );
    },
  );
});

describe('every field of every query', () => {
  beforeAll(freshPartner);

  it.each(withQuery.map((route) => [nameOf(route), route] as const))('%s: never a 500', async (_, route) => {
    const path = route.path.replace(':user_code', userCode).replace(':key', 'key');
    for (const field of fieldsOf(route.query)) {
      await fc.assert(
        fc.asyncProperty(weirdQueryValue, async (value) => {
          expect((await send(route.method, `${path}?${field}=${value}`)).status).toBeLessThan(500);
        }),
        runs,
      );
    }
    for (const query of [
      '__proto__=1',
      '%00=1',
      '=',
      '&',
      `${'a=1&'.repeat(2_000)}`,
      'a[b]=c',
      '%FF=%FF',
      '?limit=1',
    ]) {
      expect((await send(route.method, `${path}?${query}`)).status).toBeLessThan(500);
    }
  });
});

describe('no value is silently changed', () => {
  beforeEach(freshPartner);

  it('an amount comes back as it was written, or is refused', async () => {
    const written = fc.oneof(
      fc.tuple(fc.nat(99_999), fc.nat(99_999)).map(([whole, fraction]) => `${whole}.${fraction}`),
      fc.tuple(fc.nat(999), fc.integer({ min: -6, max: 4 })).map(([digits, exponent]) => `${digits}e${exponent}`),
      fc.tuple(fc.nat(9_999), fc.nat(20)).map(([whole, zeros]) => `${whole}.${'0'.repeat(zeros)}1`),
      fc.double({ min: 0, max: 100_000, noNaN: true }).map(String),
    );
    let accepted = 0;
    // Who has bought nothing yet, so that what may be bought without KYC is all there.
    const buyer = await makeUser(partner.sandbox);
    await fc.assert(
      fc.asyncProperty(written, async (amount) => {
        const body = `{"user_code":"${buyer}","asset_type":"gold","amount_inr":${amount}}`;
        const { status, data } = await send('POST', '/partner/buy/quote', body);
        const paise = exactPaise(amount);
        const isInRange = paise !== undefined && paise >= 100n && paise <= 10_000_000n;
        expect({ amount, status: status === 200 }).toEqual({ amount, status: isInRange });
        if (status !== 200) return;
        accepted++;
        expect(BigInt(Math.round(data.amount_inr * 100))).toBe(paise);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it('a name and meta come back as they were sent, or are refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.jsonValue({ maxDepth: 3 }),
        async (name, value) => {
          const body = JSON.stringify({ mobile: randomMobile(), flow: 'api', name, meta: { value } });
          const answer = await send('POST', '/partner/users/init', body);
          if (answer.status !== 200) {
            expect(answer.code).toBe('VALIDATION_ERROR');
            return;
          }
          expect(answer.data.name).toBe(name.trim());
          expect(answer.data.meta).toEqual(JSON.parse(body).meta);
          const { data } = await send('GET', `/partner/users/${answer.data.user_code}`);
          expect([data.name, data.meta]).toEqual([answer.data.name, answer.data.meta]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('and after all of it the service trades as before', async () => {
    await partner.sandbox.post('/partner/sandbox/reset');
    const quote = await makeQuote(partner.sandbox);
    expect((await partner.sandbox.post('/partner/buy/confirm', { quote_id: quote.quote_id })).status).toBe(200);
    expect(await balanceOf(partner.sandbox)).toBe(99_500);
  });
});

/** Paise of a decimal as written, by its digits alone; undefined where it has a part of a paisa. */
function exactPaise(written: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const shift = Number(exponent) + 2 - fraction.length;
  const digits = BigInt(whole + fraction);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : undefined;
}
