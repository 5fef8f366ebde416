import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAbandonedMoves } from '../../../domain/accounts/sandbox/advance-clock.ts';
import { readSandboxClock } from '../../../domain/accounts/sandbox/sandbox-clock.ts';
import { istDate, istDayNumber, istDayStart } from '../../../domain/kernel/clock.ts';
import { settleDueOrders } from '../../../domain/payments/orders/due-orders.ts';
import { eventsOf, makeOrder } from '../../../testing/rooms/payments.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { confirmGift, confirmSend, giftQuote, makeHolder, sendQuote } from '../../../testing/rooms/transfers.ts';
import { confirm, makeBuy, makeQuote, makeUser, sql, tally } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sandbox/clock';
const DAY_SECONDS = 86_400;
const YEAR_SECONDS = 366 * DAY_SECONDS;

const advance = (partner: TestPartner, advance_seconds: unknown) => partner.sandbox.post(path, { advance_seconds });

/** Runs `work` while the world's clock stands still at this moment. */
async function standing<Result>(work: (now: number) => Promise<Result>): Promise<Result> {
  const now = world.clock.now();
  world.clock.stopAt(now);
  try {
    return await work(now);
  } finally {
    world.clock.run();
  }
}

describe('200', () => {
  it('tells real time until it is moved, then its own', async () => {
    const partner = await world.partner();
    await standing(async (now) => {
      expect((await partner.sandbox.get(path)).data).toEqual({ now: new Date(now).toISOString(), offset_seconds: 0 });
      const moved = { now: new Date(now + 7 * DAY_SECONDS * 1_000).toISOString(), offset_seconds: 7 * DAY_SECONDS };
      expect((await advance(partner, 7 * DAY_SECONDS)).data).toEqual(moved);
      expect((await partner.sandbox.get(path)).data).toEqual(moved);
    });
  });

  it('adds up advances that come together', async () => {
    const partner = await world.partner();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => advance(partner, index + 1)));
    expect(tally(answers)).toEqual({ 200: 20 });
    expect(Math.max(...answers.map(({ data }) => data.offset_seconds))).toBe(210);
    expect(new Set(answers.map(({ data }) => data.offset_seconds)).size).toBe(20);
    expect((await partner.sandbox.get(path)).data.offset_seconds).toBe(210);
  });

  it('moves the sandbox of one partner, not its live mode and no other partner’s', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    await advance(one, YEAR_SECONDS);
    expect((await two.sandbox.get(path)).data.offset_seconds).toBe(0);
    const live = await makeBuy(one.live);
    expect(Math.abs(Date.parse(live.created_at) - world.clock.now())).toBeLessThan(60_000);
  });

  it('is shown to staff as their sandbox’s time', async () => {
    const partner = await world.partner();
    await advance(partner, 3_600);
    const context = await memberContext(world, partner);
    expect(await readSandboxClock(context)).toMatchObject({ offsetMs: 3_600_000 });
    expect(context.now - world.clock.now()).toBeGreaterThan(3_590_000);
  });
});

describe('a move over which its process died', () => {
  it('is ended by any process: what waits is due at the time at which the clock stands', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    // As the step that passes an order's end leaves the book, where nothing follows it.
    await sql(
      world,
      `UPDATE book SET clock_offset_ms = 1_300_000, clock_lease_until = clock_timestamp() - interval '1 second'
       WHERE id = (SELECT book_id FROM payment_order WHERE id = $1)`,
      [order.payment_id],
    );
    await endAbandonedMoves(world.core);
    await settleDueOrders(world.core);
    expect((await eventsOf(world, order.payment_id)).map(({ kind }) => kind)).toEqual(['payment.expired']);
    const [book] = await sql(
      world,
      'SELECT clock_lease_until FROM book WHERE id = (SELECT book_id FROM payment_order WHERE id = $1)',
      [order.payment_id],
    );
    expect(book).toEqual({ clock_lease_until: null });
    await advance(partner, 1);
    expect((await partner.sandbox.get(path)).data.offset_seconds).toBe(1_301);
  });

  it('is left alone while its process lives', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await sql(
      world,
      `UPDATE book SET clock_offset_ms = 1_300_000, clock_lease_until = clock_timestamp() + interval '1 minute'
       WHERE id = (SELECT book_id FROM payment_order WHERE id = $1)`,
      [order.payment_id],
    );
    await endAbandonedMoves(world.core);
    await settleDueOrders(world.core);
    expect(await eventsOf(world, order.payment_id)).toEqual([]);
  });
});

