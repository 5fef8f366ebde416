import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfirmUnderTest, keyTests, quoteTests } from '../../../testing/confirms.ts';
import {
  address,
  COIN,
  confirmDelivery,
  confirmPath,
  deliveryQuote,
  makeOwner,
  ordersPath,
  placeOrder,
  stockLive,
} from '../../../testing/rooms/deliveries.ts';
import { balancesOf, codeFor, grantSipMetal } from '../../../testing/rooms/transfers.ts';
import { balanceOf, makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 500);
  await stockLive(world, 'SC-10G', 100);
});
afterAll(() => world.close());

const deliveries: ConfirmUnderTest = {
  endpoint: '/partner/users/:user_code/delivery/confirm',
  async prepare(partner, mode, count) {
    const calls = [];
    const { user_code, mobile } = await makeOwner(world, partner, mode);
    for (let delivery = 0; delivery < count; delivery++) {
      const { quote_id } = await deliveryQuote(partner[mode], user_code);
      const otp = mode === 'live' ? codeFor(world, mobile) : '1234';
      calls.push({ path: confirmPath(user_code), body: { quote_id, otp } });
    }
    return calls;
  },
};

const advance = (partner: TestPartner, advance_seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });

describe('200', () => {
  it.each(['sandbox', 'live'] as const)(
    'takes the metal from the user and the charges from the wallet in %s, and answers the placed order',
    async (mode) => {
      const partner = await world.partner();
      const owner = await makeOwner(world, partner, mode, { asset: 'silver', metalMicrograms: 50_000_000n });
      const quote = await deliveryQuote(partner[mode], owner.user_code, { sku: 'SC-10G', quantity: 3 });
      const otp = mode === 'live' ? codeFor(world, owner.mobile) : '1234';
      const { data, body, status } = await confirmDelivery(partner[mode], {
        ...owner,
        quote_id: quote.quote_id,
        otp,
        key: 'first',
      });
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('idempotent_replay');
      const { mobile: _, ...shown } = address;
      expect(data).toEqual({
        order_id: expect.stringMatching(/^dlv_[0-9a-z]{26}$/),
        status: 'placed',
        user_code: owner.user_code,
        quote_id: quote.quote_id,
        transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
        asset_type: 'silver',
        quantity_grams: 30,
        making_charge_inr: 750,
        delivery_charge_inr: 150,
        gst_inr: 162,
        total_charges_inr: 1062,
        items: [{ sku: 'SC-10G', name: 'Silver coin, 10 g', weight_grams: 10, purity: '999', quantity: 3 }],
        address: { ...shown, mobile_masked: '98******10' },
        tracking: null,
        history: [{ status: 'placed', at: data.created_at }],
        cancel_reason: null,
        reference: null,
        metadata: null,
        created_at: expect.any(String),
        user_balance_grams: 20,
        wallet_balance_inr: 100_000 - 1062,
      });
      expect(await balancesOf(partner[mode], owner.user_code)).toMatchObject({ silver_grams: 20, inr: 0 });
      expect(await balanceOf(partner[mode])).toBe(100_000 - 1062);
      const { transactions } = (await partner[mode].get('/partner/transactions/all?type=delivery')).data;
      expect(transactions).toEqual([
        expect.objectContaining({
          transaction_id: data.transaction_id,
          type: 'delivery',
          channel: 'api',
          asset_type: 'silver',
          quantity_grams: 30,
          amount_inr: 1062,
          status: 'completed',
          user_code: owner.user_code,
          receiver: null,
        }),
      ]);
      const { entries } = (await partner[mode].get('/partner/wallet/ledger')).data;
      expect(entries[0]).toMatchObject({
        type: 'delivery',
        direction: 'debit',
        amount_inr: 1062,
        balance_after_inr: 100_000 - 1062,
        reference_id: data.transaction_id,
      });
      for (const list of ['trades', 'transactions']) {
        expect((await partner[mode].get(`/partner/${list}`)).data.total).toBe(0);
      }
      expect(await sql(world, 'SELECT 1 AS one FROM event WHERE subject_id = $1', [data.transaction_id])).toEqual([]);
    },
  );

  it('takes what is held freely before the metal of SIPs, and explains each figure', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const buy = await makeBuy(partner.sandbox, { user_code, amount_inr: 2_000 });
    const user = { partner, mode: 'sandbox', asset: 'gold' } as const;
    await grantSipMetal(world, { ...user, userCode: user_code, metalMicrograms: 1_000_000n });
    const order = await placeOrder(world, partner, 'sandbox', { user_code, mobile: '' });
    const left = Number((buy.user_balance_grams + 1 - COIN.grams).toFixed(6));
    expect(order.user_balance_grams).toBe(left);
    expect(await balancesOf(partner.sandbox, user_code)).toMatchObject({ gold_grams: left, sip_gold_grams: left });
    const { data } = await partner.sandbox.get(`/partner/transactions/${order.transaction_id}/explain`);
    const figureOf = (name: string) => data.steps.find((step: { name: string }) => step.name === name).value;
    expect(figureOf('quantity_grams')).toBe(0.5);
    expect(figureOf('total_charges_inr')).toBe(COIN.charges);
    expect(data.sums[0].parts.map((part: { value: number }) => part.value)).toEqual([450, 150, 108]);
  });

  it('verifies the user’s mobile, at a replay too if need be', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, owner.user_code);
    const isVerified = async () =>
      (await partner.sandbox.get(`/partner/receiver/check?mobile=${owner.mobile}`)).data.mobile_verified;
    expect(await isVerified()).toBe(false);
    await confirmDelivery(partner.sandbox, { ...owner, quote_id, key: 'key' });
    expect(await isVerified()).toBe(true);
    // As if the process had died right after the commit.
    await sql(world, 'UPDATE person SET mobile_verified_at = NULL');
    await confirmDelivery(partner.sandbox, { ...owner, quote_id, key: 'key' });
    expect(await isVerified()).toBe(true);
  });

  it('answers a replay as it was, whatever became of the order since', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, owner.user_code);
    const first = await confirmDelivery(partner.sandbox, { ...owner, quote_id, key: 'key' });
    await advance(partner, 3 * 86_400);
    const now = await partner.sandbox.get(`${ordersPath(owner.user_code)}/${first.data.order_id}`);
    expect(now.data.status).toBe('delivered');
    const again = await confirmDelivery(partner.sandbox, { ...owner, quote_id, key: 'key' });
    expect(again.body.idempotent_replay).toBe(true);
    expect(again.data).toEqual(first.data);
  });
});

