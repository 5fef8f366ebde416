import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStrayGuess } from '../../../domain/accounts/tokens/otp-windows.ts';
import { until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/auth/verify-otp';

/** Asks for a code and answers it; a sandbox's goes to no phone. */
async function requestCode(mobile: string, mode: 'sandbox' | 'live'): Promise<string> {
  const before = world.otps.length;
  await world.anonymous.post('/partner/auth/request-otp', { mobile, mode });
  if (mode === 'sandbox') return '1234';
  const newest = () => world.otps.slice(before).findLast((otp) => otp.mobile === mobile);
  await until('the code is sent', () => newest() !== undefined);
  return newest()?.code as string;
}

const wrong = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10));

describe('200', () => {
  it('exchanges the code for a token of its mode that opens every call', async () => {
    const partner = await world.partner();
    for (const mode of ['live', 'sandbox'] as const) {
      const otp = await requestCode(partner.mobile, mode);
      const { data, body } = await world.anonymous.post(path, { mobile: partner.mobile, otp, mode });
      expect(data).toEqual({
        access_token: expect.stringMatching(mode === 'live' ? /^tola_live_\w{40,}$/ : /^tola_test_\w{40,}$/),
        token_type: 'Bearer',
        mode,
        partner: { id: partner.id, name: partner.name },
      });
      expect(body.mode).toBe(mode);
      const me = await world.client(data.access_token).get('/partner/dashboard/me');
      expect([me.status, me.body.mode, me.data.partner_id]).toEqual([200, mode, partner.id]);
    }
  });

  it('ends the token before it in the same mode at once, and leaves the other mode’s alone', async () => {
    const partner = await world.partner();
    await requestCode(partner.mobile, 'sandbox');
    await world.anonymous.post(path, { mobile: partner.mobile, otp: '1234' });
    expect((await partner.sandbox.get('/partner/wallet')).code).toBe('INVALID_TOKEN');
    expect((await partner.live.get('/partner/wallet')).status).toBe(200);
  });

  it('gives a live token to a partner whose live is off; its calls answer LIVE_NOT_ENABLED', async () => {
    const partner = await world.partner({ liveEnabled: false });
    const otp = await requestCode(partner.mobile, 'live');
    const { data } = await world.anonymous.post(path, { mobile: partner.mobile, otp, mode: 'live' });
    expect((await world.client(data.access_token).get('/partner/wallet')).code).toBe('LIVE_NOT_ENABLED');
  });

  it('takes the code that challenge_id names, and no other', async () => {
    const { mobile } = await world.partner();
    const ask = async () => (await world.anonymous.post('/partner/auth/request-otp', { mobile })).data.challenge_id;
    const [older, newer] = [await ask(), await ask()];
    const answer = (challenge_id: unknown) => world.anonymous.post(path, { mobile, otp: '1234', challenge_id });
    expect((await answer('otp_01kah3n5t0v2m9q4r7w8x1y6z3')).code).toBe('INVALID_OTP');
    expect((await answer(older)).status).toBe(200);
    expect((await answer(older)).code).toBe('INVALID_OTP');
    expect((await answer(newer)).status).toBe(200);
    for (const bad of [null, '', 7, 'x'.repeat(65)]) {
      const refused = await answer(bad);
      expect([refused.code, Object.keys(refused.body.error.details.fields)]).toEqual([
        'VALIDATION_ERROR',
        ['challenge_id'],
      ]);
    }
  });

  it('stores no token, only its hash', async () => {
    const partner = await world.partner();
    const { rows } = await world.owner.query('SELECT * FROM access_token WHERE partner_id = $1', [partner.id]);
    expect(rows).toHaveLength(2);
    expect(
      JSON.stringify(rows, (_, value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
    ).not.toContain(partner.tokens.live.slice(15));
  });
});

describe('400', () => {
  it.each([
    ['mobile', [undefined, '1', null]],
    ['otp', [undefined, null, '', '123', '123456789', '12 34', '１２３４', '١٢٣٤', 1234, ['1234']]],
    ['mode', ['test', 0]],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    for (const value of values) {
      const answer = await world.anonymous.post(path, { mobile: randomMobile(), otp: '1234', [field]: value });
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });
});

describe('401', () => {
  it('names the mode of no token as live, whatever mode was asked for', async () => {
    const answer = await world.anonymous.post(path, { mobile: randomMobile(), otp: '1234', mode: 'sandbox' });
    expect([answer.code, answer.body.mode]).toEqual(['INVALID_OTP', 'live']);
  });

  it('INVALID_OTP for a wrong code, a spent one, and a code never asked for', async () => {
    const { mobile } = await world.partner();
    const verify = async (otp: string) => (await world.anonymous.post(path, { mobile, otp, mode: 'live' })).code;
    expect(await verify('123456')).toBe('INVALID_OTP');
    const code = await requestCode(mobile, 'live');
    expect(await verify(wrong(code))).toBe('INVALID_OTP');
    expect(await verify(code)).toBeUndefined();
    expect(await verify(code)).toBe('INVALID_OTP');
  });

  it('OTP_LOCKED after five wrong attempts, also for the right code; a new code opens again', async () => {
    const { mobile } = await world.partner();
    const verify = async (otp: string) => (await world.anonymous.post(path, { mobile, otp, mode: 'live' })).code;
    const code = await requestCode(mobile, 'live');
    for (let attempt = 0; attempt < 5; attempt++) expect(await verify(wrong(code))).toBe('INVALID_OTP');
    expect(await verify(code)).toBe('OTP_LOCKED');
    const next = await requestCode(mobile, 'live');
    expect(await verify(next)).toBeUndefined();
  });

  it('answers an unknown mobile as a wrong code, from the first to the lock', async () => {
    const [known, unknown] = [(await world.partner()).mobile, randomMobile()];
    for (const mobile of [known, unknown]) await world.anonymous.post('/partner/auth/request-otp', { mobile });
    for (let attempt = 0; attempt < 7; attempt++) {
      const [left, right] = await Promise.all(
        [known, unknown].map((mobile) => world.anonymous.post(path, { mobile, otp: '9999' })),
      );
      expect(right?.body.error).toEqual(left?.body.error);
    }
    const stranger = randomMobile();
    await world.anonymous.post('/partner/auth/request-otp', { mobile: stranger });
    expect((await world.anonymous.post(path, { mobile: stranger, otp: '1234' })).code).toBe('INVALID_OTP');
  });
});

describe('429 RATE_LIMITED', () => {
  it('allows ten in fifteen minutes for an address and mobile, right or wrong, counting down in the headers', async () => {
    const { mobile } = await world.partner();
    for (let remaining = 9; remaining >= 0; remaining--) {
      const { headers, code } = await world.anonymous.post(path, { mobile, otp: '0000' });
      expect(code).toBe('INVALID_OTP');
      expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': String(remaining) });
    }
    await requestCode(mobile, 'sandbox');
    // The eleventh.
    const over = await world.anonymous.post(path, { mobile, otp: '1234' });
    expect(over.code).toBe('RATE_LIMITED');
    expect(over.headers['retry-after']).toBe(over.headers['ratelimit-reset']);
  });

  it('tells in its headers of the mobile’s own window where that is over', async () => {
    const { mobile } = await world.partner();
    for (let turn = 0; turn < 15; turn++) {
      await countStrayGuess(world.core, { pool: 'staff', mobile, mode: 'live' });
    }
    const over = await world.anonymous.post(path, { mobile, otp: '0000', mode: 'live' });
    expect(over.code).toBe('RATE_LIMITED');
    expect(over.headers).toMatchObject({ 'ratelimit-limit': '15', 'ratelimit-remaining': '0' });
    expect(over.headers['retry-after']).toBe(over.headers['ratelimit-reset']);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(800);
  });
});
