import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { embedOtp, initEmbed } from '../../../testing/rooms/embed.ts';
import { sql, tally, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  second = await startWorld({ databaseUrl: world.databaseUrl, trustedProxyHops: 1 });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const path = '/partner/embed/resend-otp';
const resend = (user_code: string, address = '203.0.113.7') =>
  world.anonymous.post(path, { user_code }, { headers: { 'x-forwarded-for': address } });
const exchange = (user_code: string) => world.anonymous.post('/partner/embed/exchange', { user_code });
const verify = (user_code: string, otp: string) =>
  world.anonymous.post('/partner/embed/verify-otp', { user_code, otp });
const advance = (partner: TestPartner, advance_seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });

async function awaiting(partner: TestPartner): Promise<string> {
  const { user_code } = await initEmbed(partner.sandbox);
  await exchange(user_code);
  return user_code;
}

describe('200', () => {
  it('answers the cooldown, and the OTP is among the sandbox’s messages again', async () => {
    const partner = await world.partner();
    const user_code = await awaiting(partner);
    const { data, body } = await resend(user_code);
    expect([data, body.mode]).toEqual([{ cooldown_seconds: 30 }, 'sandbox']);
    const { messages } = (await partner.sandbox.get('/partner/sandbox/messages')).data;
    expect(messages.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['embed', 'embed']);
  });

  it('ends the OTP before it in live, and wrong attempts stay counted', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const { user_code } = await initEmbed(partner.live, { mobile });
    await exchange(user_code);
    const old = await embedOtp(world, 'live', mobile);
    await resend(user_code);
    await until('the second is sent', () => world.otps.filter((otp) => otp.mobile === mobile).length === 2);
    const fresh = await embedOtp(world, 'live', mobile);
    // One in a million is drawn twice.
    if (old !== fresh) expect((await verify(user_code, old)).body.error.details.attempts_left).toBe(4);
    expect((await verify(user_code, fresh)).status).toBe(200);
  });
});

describe('400', () => {
  it.each([['user_code', [undefined, null, '', 5, 'x'.repeat(65)]]])(
    'VALIDATION_ERROR names %s',
    async (field, values) => {
      for (const value of values) {
        const answer = await world.anonymous.post(path, { [field]: value });
        expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
        expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
      }
    },
  );
});

describe('404, 409 and 410', () => {
  it('is for codes that await their OTP only', async () => {
    const partner = await world.partner();
    expect((await resend(`emb_${'a'.repeat(43)}`)).code).toBe('USER_CODE_NOT_FOUND');
    const { user_code: fresh } = await initEmbed(partner.sandbox);
    expect(await resend(fresh)).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    const used = await awaiting(partner);
    await verify(used, '1234');
    expect(await resend(used)).toMatchObject({ status: 409, code: 'USER_CODE_CONSUMED' });
    const late = await awaiting(partner);
    await advance(partner, 900);
    expect(await resend(late)).toMatchObject({ status: 410, code: 'USER_CODE_EXPIRED' });
  });
});

describe('429 RATE_LIMITED', () => {
  it('lets thirty seconds pass between resends of one code, and sends five OTPs of it at most', async () => {
    const partner = await world.partner();
    const user_code = await awaiting(partner);
    expect((await resend(user_code)).status).toBe(200);
    const soon = await resend(user_code);
    expect(soon.code).toBe('RATE_LIMITED');
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(30);
    for (let sent = 2; sent < 5; sent++) {
      await advance(partner, 30);
      expect((await resend(user_code)).status).toBe(200);
    }
    for (const seconds of [1, 30]) {
      await advance(partner, seconds);
      const over = await resend(user_code);
      expect(over.code).toBe('RATE_LIMITED');
      // Until the code is over: no moment is named at which it would still be refused one.
      expect(over.body.error.details.retry_after_seconds).toBeGreaterThan(300);
    }
  });

  it('sends one of 16 asked for at the same moment at two processes, once the first resend is made', async () => {
    const partner = await world.partner();
    const user_code = await awaiting(partner);
    await resend(user_code);
    await advance(partner, 30);
    const answers = await atOnce([world.anonymous, second.anonymous], 16, (client) => client.post(path, { user_code }));
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: 15 });
    const [row] = await sql<{ otp_sends: number }>(world, 'SELECT max(otp_sends) AS otp_sends FROM embed_code');
    expect(row?.otp_sends).toBeGreaterThan(2);
  });

  it('allows sixty in fifteen minutes for an address, right or wrong', async () => {
    const { headers } = await resend('emb_x', '203.0.113.60');
    expect(headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' });
  });
});
