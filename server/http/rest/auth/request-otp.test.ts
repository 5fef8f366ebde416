import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterOtpRequestWindow } from '../../../domain/accounts/tokens/otp-windows.ts';
import { until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/auth/request-otp';

describe('200', () => {
  it('sends a code to the registered mobile, and tells no more than its ends', async () => {
    const { mobile } = await world.partner();
    const { data, body } = await world.anonymous.post(path, { mobile, mode: 'live' });
    expect(data).toEqual({
      otp_sent: true,
      mobile_masked: `${mobile.slice(0, 2)}******${mobile.slice(-2)}`,
      expires_in_seconds: 300,
      mode: 'live',
      challenge_id: expect.stringMatching(/^otp_[0-9a-z]{26}$/),
    });
    expect(body.mode).toBe('live');
    await until('the code is sent', () => world.otps.some((otp) => otp.mobile === mobile));
    expect(world.otps.find((otp) => otp.mobile === mobile)).toMatchObject({
      purpose: 'token',
      code: expect.stringMatching(/^\d{6}$/),
    });
  });

  it('takes sandbox where no mode is named, whose code is 1234', async () => {
    const { mobile } = await world.partner();
    const { data, body } = await world.anonymous.post(path, { mobile: `91${mobile}` });
    expect([data.mode, body.mode]).toEqual(['sandbox', 'sandbox']);
    expect((await world.anonymous.post('/partner/auth/verify-otp', { mobile, otp: '1234' })).status).toBe(200);
  });

  it('sends no SMS for a sandbox: its code is in the sandbox’s own messages', async () => {
    const partner = await world.partner();
    await world.anonymous.post(path, { mobile: partner.mobile });
    const messages = async () => (await partner.sandbox.get('/partner/sandbox/messages')).data.messages;
    await until('the message is kept', async () => (await messages()).length === 1);
    expect(world.otps.some((otp) => otp.mobile === partner.mobile)).toBe(false);
  });

  it('answers an unknown mobile the same, and sends nothing', async () => {
    const { mobile } = await world.partner();
    const unknown = randomMobile();
    const [known, other] = await Promise.all([
      world.anonymous.post(path, { mobile, mode: 'live' }),
      world.anonymous.post(path, { mobile: unknown, mode: 'live' }),
    ]);
    const alike = { mobile_masked: '', challenge_id: '' };
    expect({ ...other.data, ...alike }).toEqual({ ...known.data, ...alike });
    expect(other.data.challenge_id).toMatch(/^otp_[0-9a-z]{26}$/);
    expect(Object.keys(other.headers).sort()).toEqual(Object.keys(known.headers).sort());
    await until('the known one is sent', () => world.otps.some((otp) => otp.mobile === mobile));
    expect(world.otps.some((otp) => otp.mobile === unknown)).toBe(false);
  });

  it('needs no token and is not moved by one', async () => {
    const partner = await world.partner({ enabled: false });
    expect((await partner.live.post(path, { mobile: partner.mobile })).status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    [
      'mobile',
      [undefined, null, '', '12345', '5876543210', '+919876543210', '٩٨٧٦٥٤٣٢١٠', '９８７６５４３２１０', 9876543210],
    ],
    ['mode', [null, 'test', 'LIVE', 1]],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    for (const value of values) {
      const answer = await world.anonymous.post(path, { mobile: randomMobile(), [field]: value });
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });
});

describe('429 RATE_LIMITED', () => {
  it('allows five in fifteen minutes for an address and mobile, counting down in the headers, known or not', async () => {
    for (const mobile of [(await world.partner()).mobile, randomMobile()]) {
      for (const remaining of [4, 3, 2, 1, 0]) {
        const { headers, status } = await world.anonymous.post(path, { mobile });
        expect(status).toBe(200);
        expect(headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': String(remaining) });
        expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(890);
        expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(900);
      }
      const over = await world.anonymous.post(path, { mobile: `91${mobile}`, mode: 'live' });
      expect(over.code).toBe('RATE_LIMITED');
      expect(over.headers['retry-after']).toBe(over.headers['ratelimit-reset']);
      expect(over.headers['ratelimit-remaining']).toBe('0');
    }
  });

  it('names no moment at which it would still be refused: where the day of the mobile is over, the end of that', async () => {
    const { mobile } = await world.partner();
    const ask = () => world.anonymous.post(path, { mobile, mode: 'live' });
    for (let code = 0; code < 20; code++) {
      if (code % 5 === 0) world.clock.advance(16 * 60_000);
      expect((await ask()).status).toBe(200);
    }
    world.clock.advance(16 * 60_000);
    for (let refused = 0; refused < 7; refused++) {
      const { code, headers } = await ask();
      expect([refused, code]).toEqual([refused, 'RATE_LIMITED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(80_000);
    }
  });

  it('names the later end of two windows that are full', async () => {
    const mobile = randomMobile();
    const enter = (address: string) => enterOtpRequestWindow(world.core, { mobile, mode: 'live', address });
    await enter('192.0.2.1');
    world.clock.advance(10 * 60_000);
    for (let request = 0; request < 4; request++) await enter('192.0.2.2');
    const over = await enter('192.0.2.2');
    expect(over).toMatchObject({ isOver: true, remaining: 0, resetSeconds: 15 * 60 });
  });

  it('gives another mobile its own window', async () => {
    expect((await world.anonymous.post(path, { mobile: randomMobile() })).headers['ratelimit-remaining']).toBe('4');
  });
});