describe('what follows the sandbox’s clock', () => {
  it('a quote: good 599 seconds on, expired at 600', async () => {
    const partner = await world.partner();
    await standing(async () => {
      const [kept, lapsed] = [await makeQuote(partner.sandbox), await makeQuote(partner.sandbox)];
      await advance(partner, 599);
      expect((await confirm(partner.sandbox, kept.quote_id)).status).toBe(200);
      await advance(partner, 1);
      expect((await confirm(partner.sandbox, lapsed.quote_id)).code).toBe('QUOTE_EXPIRED');
    });
  });

  it('the limit on a day’s sends: spent until 23:59:59 IST, free again at 00:00', async () => {
    const partner = await world.partner();
    await sql(world, 'UPDATE partner SET daily_send_limit_paise = 100000, version = version + 1 WHERE id = $1', [
      partner.id,
    ]);
    const send = { receiver_mobile: randomMobile(), asset_type: 'gold', amount_inr: 800 };
    await standing(async (now) => {
      const { quote_id } = await sendQuote(partner.sandbox, send);
      expect((await confirmSend(partner.sandbox, quote_id)).status).toBe(200);
      const secondsToMidnight = Math.ceil((istDayStart(istDayNumber(now) + 1) - now) / 1_000);
      if (secondsToMidnight > 1) await advance(partner, secondsToMidnight - 1);
      expect((await partner.sandbox.post('/partner/send/quote', send)).code).toBe('DAILY_LIMIT_EXCEEDED');
      await advance(partner, 1);
      const next = await sendQuote(partner.sandbox, send);
      expect((await confirmSend(partner.sandbox, next.quote_id)).status).toBe(200);
      expect((await partner.sandbox.post('/partner/send/quote', send)).code).toBe('DAILY_LIMIT_EXCEEDED');
    });
  });

  it('the code of a gift: good for five minutes, and another after the cooldown', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    await standing(async () => {
      const { quote_id } = await giftQuote(partner.sandbox, user_code);
      const resend = () => partner.sandbox.post(`/partner/users/${user_code}/gift/otp/resend`, { quote_id });
      expect((await resend()).status).toBe(200);
      expect((await resend()).code).toBe('RATE_LIMITED');
      await advance(partner, 300);
      expect((await confirmGift(partner.sandbox, { user_code, quote_id })).code).toBe('OTP_EXPIRED');
      expect((await resend()).status).toBe(200);
      expect((await confirmGift(partner.sandbox, { user_code, quote_id })).status).toBe(200);
      const outbox = (await partner.sandbox.get('/partner/sandbox/messages')).data.messages;
      const messages = outbox.filter(({ kind }: { kind: string }) => kind === 'otp');
      expect(messages).toMatchObject([
        { kind: 'otp', purpose: 'gift', code: '1234' },
        { kind: 'otp', purpose: 'gift', code: '1234' },
        { kind: 'otp', purpose: 'gift', code: '1234' },
      ]);
      expect(Date.parse(messages[0].created_at) - Date.parse(messages[1].created_at)).toBe(300_000);
    });
  });

  it('dates of users, buys, ledger and portfolio, and the order of lists', async () => {
    const partner = await world.partner();
    const early = await makeBuy(partner.sandbox);
    await advance(partner, YEAR_SECONDS);
    await standing(async (now) => {
      const there = new Date(now + YEAR_SECONDS * 1_000).toISOString();
      const user_code = await makeUser(partner.sandbox);
      expect((await partner.sandbox.get(`/partner/users/${user_code}`)).data.registered_at).toBe(there);
      const quote = await makeQuote(partner.sandbox, { user_code });
      expect(Date.parse(quote.expires_at)).toBe(Date.parse(there) + 600_000);
      expect((await confirm(partner.sandbox, quote.quote_id)).data.created_at).toBe(there);
      const { entries } = (await partner.sandbox.get('/partner/wallet/ledger')).data;
      expect(entries[0].created_at).toBe(there);
      expect((await partner.sandbox.get(`/partner/users/${user_code}/portfolio`)).data.as_of).toBe(there);
      const late = await makeBuy(partner.sandbox, { user_code: early.user_code });
      const listed = (await partner.sandbox.get(`/partner/users/${early.user_code}/transactions`)).data.transactions;
      expect(listed.map((row: { transaction_id: string }) => row.transaction_id)).toEqual([
        late.transaction_id,
        early.transaction_id,
      ]);
    });
  });
});

