import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfirmUnderTest, keyTests, quoteTests } from '../../../testing/confirms.ts';
import {
  balancesOf,
  codeFor,
  confirmGift,
  giftQuote,
  grantSipMetal,
  makeHolder,
  ratesOf,
} from '../../../testing/rooms/transfers.ts';
import { makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/gift/confirm`;
const gifts: ConfirmUnderTest = {
  endpoint: '/partner/users/:user_code/gift/confirm',
  async prepare(partner, mode, count) {
    const calls = [];
    const { user_code, mobile } = await makeHolder(partner[mode]);
    for (let gift = 0; gift < count; gift++) {
      const { quote_id } = await giftQuote(partner[mode], user_code);
      const otp = mode === 'live' ? codeFor(world, mobile) : '1234';
      calls.push({ path: path(user_code), body: { quote_id, otp } });
    }
    return calls;
  },
};

const up = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;
const micrograms = (grams: number) => BigInt(Math.round(grams * 1e6));
const advance = (partner: TestPartner, advance_seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });

describe('200', () => {
  it.each(['gold', 'silver'] as const)(
    'moves %s from giver to receiver and the fee to the service, in either mode',
    async (asset_type) => {
      const partner = await world.partner();
      for (const client of [partner.sandbox, partner.live]) {
        const giver = await makeHolder(client, { asset_type, amount_inr: 5_000 });
        const receiver_mobile = randomMobile();
        const receiver = await makeUser(client, { mobile: receiver_mobile, name: 'Asha' });
        const own = (await client.get('/partner/balance')).data;
        const quote = await giftQuote(client, giver.user_code, {
          ...{ receiver_mobile, asset_type, amount_grams: 0.123457, message: 'Happy Diwali! 🪔' },
        });
        const { sell } = await ratesOf(world, quote.quote_id);
        const otp = client === partner.live ? codeFor(world, giver.mobile) : '1234';
        const { data, body, status } = await confirmGift(client, {
          ...giver,
          quote_id: quote.quote_id,
          otp,
          key: 'first',
        });
        expect(status).toBe(200);
        expect(body).not.toHaveProperty('idempotent_replay');
        const fee = up(123_457n * 25n, 10_000n);
        const left = micrograms(giver.grams) - 123_457n - fee;
        expect(data).toEqual({
          transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
          quote_id: quote.quote_id,
          status: 'completed',
          asset_type,
          user_code: giver.user_code,
          receiver: { mobile: receiver_mobile, name: 'Asha', existed: true, created: false },
          receiver_amount_inr: Number((123_457n * sell) / 1_000_000n) / 100,
          receiver_grams: 0.123457,
          fee_inr: Number(up(fee * sell, 1_000_000n)) / 100,
          fee_grams: Number(fee) / 1e6,
          rate_used: Number(sell) / 100,
          metadata: null,
          message: 'Happy Diwali! 🪔',
          user_debit_grams: Number(123_457n + fee) / 1e6,
          user_balance_grams: Number(left) / 1e6,
          created_at: expect.any(String),
        });
        expect(await balancesOf(client, giver.user_code)).toMatchObject({
          [`${asset_type}_grams`]: Number(left) / 1e6,
          inr: 0,
        });
        expect(await balancesOf(client, receiver)).toMatchObject({ [`${asset_type}_grams`]: 0.123457, inr: 0 });
        expect((await client.get('/partner/balance')).data).toEqual(own);
        for (const code of [giver.user_code, receiver]) {
          const { transactions } = (await client.get(`/partner/users/${code}/transactions`)).data;
          expect(transactions[0]).toMatchObject({ transaction_id: data.transaction_id, type: 'gift' });
        }
        expect(await sql(world, 'SELECT kind FROM event WHERE subject_id = $1', [data.transaction_id])).toEqual([
          { kind: 'gift.completed' },
        ]);
        expect(await sql(world, 'SELECT 1 AS one FROM send_day', [])).toEqual([]);
      }
    },
  );

  it('opens the receiver’s account at confirm and not before, nor for a wrong code or one that came too late', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const receiver_mobile = randomMobile();
    const late = await giftQuote(partner.sandbox, user_code, { receiver_mobile });
    const total = async () => (await partner.sandbox.get('/partner/users?scope=all')).data.total;
    await confirmGift(partner.sandbox, { user_code, quote_id: late.quote_id, otp: '9999' });
    await advance(partner, 300);
    expect((await confirmGift(partner.sandbox, { user_code, quote_id: late.quote_id })).code).toBe('OTP_EXPIRED');
    expect(await total()).toBe(1);
    const quote = await giftQuote(partner.sandbox, user_code, { receiver_mobile });
    const { data } = await confirmGift(partner.sandbox, { user_code, quote_id: quote.quote_id });
    expect(data.receiver).toEqual({ mobile: receiver_mobile, name: null, existed: false, created: true });
    expect(await total()).toBe(2);
  });

  it('takes SIP metal after what is held freely, and credits free metal', async () => {
    const partner = await world.partner();
    const giver = await makeHolder(partner.sandbox, { asset_type: 'silver', amount_inr: 1_000 });
    const user = { partner, mode: 'sandbox', asset: 'silver' } as const;
    await grantSipMetal(world, { ...user, userCode: giver.user_code, metalMicrograms: 5_000_000n });
    const metal = micrograms(giver.grams) + 1_000_000n;
    const fee = up(metal * 25n, 10_000n);
    const receiver_mobile = randomMobile();
    const receiver = await makeUser(partner.sandbox, { mobile: receiver_mobile });
    const amount_grams = Number(metal) / 1e6;
    const { quote_id } = await giftQuote(partner.sandbox, giver.user_code, {
      receiver_mobile,
      asset_type: 'silver',
      amount_grams,
    });
    const { data } = await confirmGift(partner.sandbox, { user_code: giver.user_code, quote_id });
    const left = Number(4_000_000n - fee) / 1e6;
    expect(data.user_balance_grams).toBe(left);
    expect(await balancesOf(partner.sandbox, giver.user_code)).toMatchObject({
      silver_grams: left,
      sip_silver_grams: left,
    });
    expect(await balancesOf(partner.sandbox, receiver)).toMatchObject({
      silver_grams: amount_grams,
      sip_silver_grams: 0,
    });
  });
});

describe('the giver’s mobile', () => {
  it('is verified by the code they answered, at a replay too if need be, and no other mobile is', async () => {
    const partner = await world.partner();
    const [giver, other] = [await makeHolder(partner.sandbox), await makeHolder(partner.sandbox)];
    const { quote_id } = await giftQuote(partner.sandbox, giver.user_code, { receiver_mobile: other.mobile });
    const isVerified = async ({ mobile }: { mobile: string }) =>
      (await partner.sandbox.get(`/partner/receiver/check?mobile=${mobile}`)).data.mobile_verified;
    await confirmGift(partner.sandbox, { ...giver, quote_id, key: 'key' });
    expect([await isVerified(giver), await isVerified(other)]).toEqual([true, false]);
    // As if the process had died right after the commit.
    await sql(world, 'UPDATE person SET mobile_verified_at = NULL');
    await confirmGift(partner.sandbox, { ...other, quote_id, key: 'key' });
    expect([await isVerified(giver), await isVerified(other)]).toEqual([true, false]);
  });
});

describe('401', () => {
  it('INVALID_OTP on each wrong code, then OTP_LOCKED also for the right one and with a key; nothing has moved', async () => {
    const partner = await world.partner();
    for (const mode of ['sandbox', 'live'] as const) {
      const { user_code, mobile, grams } = await makeHolder(partner[mode]);
      const { quote_id } = await giftQuote(partner[mode], user_code);
      const right = mode === 'live' ? codeFor(world, mobile) : '1234';
      const wrong = right === '000000' ? '000001' : '000000';
      for (let attempt = 1; attempt <= 5; attempt++) {
        const answer = await confirmGift(partner[mode], { user_code, quote_id, otp: wrong, key: 'key' });
        expect([answer.status, answer.code]).toEqual([401, 'INVALID_OTP']);
        expect(answer.body.error.details.attempts_left).toBe(5 - attempt);
      }
      for (const otp of [wrong, right]) {
        const locked = await confirmGift(partner[mode], { user_code, quote_id, otp, key: 'key' });
        expect([locked.status, locked.code]).toEqual([401, 'OTP_LOCKED']);
      }
      expect((await balancesOf(partner[mode], user_code)).gold_grams).toBe(grams);
    }
  });

  it('INVALID_OTP for the code of another quote, in live', async () => {
    const partner = await world.partner();
    const { user_code, mobile } = await makeHolder(partner.live);
    const first = await giftQuote(partner.live, user_code);
    const code = codeFor(world, mobile);
    const second = await giftQuote(partner.live, user_code);
    expect(codeFor(world, mobile)).not.toBe(code);
    expect((await confirmGift(partner.live, { user_code, quote_id: second.quote_id, otp: code })).code).toBe(
      'INVALID_OTP',
    );
    expect((await confirmGift(partner.live, { user_code, quote_id: first.quote_id, otp: code })).status).toBe(200);
    const known = await confirmGift(partner.live, { user_code, quote_id: second.quote_id, otp: '1234' });
    expect(known.code).toBe('INVALID_OTP');
  });

  it('the fourth wrong code leaves room for the right one, and its key was not used up', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const { quote_id } = await giftQuote(partner.sandbox, user_code);
    for (const otp of ['0000', '12345', '12340000', '4321']) {
      expect((await confirmGift(partner.sandbox, { user_code, quote_id, otp, key: 'key' })).code).toBe('INVALID_OTP');
    }
    const done = await confirmGift(partner.sandbox, { user_code, quote_id, key: 'key' });
    expect([done.status, done.body.idempotent_replay]).toEqual([200, undefined]);
  });

  it('OTP_EXPIRED after 300 seconds spends no attempt, and the quote’s own end comes before it', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const { quote_id } = await giftQuote(partner.sandbox, user_code);
    await advance(partner, 285);
    expect((await confirmGift(partner.sandbox, { user_code, quote_id, otp: '0000' })).code).toBe('INVALID_OTP');
    await advance(partner, 15);
    for (const otp of ['0000', '1234', '0000', '0000', '0000', '0000']) {
      expect((await confirmGift(partner.sandbox, { user_code, quote_id, otp })).code).toBe('OTP_EXPIRED');
    }
    const resent = await partner.sandbox.post(`/partner/users/${user_code}/gift/otp/resend`, { quote_id });
    expect(resent.data.attempts_left).toBe(4);
    await advance(partner, 300);
    expect((await confirmGift(partner.sandbox, { user_code, quote_id })).code).toBe('QUOTE_EXPIRED');
  });
});

describe('400 VALIDATION_ERROR', () => {
  it('names otp, and spends no attempt on what is no code', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const { quote_id } = await giftQuote(partner.sandbox, user_code);
    for (const otp of [undefined, null, 1234, '', '123', '123456789', '12 34', '１２３４', '1234\n', ['1234']]) {
      const answer = await partner.sandbox.post(path(user_code), { quote_id, otp });
      expect({ otp, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        otp,
        code: 'VALIDATION_ERROR',
        fields: ['otp'],
      });
    }
    expect((await confirmGift(partner.sandbox, { user_code, quote_id })).status).toBe(200);
  });
});

describe('402 INSUFFICIENT_USER_BALANCE', () => {
  it('leaves quote and attempts as they were where the metal went in the meantime: after a buy the same key settles', async () => {
    const partner = await world.partner();
    const { user_code, grams } = await makeHolder(partner.sandbox);
    const amount_grams = Number((grams / 1.0026).toFixed(6));
    const receiver_mobile = randomMobile();
    const one = await giftQuote(partner.sandbox, user_code, { receiver_mobile, amount_grams });
    const two = await giftQuote(partner.sandbox, user_code, { amount_grams });
    expect((await confirmGift(partner.sandbox, { user_code, quote_id: one.quote_id })).status).toBe(200);
    for (let attempt = 0; attempt < 6; attempt++) {
      const refused = await confirmGift(partner.sandbox, { user_code, quote_id: two.quote_id, key: 'key' });
      expect([refused.status, refused.code]).toEqual([402, 'INSUFFICIENT_USER_BALANCE']);
    }
    expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(2);
    await makeBuy(partner.sandbox, { user_code, amount_inr: 510 });
    const done = await confirmGift(partner.sandbox, { user_code, quote_id: two.quote_id, key: 'key' });
    expect([done.status, done.body.idempotent_replay]).toEqual([200, undefined]);
  });
});

describe('404', () => {
  it('QUOTE_NOT_FOUND at the path of another user, the receiver too; the giver’s own path still settles it', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const receiver_mobile = randomMobile();
    const receiver = await makeUser(partner.sandbox, { mobile: receiver_mobile });
    const { quote_id } = await giftQuote(partner.sandbox, user_code, { receiver_mobile });
    for (const other of [receiver, await makeUser(partner.sandbox)]) {
      for (const otp of ['1234', '0000']) {
        const answer = await confirmGift(partner.sandbox, { user_code: other, quote_id, otp });
        expect(answer.code).toBe('QUOTE_NOT_FOUND');
      }
    }
    expect((await confirmGift(partner.sandbox, { user_code, quote_id })).status).toBe(200);
  });
});

keyTests(() => world, gifts);
quoteTests(() => world, gifts);
