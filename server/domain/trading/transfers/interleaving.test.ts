import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../../../testing/api-client.ts';
import {
  balancesOf,
  codeFor,
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  grantSipMetal,
  makeHolder,
  sellQuote,
  sendQuote,
  setDailySendLimit,
  stockMetal,
} from '../../../testing/rooms/transfers.ts';
import { bookOf, sql, tally } from '../../../testing/trades.ts';
import { untilWaiting, whileLocked } from '../../../testing/while-locked.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { Mode } from '../../kernel/mode.ts';

/** The races that matter most, made certain: both processes are held in the middle of a confirm and let go together. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const both = (partner: TestPartner, mode: Mode = 'live'): [ApiClient, ApiClient] => [
  createApiClient(world.url, partner.tokens[mode]),
  createApiClient(second.url, partner.tokens[mode]),
];

const quoteRow = (quoteId: string) => ({
  statement: 'SELECT FROM quote WHERE id = $1 FOR UPDATE',
  values: [quoteId],
  waiters: 2,
});
/** All accounts of a kind of a partner's book. */
const accountsOf = async (partner: TestPartner, mode: Mode = 'live') => ({
  statement: 'SELECT lock_books(ARRAY[$1::int])',
  values: [await bookOf(world, partner, mode)],
  waiters: 2,
});

describe('two processes in the middle of a sell', () => {
  it('of one quote without a key: one executes, the other is refused as consumed', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.live);
    const quote = await sellQuote(partner.live, user_code);
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all(both(partner).map((client) => confirmSell(client, quote.quote_id))),
    );
    expect(tally(answers)).toEqual({ 200: 1, QUOTE_ALREADY_CONSUMED: 1 });
    expect((await balancesOf(partner.live, user_code)).inr).toBe(quote.net_amount_inr);
  });

  it('of one quote with one key: one executes, the other replays', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.live);
    const quote = await sellQuote(partner.live, user_code);
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all(both(partner).map((client) => confirmSell(client, quote.quote_id, 'key'))),
    );
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(answers.filter(({ body }) => body.idempotent_replay)).toHaveLength(1);
    expect((await balancesOf(partner.live, user_code)).inr).toBe(quote.net_amount_inr);
  });

  it('of two quotes on holdings that cover one: one executes, the other is refused and works after a buy', async () => {
    const partner = await world.partner();
    const { user_code, grams } = await makeHolder(partner.live);
    const all = { quantity_grams: grams };
    const quotes = [await sellQuote(partner.live, user_code, all), await sellQuote(partner.live, user_code, all)];
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all(both(partner).map((client, index) => confirmSell(client, quotes[index].quote_id))),
    );
    expect(tally(answers)).toEqual({ 200: 1, INSUFFICIENT_USER_BALANCE: 1 });
    expect((await balancesOf(partner.live, user_code)).gold_grams).toBe(0);
    await makeHolder(partner.live, { user_code, amount_inr: 510 });
    const left = quotes[answers.findIndex(({ code }) => code !== undefined)];
    expect((await confirmSell(partner.live, left.quote_id)).status).toBe(200);
  });

  it('of two quotes that take all a user holds, freely and from SIPs: both execute, each on what the other left', async () => {
    const partner = await world.partner();
    const { user_code, grams } = await makeHolder(partner.live);
    const held = { partner, mode: 'live', userCode: user_code, asset: 'gold' } as const;
    await grantSipMetal(world, { ...held, metalMicrograms: BigInt(Math.round(grams * 1e6)) });
    const half = { quantity_grams: grams };
    const quotes = [await sellQuote(partner.live, user_code, half), await sellQuote(partner.live, user_code, half)];
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all(both(partner).map((client, index) => confirmSell(client, quotes[index].quote_id))),
    );
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(await balancesOf(partner.live, user_code)).toMatchObject({ gold_grams: 0, sip_gold_grams: 0 });
  });

  it('and a gift on holdings that cover one of them: one executes, the other is refused', async () => {
    const partner = await world.partner();
    const { user_code, grams, mobile } = await makeHolder(partner.live);
    const sell = await sellQuote(partner.live, user_code, { quantity_grams: grams });
    const gift = await giftQuote(partner.live, user_code, { amount_grams: Number((grams / 1.01).toFixed(6)) });
    const otp = codeFor(world, mobile);
    const [one, other] = both(partner);
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all([confirmSell(one, sell.quote_id), confirmGift(other, { user_code, quote_id: gift.quote_id, otp })]),
    );
    expect(tally(answers)).toEqual({ 200: 1, INSUFFICIENT_USER_BALANCE: 1 });
  });

  it('and a sandbox reset: the sell is whole in the old sandbox, and the new one knows nothing of it', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const quote = await sellQuote(partner.sandbox, user_code);
    const [answer, reset, later] = await whileLocked(world, await accountsOf(partner, 'sandbox'), async () => {
      const [one, other] = both(partner, 'sandbox');
      const sold = confirmSell(other, quote.quote_id, 'key');
      await untilWaiting(world, 1);
      const wiped = await one.post('/partner/sandbox/reset', { keep_users: true });
      return Promise.all([sold, wiped, confirmSell(one, quote.quote_id, 'key')]);
    });
    expect([answer.status, reset.status, later.code]).toEqual([200, 200, 'QUOTE_NOT_FOUND']);
    expect(await balancesOf(partner.sandbox, user_code)).toMatchObject({ gold_grams: 0, inr: 0 });
  });
});

