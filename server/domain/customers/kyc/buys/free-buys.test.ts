import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, clientsAt } from '../../../../testing/at-once.ts';
import { advance, approvedUser, kycOf, kycUser } from '../../../../testing/rooms/kyc.ts';
import { confirm, makeBuy, makeUser, sql, tally, topUp } from '../../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../../testing/world.ts';

const DAY = 86_400;
const kycLimits = { freeBuyLimitPaise: 5_000_00n, panRequiredFromPaise: 20_000_00n };

let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld({ kycLimits });
  second = await startWorld({ kycLimits, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

type Client = TestPartner['sandbox'];
const quote = (client: Client, user_code: string, amount_inr: number) =>
  client.post('/partner/buy/quote', { user_code, asset_type: 'gold', amount_inr });
const order = (client: Client, user_code: string, amount_inr: number, key?: string) =>
  client.post(
    '/partner/payments/orders',
    { user_code, amount_inr, checkout_type: 'hosted' },
    key === undefined ? {} : { key },
  );
const pay = (client: Client, paymentId: string) =>
  client.post(`/partner/payments/orders/${paymentId}/simulate`, { outcome: 'success' });

describe('without KYC', () => {
  it('a user buys up to the limit, and is then asked for what is missing, in either mode', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const user_code = await makeUser(client);
      await makeBuy(client, { user_code, amount_inr: 4_000 });
      const refused = await quote(client, user_code, 1_000.01);
      expect([refused.status, refused.code, refused.body.error.details]).toEqual([
        403,
        'KYC_REQUIRED',
        {
          missing: ['pan', 'aadhaar'],
          rule: 'yearly_limit',
          kyc_status: 'not_started',
          financial_year: expect.stringMatching(/^20\d\d-\d\d$/),
          bought_inr: 4_000,
          used_inr: 4_000,
          limit_inr: 5_000,
          remaining_inr: 1_000,
        },
      ]);
      expect(refused.body.error.message).toMatch(/INR 1000 more in the financial year .*Missing: PAN and Aadhaar\.$/);
      await makeBuy(client, { user_code, amount_inr: 1_000 });
      expect((await quote(client, user_code, 1)).code).toBe('KYC_REQUIRED');
      // Another user of the partner is judged by themselves.
      expect((await quote(client, await makeUser(client), 5_000)).status).toBe(200);
    }
  });

  it('orders are judged like buys, and both count', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    await makeBuy(sandbox, { user_code, amount_inr: 3_000 });
    const refused = await order(sandbox, user_code, 2_000.01);
    expect([refused.code, refused.body.error.details.remaining_inr]).toEqual(['KYC_REQUIRED', 2_000]);
    const made = await order(sandbox, user_code, 2_000);
    // An order that can be paid counts already.
    expect((await quote(sandbox, user_code, 1)).body.error.details.used_inr).toBe(5_000);
    await pay(sandbox, made.data.payment_id);
    expect((await quote(sandbox, user_code, 1)).code).toBe('KYC_REQUIRED');
    expect((await order(sandbox, user_code, 10)).code).toBe('KYC_REQUIRED');
    const plan = { user_code, installment_amount_inr: 100, frequency: 'daily' };
    expect((await sandbox.post('/partner/payments/sips', plan)).code).toBe('KYC_REQUIRED');
    expect((await sandbox.get('/partner/payments/orders')).data.total).toBe(1);
  });

  it('a key gets the order it made, also once that order has used the limit up', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const first = await order(sandbox, user_code, 5_000, 'key');
    await pay(sandbox, first.data.payment_id);
    expect((await order(sandbox, user_code, 5_000, 'other')).code).toBe('KYC_REQUIRED');
    const again = await order(sandbox, user_code, 5_000, 'key');
    expect([again.status, again.data.payment_id, again.body.idempotent_replay]).toEqual([
      201,
      first.data.payment_id,
      true,
    ]);
  });

  it('a short balance and an unknown user are refused first', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    expect((await quote(sandbox, user_code, 1_000_000)).code).toBe('INSUFFICIENT_PARTNER_FUNDS');
    expect((await quote(sandbox, 'usr_x', 6_000)).code).toBe('USER_CODE_NOT_FOUND');
    expect((await order(sandbox, 'usr_x', 6_000)).code).toBe('USER_CODE_NOT_FOUND');
  });

  it('a buy that was voided does not count', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const { quote_id } = (await quote(sandbox, user_code, 5_000)).data;
    await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    expect((await confirm(sandbox, quote_id)).code).toBe('BUY_PROCESSING_FAILED');
    expect((await quote(sandbox, user_code, 5_000)).status).toBe(200);
  });

  it('what is open counts: quotes until they lapse, orders until they end, the first installment of a SIP', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const open = (await quote(sandbox, user_code, 3_000)).data;
    const refused = await quote(sandbox, user_code, 2_001);
    expect(refused.body.error.details).toMatchObject({
      limit_inr: 5_000,
      used_inr: 3_000,
      missing: ['pan', 'aadhaar'],
    });
    expect((await order(sandbox, user_code, 2_001)).code).toBe('KYC_REQUIRED');
    expect((await confirm(sandbox, open.quote_id)).status).toBe(200);
    // It counts once, as what it became.
    const lapsing = await quote(sandbox, user_code, 2_000);
    expect(lapsing.status).toBe(200);
    expect((await quote(sandbox, user_code, 1)).code).toBe('KYC_REQUIRED');
    await advance(sandbox, 661);
    const plan = { user_code, installment_amount_inr: 1_500, frequency: 'monthly' };
    expect((await sandbox.post('/partner/payments/sips', plan)).status).toBe(201);
    expect((await quote(sandbox, user_code, 501)).body.error.details.used_inr).toBe(4_500);
    expect((await order(sandbox, user_code, 500)).status).toBe(201);
    await advance(sandbox, 1_261);
    expect((await quote(sandbox, user_code, 500)).status).toBe(200);
  });

  it('what was refused, or not made, holds nothing', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const body = { user_code, amount_inr: 2_000, checkout_type: 'hosted', reference: 'once' };
    expect((await sandbox.post('/partner/payments/orders', body)).status).toBe(201);
    expect((await sandbox.post('/partner/payments/orders', body)).code).toBe('DUPLICATE_REFERENCE');
    expect((await quote(sandbox, user_code, 4_000)).code).toBe('KYC_REQUIRED');
    expect((await quote(sandbox, user_code, 3_000)).status).toBe(200);
  });
});

