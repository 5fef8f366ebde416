import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COIN, confirmDelivery, deliveryQuote, makeOwner, stockLive } from '../../../testing/rooms/deliveries.ts';
import { codeFor, giftQuote } from '../../../testing/rooms/transfers.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 100);
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/delivery/otp/resend`;

/** A delivery that waits for its code. */
async function waiting(partner: TestPartner, mode: 'sandbox' | 'live' = 'sandbox') {
  const { user_code, mobile } = await makeOwner(world, partner, mode);
  const { quote_id } = await deliveryQuote(partner[mode], user_code);
  return {
    ...{ user_code, mobile, quote_id },
    resend: () => partner[mode].post(path(user_code), { quote_id }),
    confirm: (otp: string) => confirmDelivery(partner[mode], { user_code, quote_id, otp }),
  };
}

const advance = (partner: TestPartner, advance_seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });

/** Live has no clock to move: its last code went out that much earlier. */
const age = (quoteId: string, seconds: number) =>
  sql(world, `UPDATE quote SET otp_sent_at = otp_sent_at - $2 * interval '1 second' WHERE id = $1`, [quoteId, seconds]);

describe('200', () => {
  it('answers the cooldown, where the code went and the attempts left, and keeps a message in sandbox', async () => {
    const partner = await world.partner();
    const delivery = await waiting(partner);
    expect((await delivery.confirm('0000')).code).toBe('INVALID_OTP');
    const { data } = await delivery.resend();
    expect(data).toEqual({
      cooldown_seconds: 30,
      otp_sent_to: `${delivery.mobile.slice(0, 2)}******${delivery.mobile.slice(-2)}`,
      otp_expires_in_seconds: 300,
      attempts_left: 4,
    });
    const { messages } = (await partner.sandbox.get('/partner/sandbox/messages')).data;
    expect(messages.map((message: { purpose: string }) => message.purpose)).toEqual(['delivery', 'delivery']);
    expect((await delivery.confirm('1234')).status).toBe(200);
  });

  it('ends the code before it in live', async () => {
    const partner = await world.partner();
    const delivery = await waiting(partner, 'live');
    const old = codeFor(world, delivery.mobile);
    await age(delivery.quote_id, 31);
    expect((await delivery.resend()).status).toBe(200);
    const fresh = codeFor(world, delivery.mobile);
    expect((await delivery.confirm(old)).code).toBe(fresh === old ? undefined : 'INVALID_OTP');
    if (fresh !== old) expect((await delivery.confirm(fresh)).status).toBe(200);
  });

  it('gives no attempts back, so that five wrong codes lock across resends, and a locked quote gets no more', async () => {
    const partner = await world.partner();
    const delivery = await waiting(partner);
    for (let wrong = 1; wrong <= 4; wrong++) {
      expect((await delivery.confirm('0000')).code).toBe('INVALID_OTP');
      await advance(partner, 30);
      expect((await delivery.resend()).data.attempts_left).toBe(5 - wrong);
    }
    expect((await delivery.confirm('0000')).code).toBe('INVALID_OTP');
    await advance(partner, 30);
    expect((await delivery.resend()).code).toBe('OTP_LOCKED');
    expect((await delivery.confirm('1234')).code).toBe('OTP_LOCKED');
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names quote_id', async () => {
    const partner = await world.partner();
    const { user_code } = await waiting(partner);
    for (const quote_id of [undefined, null, '', 5, {}, 'q'.repeat(65)]) {
      const answer = await partner.sandbox.post(path(user_code), { quote_id });
      expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', ['quote_id']]);
    }
  });

  it('QUOTE_EXPIRED once the ten minutes are over', async () => {
    const partner = await world.partner();
    const delivery = await waiting(partner);
    await advance(partner, 600);
    expect((await delivery.resend()).code).toBe('QUOTE_EXPIRED');
  });
});

describe('404 QUOTE_NOT_FOUND', () => {
  it('answers the quote of another user, kind, partner, mode or sandbox exactly as one that never was', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const wiped = await waiting(partner);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    const delivery = await waiting(partner);
    const ids = [
      'qt_01kah3n5t0v2m9q4r7w8x1y6z3',
      wiped.quote_id,
      (await waiting(partner)).quote_id,
      (await giftQuote(partner.sandbox, delivery.user_code)).quote_id,
      (await waiting(stranger)).quote_id,
      (await waiting(partner, 'live')).quote_id,
    ];
    const answers = await Promise.all(
      ids.map((quote_id) => partner.sandbox.post(path(delivery.user_code), { quote_id })),
    );
    expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 'QUOTE_NOT_FOUND'));
    for (const { body } of answers) expect(body.error).toEqual(answers[0]?.body.error);
    const other = await makeUser(partner.sandbox);
    expect((await partner.sandbox.post(path(other), { quote_id: delivery.quote_id })).code).toBe('QUOTE_NOT_FOUND');
  });
});

describe('409 QUOTE_ALREADY_CONSUMED', () => {
  it('once the order is placed', async () => {
    const partner = await world.partner();
    const delivery = await waiting(partner);
    await delivery.confirm('1234');
    expect((await delivery.resend()).code).toBe('QUOTE_ALREADY_CONSUMED');
  });
});

describe('429 RATE_LIMITED', () => {
  it('within the cooldown, telling the seconds that are left, and after five codes of one quote', async () => {
    const partner = await world.partner();
    const delivery = await waiting(partner);
    for (let code = 2; code <= 5; code++) {
      expect((await delivery.resend()).status).toBe(200);
      const soon = await delivery.resend();
      expect(soon.code).toBe('RATE_LIMITED');
      const { retry_after_seconds } = soon.body.error.details;
      expect(Number(soon.headers['retry-after'])).toBe(retry_after_seconds);
      if (code < 5) expect(retry_after_seconds).toBeLessThanOrEqual(30);
      // The quote is refused a code until it is over.
      else expect(retry_after_seconds).toBeGreaterThan(300);
      await advance(partner, 30);
    }
    expect((await delivery.resend()).code).toBe('RATE_LIMITED');
  });
});