describe('two processes in the middle of a send', () => {
  it('to one new number: both arrive, one of them created the account', async () => {
    const partner = await world.partner();
    await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    const receiver_mobile = randomMobile();
    const quotes = [
      await sendQuote(partner.live, { receiver_mobile }),
      await sendQuote(partner.live, { receiver_mobile }),
    ];
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all(both(partner).map((client, index) => confirmSend(client, quotes[index].quote_id))),
    );
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(answers.map(({ data }) => data.receiver.created).sort()).toEqual([false, true]);
    expect((await partner.live.get('/partner/users?scope=all')).data.total).toBe(1);
  });

  it('of one quote with one key to a new number: one executes, the other replays, also that it was created', async () => {
    const partner = await world.partner();
    await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    const quote = await sendQuote(partner.live);
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all(both(partner).map((client) => confirmSend(client, quote.quote_id, 'key'))),
    );
    expect(tally(answers)).toEqual({ 200: 2 });
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(answers[0]?.data.receiver.created).toBe(true);
    expect(answers.filter(({ body }) => body.idempotent_replay)).toHaveLength(1);
  });

  it('that is refused takes its new account back, and who waited for it creates the account', async () => {
    const [poor, other] = [await world.partner(), await world.partner()];
    for (const partner of [poor, other]) await stockMetal(world, partner, 'live', 'gold', 10_000_000n);
    const receiver_mobile = randomMobile();
    const short = await sendQuote(poor.live, { receiver_mobile, amount_grams: 6 });
    const spend = await sendQuote(poor.live, { amount_grams: 5 });
    await confirmSend(poor.live, spend.quote_id);
    const good = await sendQuote(other.live, { receiver_mobile });
    const lock = await accountsOf(poor);
    const [refused, sent] = await whileLocked(world, lock, async () => {
      const first = confirmSend(both(poor, 'live')[0], short.quote_id);
      await untilWaiting(world, 1);
      return Promise.all([first, confirmSend(both(other, 'live')[1], good.quote_id)]);
    });
    expect([refused?.code, sent?.status, sent?.data?.receiver.created]).toEqual(['INSUFFICIENT_BALANCE', 200, true]);
    expect((await poor.live.get('/partner/users?scope=all')).data.total).toBe(1);
  });

  it('on what is left of the day: one executes, the other is refused', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 250_00n);
    const silver = { asset_type: 'silver', amount_inr: 100 };
    const quotes = await Promise.all(Array.from({ length: 3 }, () => sendQuote(partner.sandbox, silver)));
    const [first, ...rest] = quotes;
    await confirmSend(partner.sandbox, first.quote_id);
    const day = {
      statement: 'SELECT FROM send_day WHERE book_id = $1 FOR UPDATE',
      values: [await bookOf(world, partner, 'sandbox')],
      waiters: 2,
    };
    const answers = await whileLocked(world, day, () =>
      Promise.all(both(partner, 'sandbox').map((client, index) => confirmSend(client, rest[index].quote_id))),
    );
    expect(tally(answers)).toEqual({ 200: 1, DAILY_LIMIT_EXCEEDED: 1 });
  });
});

