import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import { COIN, confirmDelivery, deliveryQuote, makeOwner } from '../../../testing/rooms/deliveries.ts';
import {
  balancesOf,
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  sellQuote,
  sendQuote,
  setDailySendLimit,
} from '../../../testing/rooms/transfers.ts';
import { makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { balanceOf, confirm, makeQuote, makeUser } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const shown = ({ code, body }: ApiAnswer) => [code, body.error?.details];

/** Spends the whole float but for so many rupees. */
async function spendFloat({ sandbox }: TestPartner, rest: number): Promise<void> {
  const left = await balanceOf(sandbox);
  const { quote_id } = await makeQuote(sandbox, { amount_inr: left - rest });
  expect((await confirm(sandbox, quote_id)).status).toBe(200);
}

describe('a float that is short', () => {
  it('says at the quote and at the confirm of a buy what there is and what was needed', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const { quote_id } = await makeQuote(sandbox, { amount_inr: 500.5 });
    await spendFloat(partner, 100.25);
    const short = ['INSUFFICIENT_PARTNER_FUNDS', { available_inr: 100.25, needed_inr: 500.5 }];
    expect(shown(await confirm(sandbox, quote_id, 'key'))).toEqual(short);
    const quote = { user_code: await makeUser(sandbox), asset_type: 'gold', amount_inr: 500.5 };
    expect(shown(await sandbox.post('/partner/buy/quote', quote))).toEqual(short);
  });

  it('counts a credit line down to its limit', async () => {
    const { live } = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 1_000_00n },
    });
    const quote = { user_code: await makeUser(live), asset_type: 'gold', amount_inr: 1_000.01 };
    expect(shown(await live.post('/partner/buy/quote', quote))).toEqual([
      'INSUFFICIENT_PARTNER_FUNDS',
      { available_inr: 1_000, needed_inr: 1_000.01 },
    ]);
  });

  it('says so of the charges of a delivery', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const { quote_id } = await deliveryQuote(partner.sandbox, owner.user_code);
    await spendFloat(partner, 1);
    const short = ['INSUFFICIENT_PARTNER_FUNDS', { available_inr: 1, needed_inr: COIN.charges }];
    expect(shown(await confirmDelivery(partner.sandbox, { ...owner, quote_id }))).toEqual(short);
    await expect(deliveryQuote(partner.sandbox, owner.user_code)).rejects.toThrow(`"needed_inr":${COIN.charges}`);
  });
});

describe('metal that is short', () => {
  it('of a user says so at sells, gifts and deliveries, that of SIPs included and the fee on top', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const owner = await makeOwner(world, partner, 'sandbox', { metalMicrograms: 500_000n });
    const { user_code } = owner;
    const sell = await sellQuote(sandbox, user_code, { quantity_grams: 0.2 });
    const gift = await giftQuote(sandbox, user_code, { amount_grams: 0.2 });
    const parcel = await deliveryQuote(sandbox, user_code);
    const last = await sellQuote(sandbox, user_code, { quantity_grams: 0.4 });
    expect((await confirmSell(sandbox, last.quote_id)).status).toBe(200);
    const short = (needed_grams: number) => [
      'INSUFFICIENT_USER_BALANCE',
      { available_grams: 0.1, needed_grams, asset_type: 'gold' },
    ];
    expect(shown(await confirmSell(sandbox, sell.quote_id))).toEqual(short(0.2));
    expect(shown(await confirmGift(sandbox, { ...gift, user_code }))).toEqual(short(0.2005));
    expect(shown(await confirmDelivery(sandbox, { user_code, quote_id: parcel.quote_id }))).toEqual(short(0.5));
    const asked = { asset_type: 'gold', quantity_grams: 0.2 };
    expect(shown(await sandbox.post('/partner/sell/quote', { user_code, ...asked }))).toEqual(short(0.2));
    expect((await balancesOf(sandbox, user_code)).gold_grams).toBe(0.1);
  });

  it('of the partner says so at sends', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const held = (await sandbox.get('/partner/balance')).data.silver_grams;
    const send = { receiver_mobile: randomMobile(), asset_type: 'silver', amount_grams: held };
    const needed = Math.round(held * 1.0025 * 1e6) / 1e6;
    const short = ['INSUFFICIENT_BALANCE', { available_grams: held, needed_grams: needed, asset_type: 'silver' }];
    expect(shown(await sandbox.post('/partner/send/quote', send))).toEqual(short);
    const first = await sendQuote(sandbox, { asset_type: 'silver', amount_grams: held - 100 });
    const second = await sendQuote(sandbox, { asset_type: 'silver', amount_grams: 200 });
    expect((await confirmSend(sandbox, first.quote_id)).status).toBe(200);
    const left = (await sandbox.get('/partner/balance')).data.silver_grams;
    expect(shown(await confirmSend(sandbox, second.quote_id))).toEqual([
      'INSUFFICIENT_BALANCE',
      { available_grams: left, needed_grams: 200.5, asset_type: 'silver' },
    ]);
  });
});

describe('a user’s INR wallet that is short', () => {
  it('says so at withdrawals', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox', { amountPaise: 150_25n });
    const answer = await partner.sandbox.post(`/partner/users/${user.user_code}/withdrawals`, {
      amount_inr: 200,
      bank_account_id: user.bank_account_id,
    });
    expect(shown(answer)).toEqual(['INSUFFICIENT_USER_BALANCE', { available_inr: 150.25, needed_inr: 200 }]);
  });
});

describe('the day’s limit of sends', () => {
  it('says what of it is left, at the quote and at the confirm', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    await setDailySendLimit(world, partner, 1_000_00n);
    const [one, other] = [
      await sendQuote(sandbox, { asset_type: 'silver', amount_inr: 700 }),
      await sendQuote(sandbox, { asset_type: 'silver', amount_inr: 400 }),
    ];
    expect((await confirmSend(sandbox, one.quote_id)).status).toBe(200);
    const over = (needed_inr: number) => [
      'DAILY_LIMIT_EXCEEDED',
      { available_inr: 300, needed_inr, limit_inr: 1_000, retry_after_seconds: expect.any(Number) },
    ];
    expect(shown(await confirmSend(sandbox, other.quote_id))).toEqual(over(400));
    const again = { receiver_mobile: randomMobile(), asset_type: 'silver', amount_inr: 300.01 };
    expect(shown(await sandbox.post('/partner/send/quote', again))).toEqual(over(300.01));
  });
});

describe('a buy that was voided', () => {
  it('names its transaction, in the answer, its replay and the look-up of its key', async () => {
    const { sandbox } = await world.partner();
    const { quote_id } = await makeQuote(sandbox);
    await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    const failed = await confirm(sandbox, quote_id, 'key');
    const { transaction_id } = failed.body.error.details;
    expect(failed.code).toBe('BUY_PROCESSING_FAILED');
    expect((await sandbox.get(`/partner/transactions/${transaction_id}`)).data.status).toBe('voided');
    expect(shown(await confirm(sandbox, quote_id, 'key'))).toEqual(shown(failed));
    const { data } = await sandbox.get('/partner/idempotency/key?endpoint=/partner/buy/confirm');
    expect([data.status, data.body.error]).toEqual([500, failed.body.error]);
  });
});
