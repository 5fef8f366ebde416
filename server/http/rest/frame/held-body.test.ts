import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../../domain/accounts/tokens/issue-token.ts';
import { holdRequest } from '../../../testing/held-request.ts';
import { makeQuote, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

const confirmPath = '/partner/buy/confirm';

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 100_000 });
});
afterAll(() => world.close());

/** A confirm in sandbox that would succeed; the service has its head, and has done all it does without the rest. */
async function heldConfirm(partner: TestPartner, key?: string) {
  const quote = await makeQuote(partner.sandbox);
  const counted = async () =>
    (await sql<{ calls: number }>(world, 'SELECT sum(requests)::int AS calls FROM rate_window'))[0]?.calls;
  const before = Number(await counted());
  const held = await holdRequest(world.url, {
    path: confirmPath,
    token: partner.tokens.sandbox,
    body: { quote_id: quote.quote_id },
    ...(key === undefined ? {} : { key }),
  });
  await expect.poll(counted).toBeGreaterThan(before);
  // Another call goes the same way from there on, behind this one.
  await partner.sandbox.get('/partner/wallet');
  return { held, quote };
}

const advance = (partner: TestPartner, seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: seconds });

const change = (partner: TestPartner, set: string) =>
  sql(world, `UPDATE partner SET ${set}, version = version + 1 WHERE id = $1`, [partner.id]);

describe('a body that is held back: what counts is the moment of its last byte', () => {
  it('an expired quote buys nothing', async () => {
    const partner = await world.partner();
    const { held, quote } = await heldConfirm(partner);
    await advance(partner, 11 * 60);
    expect((await held.finish()).body.error.code).toBe('QUOTE_EXPIRED');
    expect(await sql(world, 'SELECT id FROM transaction WHERE quote_id = $1', [quote.quote_id])).toEqual([]);
  });

  it('a revoked token buys nothing', async () => {
    const partner = await world.partner();
    const { held } = await heldConfirm(partner);
    await issueToken(world.core, { partnerId: partner.id, mode: 'sandbox' });
    expect((await held.finish()).body.error.code).toBe('INVALID_TOKEN');
  });

  it.each([
    ['enabled = false', 'PARTNER_DISABLED'],
    ['sandbox_enabled = false', 'SANDBOX_DISABLED'],
    [`capabilities = '{users}'`, 'API_NOT_ALLOWED'],
    [`ip_allowed_sandbox = '{198.51.100.7}'`, 'IP_NOT_ALLOWED'],
  ])('%s is obeyed: %s', async (set, code) => {
    const partner = await world.partner();
    const { held } = await heldConfirm(partner);
    await change(partner, set);
    expect((await held.finish()).body.error.code).toBe(code);
  });

  it('a trade is of the moment it was made at, not of an earlier one', async () => {
    const partner = await world.partner();
    const { held } = await heldConfirm(partner);
    await advance(partner, 5 * 60);
    const from = Date.parse((await partner.sandbox.get('/partner/sandbox/clock')).data.now);
    const { body } = await held.finish();
    expect(Date.parse(body.data.created_at)).toBeGreaterThanOrEqual(from);
  });

  it('a code that has expired opens nothing, at an endpoint without a token', async () => {
    const partner = await world.partner();
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile, mode: 'sandbox' });
    const held = await holdRequest(world.url, {
      path: '/partner/auth/verify-otp',
      body: { mobile: partner.mobile, otp: '1234', mode: 'sandbox' },
    });
    await partner.sandbox.get('/partner/wallet');
    world.clock.advance(6 * 60_000);
    const { body } = await held.finish();
    world.clock.advance(-6 * 60_000);
    expect(body.error.code).toBe('OTP_EXPIRED');
  });
});

describe('408 REQUEST_TIMEOUT', () => {
  it('is the answer to a body that takes too long, does nothing, and ends the connection', async () => {
    const hasty = await startWorld({ databaseUrl: world.databaseUrl, bodyTimeoutMs: 150 });
    try {
      const partner = await world.partner();
      const quote = await makeQuote(partner.sandbox);
      for (const token of [partner.tokens.sandbox, undefined]) {
        const held = await holdRequest(hasty.url, {
          path: confirmPath,
          body: { quote_id: quote.quote_id },
          ...(token === undefined ? {} : { token }),
        });
        const { status, head, body } = await held.answer();
        expect([status, body.error.code]).toEqual([408, 'REQUEST_TIMEOUT']);
        expect(head).toMatch(/^connection: close$/im);
        expect(head).toMatch(/^ratelimit-limit: /im);
      }
      expect(await sql(world, 'SELECT id FROM transaction WHERE quote_id = $1', [quote.quote_id])).toEqual([]);
      // A body in time is taken as ever.
      const answer = await hasty
        .client(partner.tokens.sandbox)
        .post('/partner/users/init', { mobile: randomMobile(), flow: 'api' });
      expect(answer.status).toBe(200);
    } finally {
      await hasty.close();
    }
  });
});