describe('two processes in the middle of a gift', () => {
  it('each to the other’s giver: both arrive', async () => {
    const partner = await world.partner();
    const [one, other] = [await makeHolder(partner.live), await makeHolder(partner.live)];
    const there = await giftQuote(partner.live, one.user_code, { receiver_mobile: other.mobile });
    const back = await giftQuote(partner.live, other.user_code, { receiver_mobile: one.mobile });
    const gifts = [
      { user_code: one.user_code, quote_id: there.quote_id, otp: codeFor(world, one.mobile) },
      { user_code: other.user_code, quote_id: back.quote_id, otp: codeFor(world, other.mobile) },
    ] as const;
    const answers = await whileLocked(world, await accountsOf(partner), () =>
      Promise.all([confirmGift(both(partner)[0], gifts[0]), confirmGift(both(partner)[1], gifts[1])]),
    );
    expect(tally(answers)).toEqual({ 200: 2 });
  });

  it('with the right code and the fifth wrong one: whichever is first decides, and no sixth is compared', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const { quote_id } = await giftQuote(partner.sandbox, user_code);
    for (let wrong = 0; wrong < 4; wrong++) await confirmGift(partner.sandbox, { user_code, quote_id, otp: '0000' });
    const [one, other] = both(partner, 'sandbox');
    const answers = await whileLocked(world, quoteRow(quote_id), () =>
      Promise.all([
        confirmGift(one, { user_code, quote_id, otp: '0000' }),
        confirmGift(other, { user_code, quote_id, otp: '1234' }),
      ]),
    );
    const outcome = answers.map(({ code, status }) => code ?? String(status));
    expect([
      ['INVALID_OTP', 'OTP_LOCKED'],
      ['QUOTE_ALREADY_CONSUMED', '200'],
    ]).toContainEqual(outcome);
  });

  it('and a new code: either the old one settled it before, or it is dead', async () => {
    const partner = await world.partner();
    for (let round = 0; round < 4; round++) {
      const { user_code, mobile } = await makeHolder(partner.live);
      const { quote_id } = await giftQuote(partner.live, user_code);
      const otp = codeFor(world, mobile);
      await sql(world, `UPDATE quote SET otp_sent_at = otp_sent_at - interval '31 seconds' WHERE id = $1`, [quote_id]);
      const [one, other] = both(partner);
      const [given, resent] = await whileLocked(world, quoteRow(quote_id), () =>
        Promise.all([
          confirmGift(one, { user_code, quote_id, otp }),
          other.post(`/partner/users/${user_code}/gift/otp/resend`, { quote_id }),
        ]),
      );
      expect([
        ['200', 'QUOTE_ALREADY_CONSUMED'],
        ['INVALID_OTP', '200'],
      ]).toContainEqual([given, resent].map(({ code, status }) => code ?? String(status)));
    }
  });

  it('that ask for a new code: one is sent it, the other has to wait', async () => {
    const partner = await world.partner();
    const { user_code, mobile } = await makeHolder(partner.live);
    const { quote_id } = await giftQuote(partner.live, user_code);
    const first = codeFor(world, mobile);
    await sql(world, `UPDATE quote SET otp_sent_at = otp_sent_at - interval '31 seconds' WHERE id = $1`, [quote_id]);
    const resend = (client: ApiClient) => client.post(`/partner/users/${user_code}/gift/otp/resend`, { quote_id });
    const answers = await whileLocked(world, quoteRow(quote_id), () => Promise.all(both(partner).map(resend)));
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: 1 });
    const codes = [world, second].flatMap(({ otps }) => otps.filter((otp) => otp.mobile === mobile));
    expect(codes).toHaveLength(2);
    const otp = codes.find(({ code }) => code !== first)?.code as string;
    expect((await confirmGift(partner.live, { user_code, quote_id, otp })).status).toBe(200);
  });
});
