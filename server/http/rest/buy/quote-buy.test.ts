import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/buy/quote';

/** Paise per gram, as recorded. */
async function rateOf(priceBlockId: string): Promise<bigint> {
  const [block] = await sql<{ buy_rate: bigint }>(world, 'SELECT buy_rate FROM price_block WHERE id = $1', [
    priceBlockId,
  ]);
  return block?.buy_rate ?? 0n;
}

describe('200', () => {
  it('locks the rate of the moment for ten minutes in either mode, with no markup field where none applies', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const user_code = await makeUser(client);
      for (const asset_type of ['gold', 'silver']) {
        const before = world.clock.now();
        const { data, status } = await client.post(path, { user_code, asset_type, amount_inr: 1234.56 });
        const rate = await rateOf(data.price_block_id);
        expect(status).toBe(200);
        expect(data).toEqual({
          quote_id: expect.stringMatching(/^qt_[0-9a-z]{26}$/),
          asset_type,
          amount_inr: 1234.56,
          quantity_grams: Number((123_456n * 1_000_000n) / rate) / 1e6,
          rate_inr_per_gram: Number(rate) / 100,
          price_block_id: expect.any(String),
          metadata: null,
          expires_at: expect.any(String),
          expires_in_seconds: 600,
        });
        const life = Date.parse(data.expires_at) - before;
        expect(life).toBeGreaterThanOrEqual(600_000);
        expect(life).toBeLessThan(605_000);
      }
    }
  });

  it('shows base rate, percentage and rupee value of a markup, and gives fewer grams for it', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 2_500 });
    const user_code = await makeUser(partner.sandbox);
    const { data } = await partner.sandbox.post(path, { user_code, asset_type: 'gold', amount_inr: 1000 });
    const base = Number(await rateOf(data.price_block_id)) / 100;
    expect(data).toMatchObject({ base_rate_inr_per_gram: base, markup_pct: 2.5 });
    expect(data.rate_inr_per_gram).toBe(Math.ceil(data.base_rate_inr_per_gram * 102.5 - 1e-6) / 100);
    const atBase = Math.ceil(data.quantity_grams * data.base_rate_inr_per_gram * 100 - 1e-6) / 100;
    expect(data.markup_amount_inr).toBeCloseTo(1000 - atBase, 2);
    expect(data.quantity_grams * data.rate_inr_per_gram).toBeLessThanOrEqual(1000);
  });

  it('leaves live prices alone until the live markup is approved, and a free plan’s always', async () => {
    const pending = await world.partner({ markupBuyMilliPct: 2_500, markupLiveEnabled: false });
    const free = await world.partner({ markupBuyMilliPct: 2_500, tier: 'free' });
    const quote = async (client: typeof pending.live) =>
      (await client.post(path, { user_code: await makeUser(client), asset_type: 'gold', amount_inr: 10 })).data;
    expect(await quote(pending.sandbox)).toHaveProperty('markup_pct', 2.5);
    for (const client of [pending.live, free.live, free.sandbox]) {
      for (const field of ['base_rate_inr_per_gram', 'markup_pct', 'markup_amount_inr']) {
        expect(await quote(client)).not.toHaveProperty(field);
      }
    }
  });

  it('buys for one rupee, and never for zero grams', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const { data } = await partner.sandbox.post(path, { user_code, asset_type: 'gold', amount_inr: 1 });
    expect(data.quantity_grams).toBeGreaterThan(0);
  });

  it('reserves nothing: quotes for the whole float may stand side by side', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const body = { user_code, asset_type: 'gold', amount_inr: 100_000 };
    expect((await partner.sandbox.post(path, body)).status).toBe(200);
    expect((await partner.sandbox.post(path, body)).status).toBe(200);
    expect((await partner.sandbox.get('/partner/wallet')).data.balance_inr).toBe(100_000);
  });

  it('ignores unknown fields, also those that name another partner, mode or price', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const extras = { mode: 'live', partner_id: 'ptn_x', rate_inr_per_gram: 1, markup_pct: 0, status: 'consumed' };
    const answer = await partner.sandbox.post(path, { user_code, asset_type: 'gold', amount_inr: 10, ...extras });
    expect(answer.body.mode).toBe('sandbox');
    expect(answer.data.rate_inr_per_gram).toBeGreaterThan(1000);
  });
});

describe('400', () => {
  it.each([
    ['INVALID_AMOUNT', 'amount_inr', [undefined, null, 0, -1, 0.99, 0.001, 10.005, '100', true, [100], {}]],
    ['INVALID_ASSET', 'asset_type', [undefined, null, 'btc', 'Gold', '', 1, ['gold']]],
    ['VALIDATION_ERROR', 'user_code', [undefined, null, '', 7, 'x'.repeat(65), ['usr_x']]],
  ])('%s names %s', async (code, field, values) => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    for (const value of values) {
      const body = { user_code, asset_type: 'gold', amount_inr: 10, [field]: value };
      const answer = await partner.sandbox.post(path, body);
      expect({ value, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        value,
        code,
        fields: [field],
      });
      expect(answer.body.error.message).toContain(field);
    }
  });

  it('names every bad field at once', async () => {
    const partner = await world.partner();
    const answer = await partner.sandbox.post(path, {});
    expect(Object.keys(answer.body.error.details.fields).sort()).toEqual(['amount_inr', 'asset_type', 'user_code']);
  });
});

describe('402 INSUFFICIENT_PARTNER_FUNDS', () => {
  it('refuses at the quote what a float or a credit line cannot cover, to the paisa', async () => {
    const prepaid = await world.partner();
    const credit = await world.partner({
      liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 500_00n },
    });
    const quote = async (client: typeof prepaid.live, amount_inr: number) =>
      (await client.post(path, { user_code: await makeUser(client), asset_type: 'silver', amount_inr })).code;
    expect(await quote(prepaid.sandbox, 100_000)).toBeUndefined();
    expect(await quote(prepaid.sandbox, 100_000.01)).toBe('INSUFFICIENT_PARTNER_FUNDS');
    expect(await quote(credit.live, 500)).toBeUndefined();
    expect(await quote(credit.live, 500.01)).toBe('INSUFFICIENT_PARTNER_FUNDS');
    expect(await quote(prepaid.sandbox, 1_000_000_000_000)).toBe('INSUFFICIENT_PARTNER_FUNDS');
    expect(await quote(prepaid.sandbox, 1_000_000_000_000.01)).toBe('INVALID_AMOUNT');
  });
});

describe('403 WALLET_NOT_CONFIGURED', () => {
  it('refuses live where no live wallet is set up; sandbox has one', async () => {
    const partner = await world.partner({ liveWallet: null });
    const body = { asset_type: 'gold', amount_inr: 10 };
    const live = await partner.live.post(path, { ...body, user_code: await makeUser(partner.live) });
    const sandbox = await partner.sandbox.post(path, { ...body, user_code: await makeUser(partner.sandbox) });
    expect([live.code, sandbox.code]).toEqual(['WALLET_NOT_CONFIGURED', undefined]);
  });
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('refuses while the armed fault lasts, and live never meets it; a quote from before still settles', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const body = { user_code, asset_type: 'gold', amount_inr: 10 };
    const before = await partner.sandbox.post(path, body);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    const live = await partner.live.post(path, { ...body, user_code: await makeUser(partner.live) });
    expect(live.status).toBe(200);
    expect((await partner.sandbox.post(path, body)).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.post(path, body)).status).toBe(200);
    expect((await confirm(partner.sandbox, before.data.quote_id)).status).toBe(200);
  });
});