describe('the year', () => {
  it('is April to March by Indian days on the sandbox’s clock', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    await makeBuy(sandbox, { user_code, amount_inr: 5_000 });
    const now = Date.parse((await sandbox.get('/partner/sandbox/clock')).data.now);
    const ist = new Date(now + 19_800_000);
    const year = ist.getUTCMonth() >= 3 ? ist.getUTCFullYear() + 1 : ist.getUTCFullYear();
    const newYear = Date.UTC(year, 3, 1) - 19_800_000;
    await advance(sandbox, Math.floor((newYear - now) / 1000) - 60);
    expect((await quote(sandbox, user_code, 1)).code).toBe('KYC_REQUIRED');
    await advance(sandbox, 120);
    expect((await quote(sandbox, user_code, 5_000)).status).toBe(200);
    const over = await quote(sandbox, user_code, 5_001);
    expect(over.body.error.details).toMatchObject({
      used_inr: 5_000,
      financial_year: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
    });
  });
});

describe('with more of KYC', () => {
  it('what is missing shrinks step by step, and nothing is missing while an operator decides', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    const missing = async () => (await quote(sandbox, kyc.userCode, 6_000)).body.error?.details.missing;
    expect(await missing()).toEqual(['pan', 'aadhaar']);
    await kyc.verifyPan();
    expect(await missing()).toEqual(['aadhaar']);
    await kyc.documents();
    const waiting = await quote(sandbox, kyc.userCode, 6_000);
    expect(waiting.body.error.details).toMatchObject({ missing: [], kyc_status: 'under_review' });
    expect(waiting.body.error.message).toMatch(/under review\.$/);
    await kyc.simulate('approve');
    expect(await missing()).toBeUndefined();
  });

  it('an approved user buys without a limit', async () => {
    const { sandbox } = await world.partner();
    const { userCode } = await approvedUser(sandbox);
    await makeBuy(sandbox, { user_code: userCode, amount_inr: 90_000 });
    expect((await quote(sandbox, userCode, 10_000)).status).toBe(200);
    expect((await order(sandbox, userCode, 50_000)).status).toBe(201);
  });

  it('a PAN is needed from its amount on in one buy, where the account’s own limit is higher', async () => {
    const partner = await world.partner({ freeBuyLimitPaise: 90_000_00n });
    const kyc = await kycUser(partner.sandbox);
    const single = await quote(partner.sandbox, kyc.userCode, 20_000);
    expect([single.code, single.body.error.details]).toEqual([
      'KYC_REQUIRED',
      expect.objectContaining({ missing: ['pan'], rule: 'pan', limit_inr: 20_000 }),
    ]);
    await makeBuy(partner.sandbox, { user_code: kyc.userCode, amount_inr: 19_999 });
    await makeBuy(partner.sandbox, { user_code: kyc.userCode, amount_inr: 19_999 });
    await kyc.verifyPan();
    await makeBuy(partner.sandbox, { user_code: kyc.userCode, amount_inr: 50_002 });
    expect((await quote(partner.sandbox, kyc.userCode, 1)).body.error.details).toMatchObject({
      rule: 'yearly_limit',
      missing: ['aadhaar'],
    });
  });

  it('an account’s own limit may be none at all', async () => {
    const { sandbox } = await world.partner({ freeBuyLimitPaise: 0n });
    const kyc = await kycUser(sandbox);
    expect((await quote(sandbox, kyc.userCode, 1)).code).toBe('KYC_REQUIRED');
    expect((await order(sandbox, kyc.userCode, 10)).code).toBe('KYC_REQUIRED');
  });
});

