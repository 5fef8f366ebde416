import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, confirmGift, giftQuote, makeHolder } from '../../../testing/rooms/transfers.ts';
import { makeQuote, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/gift/otp/resend`;

/** A gift that waits for its code. */
async function waiting(partner: TestPartner, mode: 'sandbox' | 'live' = 'sandbox') {
  const { user_code, mobile } = await makeHolder(partner[mode]);
  const { quote_id } = await giftQuote(partner[mode], user_code);
  return {
    ...{ user_code, mobile, quote_id },
    resend: () => partner[mode].post(path(user_code), { quote_id }),
    confirm: (otp: string) => confirmGift(partner[mode], { user_code, quote_id, otp }),
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
    const gift = await waiting(partner);
    const { data } = await gift.resend();
    expect(data).toEqual({
      cooldown_seconds: 30,
      otp_sent_to: `${gift.mobile.slice(0, 2)}******${gift.mobile.slice(-2)}`,
      otp_expires_in_seconds: 300,
      attempts_left: 5,
    });
    const { messages } = (await partner.sandbox.get('/partner/sandbox/messages')).data;
    expect(messages.slice(0, 2)).toMatchObject([
      { purpose: 'gift', code: '1234' },
      { purpose: 'gift', code: '1234' },
    ]);
    expect((await gift.confirm('1234')).status).toBe(200);
  });

  it('ends the code before it in live: the old one is wrong and costs an attempt, the new one settles', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner, 'live');
    const old = codeFor(world, gift.mobile);
    await age(gift.quote_id, 31);
    expect((await gift.resend()).status).toBe(200);
    const fresh = codeFor(world, gift.mobile);
    expect(fresh).not.toBe(old);
    expect((await gift.confirm(old)).code).toBe('INVALID_OTP');
    await age(gift.quote_id, 31);
    expect((await gift.resend()).data.attempts_left).toBe(4);
    expect((await gift.confirm(fresh)).code).toBe('INVALID_OTP');
    expect((await gift.confirm(codeFor(world, gift.mobile))).status).toBe(200);
  });

  it('gives no attempts back, so that five wrong codes lock across resends', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner);
    for (let wrong = 1; wrong <= 4; wrong++) {
      expect((await gift.confirm('0000')).code).toBe('INVALID_OTP');
      await advance(partner, 30);
      expect((await gift.resend()).data.attempts_left).toBe(5 - wrong);
    }
    expect((await gift.confirm('0000')).code).toBe('INVALID_OTP');
    expect((await gift.confirm('1234')).code).toBe('OTP_LOCKED');
    await advance(partner, 30);
    const locked = await gift.resend();
    // No new code helps here, so none is advised.
    expect([locked.code, locked.body.error.message]).toEqual(['OTP_LOCKED', expect.stringContaining('new quote')]);
  });

  it('gives a lapsed code a successor, as long as the quote lives', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner);
    await advance(partner, 300);
    expect((await gift.confirm('1234')).code).toBe('OTP_EXPIRED');
    expect((await gift.resend()).status).toBe(200);
    expect((await gift.confirm('1234')).status).toBe(200);
  });
});

describe('a code near the end of its quote', () => {
  it('says that it ends with it', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner);
    await advance(partner, 560);
    const { data } = await gift.resend();
    expect(data.otp_expires_in_seconds).toBeLessThanOrEqual(40);
    expect(data.otp_expires_in_seconds).toBeGreaterThan(20);
    expect((await gift.confirm('1234')).status).toBe(200);
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
    const gift = await waiting(partner);
    await advance(partner, 600);
    expect((await gift.resend()).code).toBe('QUOTE_EXPIRED');
  });
});

describe('404 QUOTE_NOT_FOUND', () => {
  it('answers the quote of another user, kind, partner, mode or sandbox exactly as one that never was', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const wiped = await waiting(partner);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    const gift = await waiting(partner);
    const ids = [
      'qt_01kah3n5t0v2m9q4r7w8x1y6z3',
      wiped.quote_id,
      (await waiting(partner)).quote_id,
      (await makeQuote(partner.sandbox, { user_code: gift.user_code })).quote_id,
      (await waiting(stranger)).quote_id,
      (await waiting(partner, 'live')).quote_id,
      "qt_' OR ''='",
    ];
    const answers = await Promise.all(ids.map((quote_id) => partner.sandbox.post(path(gift.user_code), { quote_id })));
    expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 'QUOTE_NOT_FOUND'));
    for (const { body } of answers) expect(body.error).toEqual(answers[0]?.body.error);
  });
});

describe('409 QUOTE_ALREADY_CONSUMED', () => {
  it('once the gift is given', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner);
    await gift.confirm('1234');
    await advance(partner, 30);
    expect((await gift.resend()).code).toBe('QUOTE_ALREADY_CONSUMED');
  });
});

describe('429 RATE_LIMITED', () => {
  it('within the cooldown, telling the seconds that are left in header and details; the code stays as it was', async () => {
    const partner = await world.partner();
    for (const mode of ['sandbox', 'live'] as const) {
      const gift = await waiting(partner, mode);
      expect((await gift.resend()).status).toBe(200);
      const soon = await gift.resend();
      expect(soon.code).toBe('RATE_LIMITED');
      const { retry_after_seconds } = soon.body.error.details;
      expect(Number(soon.headers['retry-after'])).toBe(retry_after_seconds);
      expect(soon.headers).toMatchObject({
        'ratelimit-limit': expect.any(String),
        'ratelimit-remaining': '0',
        'ratelimit-reset': String(retry_after_seconds),
      });
      expect(retry_after_seconds).toBeGreaterThan(20);
      expect(retry_after_seconds).toBeLessThanOrEqual(30);
      expect((await gift.confirm(mode === 'live' ? codeFor(world, gift.mobile) : '1234')).status).toBe(200);
    }
  });

  it('as often as one asks within the cooldown, and is forgotten after it', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner, 'live');
    await gift.resend();
    for (let ask = 0; ask < 12; ask++)
      expect((await gift.resend()).body.error.details.retry_after_seconds).toBeLessThan(31);
    await age(gift.quote_id, 31);
    expect((await gift.resend()).status).toBe(200);
  });

  it('after five codes to one giver in live, whichever quotes they were for; the code before stays good', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner, 'live');
    for (let code = 2; code <= 5; code++) await giftQuote(partner.live, gift.user_code, { amount_grams: 0.001 });
    const { code: last } = world.otps.find((otp) => otp.mobile === gift.mobile) as { code: string };
    await age(gift.quote_id, 31);
    const over = await gift.resend();
    expect([over.code, Number(over.headers['retry-after'])]).toEqual([
      'RATE_LIMITED',
      over.body.error.details.retry_after_seconds,
    ]);
    expect((await gift.confirm(last)).status).toBe(200);
  });

  it('after five codes of one quote, however long one waits', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner);
    for (let code = 2; code <= 5; code++) {
      await advance(partner, 30);
      expect((await gift.resend()).status).toBe(200);
    }
    // Within the cooldown too: no moment is named at which the quote would still be refused a code.
    for (const wait of [1, 60]) {
      await advance(partner, wait);
      const over = await gift.resend();
      expect(over.code).toBe('RATE_LIMITED');
      expect(Number(over.headers['retry-after'])).toBe(over.body.error.details.retry_after_seconds);
      const [quote] = await sql<{ seconds: number }>(
        world,
        `SELECT ceil(extract(epoch FROM q.expires_at - clock_timestamp() - b.clock_offset_ms * interval '1 millisecond'))::int AS seconds
         FROM quote q JOIN book b ON b.id = q.book_id WHERE q.id = $1`,
        [gift.quote_id],
      );
      expect(Math.abs(over.body.error.details.retry_after_seconds - Number(quote?.seconds))).toBeLessThan(3);
    }
    expect((await gift.confirm('1234')).status).toBe(200);
  });

  it('no longer at the moment that is named: the quote is over then, and says so', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner);
    await sql(world, 'UPDATE quote SET otp_sends = 5 WHERE id = $1', [gift.quote_id]);
    const over = await gift.resend();
    expect(over.code).toBe('RATE_LIMITED');
    await advance(partner, over.body.error.details.retry_after_seconds);
    expect((await gift.resend()).code).toBe('QUOTE_EXPIRED');
  });

  it('lets one of eight at once through', async () => {
    const partner = await world.partner();
    const gift = await waiting(partner, 'live');
    await age(gift.quote_id, 31);
    const before = world.otps.length;
    const answers = await Promise.all(Array.from({ length: 8 }, gift.resend));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(world.otps).toHaveLength(before + 1);
    // The others used up no message of the giver's five.
    await age(gift.quote_id, 31);
    expect((await gift.resend()).status).toBe(200);
    expect((await gift.confirm(codeFor(world, gift.mobile))).status).toBe(200);
  });
});