describe('401', () => {
  it('INVALID_OTP on each wrong code, then OTP_LOCKED also for the right one and with a key; nothing has moved', async () => {
    const partner = await world.partner();
    for (const mode of ['sandbox', 'live'] as const) {
      const { user_code, mobile } = await makeOwner(world, partner, mode);
      const { quote_id } = await deliveryQuote(partner[mode], user_code);
      const right = mode === 'live' ? codeFor(world, mobile) : '1234';
      const wrong = right === '000000' ? '000001' : '000000';
      for (let attempt = 1; attempt <= 5; attempt++) {
        const answer = await confirmDelivery(partner[mode], { user_code, quote_id, otp: wrong, key: 'key' });
        expect([answer.status, answer.code]).toEqual([401, 'INVALID_OTP']);
        expect(answer.body.error.details.attempts_left).toBe(5 - attempt);
      }
      for (const otp of [wrong, right]) {
        const locked = await confirmDelivery(partner[mode], { user_code, quote_id, otp, key: 'key' });
        expect([locked.status, locked.code]).toEqual([401, 'OTP_LOCKED']);
      }
      expect((await balancesOf(partner[mode], user_code)).gold_grams).toBe(10);
      expect(await balanceOf(partner[mode])).toBe(100_000);
    }
  });

  it('the fourth wrong code leaves room for the right one, and its key was not used up', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, user_code);
    for (const otp of ['0000', '12345', '12340000', '4321']) {
      expect((await confirmDelivery(partner.sandbox, { user_code, quote_id, otp, key: 'key' })).code).toBe(
        'INVALID_OTP',
      );
    }
    const done = await confirmDelivery(partner.sandbox, { user_code, quote_id, key: 'key' });
    expect([done.status, done.body.idempotent_replay]).toEqual([200, undefined]);
  });

  it('OTP_EXPIRED after 300 seconds, though the quote lives on', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, user_code);
    await advance(partner, 300);
    for (const otp of ['0000', '1234']) {
      expect((await confirmDelivery(partner.sandbox, { user_code, quote_id, otp })).code).toBe('OTP_EXPIRED');
    }
    const resent = await partner.sandbox.post(`/partner/users/${user_code}/delivery/otp/resend`, { quote_id });
    expect(resent.data.attempts_left).toBe(5);
    expect((await confirmDelivery(partner.sandbox, { user_code, quote_id })).status).toBe(200);
  });
});

describe('400 VALIDATION_ERROR', () => {
  it('names otp, and spends no attempt on what is no code', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, user_code);
    for (const otp of [undefined, null, 1234, '', '123', '123456789', '12 34', '１２３４', '1234\n', ['1234']]) {
      const answer = await partner.sandbox.post(confirmPath(user_code), { quote_id, otp });
      expect({ otp, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        otp,
        code: 'VALIDATION_ERROR',
        fields: ['otp'],
      });
    }
    expect((await confirmDelivery(partner.sandbox, { user_code, quote_id })).status).toBe(200);
  });
});