describe('at once', () => {
  it('100 quotes and orders over two processes, confirmed or not, hold the limit and no rupee more', async () => {
    const partner = await world.partner();
    await topUp(world, partner, 'live', 1_000_000_00n);
    const user_code = await makeUser(partner.live);
    const clients = clientsAt([world, second], partner, 'live');
    let turn = 0;
    const answers = await atOnce(clients, 100, async (client) => {
      const mine = turn++;
      if (mine % 5 === 4) return order(client, user_code, 500);
      const quoted = await quote(client, user_code, 500);
      return quoted.status === 200 && mine % 2 === 0 ? confirm(client, quoted.data.quote_id) : quoted;
    });
    const { KYC_REQUIRED, ...done } = tally(answers);
    expect([KYC_REQUIRED, Object.values(done).reduce((sum, count) => sum + count, 0)]).toEqual([90, 10]);
    expect((await quote(partner.live, user_code, 1)).body.error.details.used_inr).toBe(5_000);
  });

  it('costs a confirm nothing: it reads no KYC', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const { quote_id } = (await quote(sandbox, user_code, 100)).data;
    await sql(world, `UPDATE partner SET free_buy_limit_paise = 0, version = version + 1`);
    expect((await confirm(sandbox, quote_id)).status).toBe(200);
    await sql(world, `UPDATE partner SET free_buy_limit_paise = NULL, version = version + 1`);
  });
});

describe('over a year and a day', () => {
  it('nothing is forgotten too early', async () => {
    const { sandbox } = await world.partner();
    const kyc = kycOf(sandbox, await makeUser(sandbox));
    await makeBuy(sandbox, { user_code: kyc.userCode, amount_inr: 3_000 });
    await advance(sandbox, 366 * DAY);
    await makeBuy(sandbox, { user_code: kyc.userCode, amount_inr: 3_000 });
    expect((await quote(sandbox, kyc.userCode, 2_000.01)).body.error.details.bought_inr).toBe(3_000);
  });
});