describe('what stays on real time', () => {
  it('prices and their history, also years ahead', async () => {
    const partner = await world.partner();
    await advance(partner, YEAR_SECONDS);
    const { prices } = (await partner.sandbox.get('/partner/prices')).data;
    expect(Math.abs(Date.parse(prices[0].updated_at) - world.clock.now())).toBeLessThan(120_000);
    const [today, ahead] = [world.clock.now(), world.clock.now() + YEAR_SECONDS * 1_000].map(istDate);
    const range = `asset=gold&interval=day&from=${today}&to=${ahead}`;
    expect((await partner.sandbox.get(`/partner/prices/history?${range}`)).data.to).toBe(today);
    expect((await makeQuote(partner.sandbox)).rate_inr_per_gram).toBeGreaterThan(0);
  });

  it('the token, and the day’s budget with its end', async () => {
    const partner = await world.partner({ sandboxDailyLimit: 4 });
    const before = await partner.sandbox.get(path);
    const after = await advance(partner, 3 * DAY_SECONDS);
    expect([before, after].map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['3', '2']);
    expect(after.headers['x-ratelimit-reset']).toBe(before.headers['x-ratelimit-reset']);
    expect((await partner.sandbox.get('/partner/wallet')).status).toBe(200);
    expect((await partner.sandbox.get('/partner/wallet')).status).toBe(200);
    expect((await partner.sandbox.get(path)).code).toBe('SANDBOX_DAILY_LIMIT');
  });

  it('the 48 hours of an idempotency key', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    const first = await confirm(partner.sandbox, quote.quote_id, 'kept');
    await advance(partner, 3 * DAY_SECONDS);
    const again = await confirm(partner.sandbox, quote.quote_id, 'kept');
    expect(again.body.idempotent_replay).toBe(true);
    expect(again.data).toEqual(first.data);
  });

  it('the life of an OTP for a token', async () => {
    const partner = await world.partner();
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile });
    await advance(partner, YEAR_SECONDS);
    const answer = await world.anonymous.post('/partner/auth/verify-otp', { mobile: partner.mobile, otp: '1234' });
    expect(answer.status).toBe(200);
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names advance_seconds, and nothing moves', async () => {
    const partner = await world.partner();
    for (const value of [undefined, null, 0, -1, 1.5, YEAR_SECONDS + 1, '60', true, [60], 1e300]) {
      const answer = await advance(partner, value);
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual(['advance_seconds']);
    }
    expect((await partner.sandbox.get(path)).data.offset_seconds).toBe(0);
  });

  it('VALIDATION_ERROR beyond 50 years in all, also for many at once', async () => {
    const partner = await world.partner();
    const answers = await Promise.all(Array.from({ length: 60 }, () => advance(partner, YEAR_SECONDS)));
    expect(tally(answers)).toEqual({ 200: 50, VALIDATION_ERROR: 10 });
    const over = await advance(partner, 1);
    expect(Object.keys(over.body.error.details.fields)).toEqual(['advance_seconds']);
    const { data } = await partner.sandbox.get(path);
    expect(data).toEqual({ now: expect.stringMatching(/^20\d\d-/), offset_seconds: 50 * YEAR_SECONDS });
    expect((await makeBuy(partner.sandbox)).created_at).toMatch(/^20\d\d-/);
  });

  it('SANDBOX_ONLY with a live token, whatever the body', async () => {
    const partner = await world.partner();
    expect((await partner.live.get(path)).code).toBe('SANDBOX_ONLY');
    for (const body of ['{"advance_seconds":1}', '{}', '{', undefined]) {
      expect((await partner.live.send('POST', path, body)).code).toBe('SANDBOX_ONLY');
    }
  });
});