describe('402', () => {
  it('INSUFFICIENT_USER_BALANCE where the metal went in the meantime; with metal again the same key settles', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner, 'sandbox', { metalMicrograms: 900_000n });
    const [one, two] = [
      await deliveryQuote(partner.sandbox, owner.user_code),
      await deliveryQuote(partner.sandbox, owner.user_code),
    ];
    expect((await confirmDelivery(partner.sandbox, { ...owner, quote_id: one.quote_id })).status).toBe(200);
    for (let attempt = 0; attempt < 6; attempt++) {
      const refused = await confirmDelivery(partner.sandbox, { ...owner, quote_id: two.quote_id, key: 'key' });
      expect([refused.status, refused.code]).toEqual([402, 'INSUFFICIENT_USER_BALANCE']);
    }
    expect(await balanceOf(partner.sandbox)).toBe(100_000 - COIN.charges);
    const user = { partner, mode: 'sandbox', userCode: owner.user_code, asset: 'gold' } as const;
    await grantSipMetal(world, { ...user, metalMicrograms: 100_000n });
    const done = await confirmDelivery(partner.sandbox, { ...owner, quote_id: two.quote_id, key: 'key' });
    expect([done.status, done.data.user_balance_grams]).toEqual([200, 0]);
  });

  it('INSUFFICIENT_PARTNER_FUNDS where the float went in the meantime: metal, stock and quote stay as they were', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 1_415_99n, creditLimitPaise: 0n },
    });
    const owner = await makeOwner(world, partner, 'live');
    const quotes = [];
    for (let quote = 0; quote < 2; quote++) {
      const { quote_id } = await deliveryQuote(partner.live, owner.user_code);
      quotes.push({ ...owner, quote_id, otp: codeFor(world, owner.mobile) });
    }
    const [one, two] = quotes as [(typeof quotes)[number], (typeof quotes)[number]];
    expect((await confirmDelivery(partner.live, one)).status).toBe(200);
    const refused = await confirmDelivery(partner.live, two);
    expect([refused.status, refused.code]).toEqual([402, 'INSUFFICIENT_PARTNER_FUNDS']);
    expect(refused.body.error.message).toContain('charges');
    expect((await balancesOf(partner.live, owner.user_code)).gold_grams).toBe(9.5);
    expect(await balanceOf(partner.live)).toBe(707.99);
    expect((await confirmDelivery(partner.live, { ...two, otp: '000000' })).code).toBe('INVALID_OTP');
  });

  it('a credit line pays down to its limit', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 708_00n },
    });
    const owner = await makeOwner(world, partner, 'live');
    const order = await placeOrder(world, partner, 'live', owner);
    expect(order.wallet_balance_inr).toBe(-708);
  });
});

describe('403 WALLET_NOT_CONFIGURED', () => {
  it('where no wallet is set up in the mode', async () => {
    const partner = await world.partner({ liveWallet: null });
    const user_code = await makeUser(partner.live);
    const answer = await confirmDelivery(partner.live, { user_code, quote_id: 'qt_x' });
    expect([answer.status, answer.code]).toEqual([403, 'WALLET_NOT_CONFIGURED']);
  });
});

describe('404', () => {
  it('QUOTE_NOT_FOUND at the path of another user; the own path still settles it', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, user_code);
    const other = await makeUser(partner.sandbox);
    for (const otp of ['1234', '0000']) {
      expect((await confirmDelivery(partner.sandbox, { user_code: other, quote_id, otp })).code).toBe(
        'QUOTE_NOT_FOUND',
      );
    }
    expect((await confirmDelivery(partner.sandbox, { user_code, quote_id })).status).toBe(200);
  });
});

describe('409 OUT_OF_STOCK', () => {
  it('where the last pieces went in the meantime: quote, metal and money stay; new stock settles it', async () => {
    const partner = await world.partner();
    await stockLive(world, 'GC-1G', 1);
    const owner = await makeOwner(world, partner, 'live');
    const quotes = [];
    for (let quote = 0; quote < 2; quote++) {
      const { quote_id } = await deliveryQuote(partner.live, owner.user_code, { sku: 'GC-1G' });
      quotes.push({ ...owner, quote_id, otp: codeFor(world, owner.mobile), key: `key ${quote}` });
    }
    const [one, two] = quotes as [(typeof quotes)[number], (typeof quotes)[number]];
    expect((await confirmDelivery(partner.live, one)).status).toBe(200);
    const refused = await confirmDelivery(partner.live, two);
    expect([refused.status, refused.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect((await balancesOf(partner.live, owner.user_code)).gold_grams).toBe(9);
    await stockLive(world, 'GC-1G', 1);
    const done = await confirmDelivery(partner.live, two);
    expect([done.status, done.body.idempotent_replay]).toEqual([200, undefined]);
  });
});

keyTests(() => world, deliveries);
quoteTests(() => world, deliveries);
