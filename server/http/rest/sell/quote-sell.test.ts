import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, confirmSell, grantSipMetal, makeHolder, ratesOf } from '../../../testing/rooms/transfers.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sell/quote';
const markupFields = ['base_rate_inr_per_gram', 'markup_pct', 'markup_amount_inr'];

const up = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;
const paise = (rupees: number) => BigInt(Math.round(rupees * 100));
const micrograms = (grams: number) => BigInt(Math.round(grams * 1e6));

/** A sell as paper and pencil price it. Rate in paise per gram, markdown in thousandths of a percent. */
function priced(asked: { metal: bigint } | { net: bigint }, baseRate: bigint, markdown: bigint) {
  const rate = (baseRate * (100_000n - markdown)) / 100_000n;
  let gross = 'metal' in asked ? (asked.metal * rate) / 1_000_000n : asked.net;
  if ('net' in asked) while (gross - up(gross * 25n, 10_000n) < asked.net) gross++;
  const metal = 'metal' in asked ? asked.metal : up(gross * 1_000_000n, rate);
  const fee = up(gross * 25n, 10_000n);
  const inRupees = (amount: bigint) => Number(amount) / 100;
  const inGrams = (amount: bigint) => Number(amount) / 1e6;
  return {
    quantity_grams: inGrams(metal),
    rate_inr_per_gram: inRupees(rate),
    net_amount_inr: inRupees(gross - fee),
    gross_amount_inr: inRupees(gross),
    platform_fee_inr: inRupees(fee),
    platform_fee_grams: inGrams(up(metal * 25n, 10_000n)),
    markup_amount_inr: inRupees((metal * baseRate) / 1_000_000n - (metal * rate) / 1_000_000n),
  };
}

/** The figures of an answer, as `priced` has them. */
function figuresOf(data: Record<string, unknown>): Partial<ReturnType<typeof priced>> {
  const { quantity_grams, rate_inr_per_gram, net_amount_inr, breakdown, markup_amount_inr } = data as never;
  const { gross_amount_inr, platform_fee_inr, platform_fee_grams } = breakdown as ReturnType<typeof priced>;
  return {
    ...{ quantity_grams, rate_inr_per_gram, net_amount_inr, gross_amount_inr, platform_fee_inr, platform_fee_grams },
    ...(markup_amount_inr === undefined ? {} : { markup_amount_inr }),
  };
}

describe('200', () => {
  it.each(['gold', 'silver'] as const)(
    'prices %s by grams and by target net to the paisa in either mode',
    async (asset_type) => {
      const partner = await world.partner();
      for (const client of [partner.sandbox, partner.live]) {
        const { user_code } = await makeHolder(client, { asset_type, amount_inr: 10_000 });
        for (const amount of [
          { quantity_grams: 0.123457 },
          { quantity_grams: 0.000313 },
          { amount_inr: 1234.57 },
          { amount_inr: 399 },
          { amount_inr: 0.01 },
        ]) {
          const before = world.clock.now();
          const { data, status } = await client.post(path, { user_code, asset_type, ...amount });
          expect(status).toBe(200);
          const { sell } = await ratesOf(world, data.quote_id);
          const asked =
            amount.amount_inr === undefined
              ? { metal: micrograms(amount.quantity_grams as number) }
              : { net: paise(amount.amount_inr) };
          const { markup_amount_inr, ...figures } = priced(asked, sell, 0n);
          expect(data).toEqual({
            quote_id: expect.stringMatching(/^qt_[0-9a-z]{26}$/),
            asset_type,
            quantity_grams: figures.quantity_grams,
            rate_inr_per_gram: figures.rate_inr_per_gram,
            net_amount_inr: figures.net_amount_inr,
            breakdown: {
              gross_amount_inr: figures.gross_amount_inr,
              platform_fee_grams: figures.platform_fee_grams,
              platform_fee_inr: figures.platform_fee_inr,
              platform_fee_percentage: 0.25,
              net_amount_inr: figures.net_amount_inr,
              target_net_mode: 'net' in asked,
              proceeds_destination: 'user_inr_wallet',
              price_block_id: expect.any(String),
            },
            metadata: null,
            expires_at: expect.any(String),
            expires_in_seconds: 600,
          });
          expect(markup_amount_inr).toBe(0);
          if (amount.amount_inr !== undefined) expect(data.net_amount_inr).toBe(amount.amount_inr);
          const life = Date.parse(data.expires_at) - before;
          expect(life).toBeGreaterThanOrEqual(600_000);
          expect(life).toBeLessThan(605_000);
        }
      }
    },
  );

  it('takes the markdown from the payout of grams, and never from a target net, which it makes more grams', async () => {
    const marked = await world.partner({ markupSellMilliPct: 2_345 });
    const plain = await world.partner();
    for (const mode of ['sandbox', 'live'] as const) {
      const { user_code } = await makeHolder(marked[mode], { amount_inr: 5_000 });
      for (const asked of [{ quantity_grams: 0.1 }, { amount_inr: 777.77 }]) {
        const { data } = await marked[mode].post(path, { user_code, asset_type: 'gold', ...asked });
        const { sell } = await ratesOf(world, data.quote_id);
        const amount =
          asked.amount_inr === undefined
            ? { metal: micrograms(asked.quantity_grams as number) }
            : { net: paise(asked.amount_inr) };
        expect(figuresOf(data)).toEqual(priced(amount, sell, 2_345n));
        expect(data).toMatchObject({ base_rate_inr_per_gram: Number(sell) / 100, markup_pct: 2.345 });
        if (asked.amount_inr !== undefined) {
          expect(data.net_amount_inr).toBe(777.77);
          expect(data.quantity_grams).toBeGreaterThan(priced(amount, sell, 0n).quantity_grams);
        }
      }
    }
    const { user_code } = await makeHolder(plain.sandbox);
    const { data } = await plain.sandbox.post(path, { user_code, asset_type: 'gold', quantity_grams: 0.01 });
    for (const field of markupFields) expect(data).not.toHaveProperty(field);
  });

  it('meets every target net exactly, whatever the markdown', async () => {
    const partner = await world.partner({ markupSellMilliPct: 4_999 });
    const { user_code } = await makeHolder(partner.sandbox, { amount_inr: 50_000 });
    const targets = Array.from({ length: 60 }, (_, index) => (index < 20 ? index + 1 : index * 7_919 + 13) / 100);
    await Promise.all(
      targets.map(async (amount_inr) => {
        const { data } = await partner.sandbox.post(path, { user_code, asset_type: 'gold', amount_inr });
        const { sell } = await ratesOf(world, data.quote_id);
        expect(figuresOf(data)).toEqual(priced({ net: paise(amount_inr) }, sell, 4_999n));
        expect([data.net_amount_inr, data.breakdown.net_amount_inr]).toEqual([amount_inr, amount_inr]);
      }),
    );
  });

  it('leaves live prices alone until the markdown is approved, a free plan’s always, and a buy markup is not one', async () => {
    const pending = await world.partner({ markupSellMilliPct: 2_500, markupLiveEnabled: false });
    const free = await world.partner({ markupSellMilliPct: 2_500, tier: 'free' });
    const buyOnly = await world.partner({ markupBuyMilliPct: 2_500 });
    const above = await world.partner({ markupSellMilliPct: 9_000 });
    const quote = async (client: typeof pending.live) =>
      (
        await client.post(path, {
          user_code: (await makeHolder(client)).user_code,
          asset_type: 'gold',
          quantity_grams: 0.01,
        })
      ).data;
    expect(await quote(pending.sandbox)).toHaveProperty('markup_pct', 2.5);
    expect(await quote(above.live)).toHaveProperty('markup_pct', 5);
    for (const client of [pending.live, free.live, free.sandbox, buyOnly.live]) {
      const data = await quote(client);
      for (const field of markupFields) expect(data).not.toHaveProperty(field);
    }
  });

  it('counts SIP metal as held, and reserves nothing', async () => {
    const partner = await world.partner();
    const userCode = await makeUser(partner.sandbox);
    await grantSipMetal(world, { partner, mode: 'sandbox', userCode, asset: 'silver', metalMicrograms: 2_000_000n });
    const body = { user_code: userCode, asset_type: 'silver', quantity_grams: 2 };
    const quotes = [await partner.sandbox.post(path, body), await partner.sandbox.post(path, body)];
    expect(quotes.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balancesOf(partner.sandbox, userCode)).toMatchObject({ silver_grams: 2, sip_silver_grams: 2, inr: 0 });
  });

  it('ignores unknown fields, also those that name a price, a mode or a status', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const extras = { mode: 'live', rate_inr_per_gram: 1e9, fee: 0, status: 'consumed', amount_grams: 5, net: 1 };
    const answer = await partner.sandbox.post(path, { user_code, asset_type: 'gold', quantity_grams: 0.01, ...extras });
    const { sell } = await ratesOf(world, answer.data.quote_id);
    expect([answer.body.mode, answer.data.rate_inr_per_gram]).toEqual(['sandbox', Number(sell) / 100]);
  });
});

describe('400', () => {
  const hostile = ['1e309', '-1e309', '1e-7', '0.0000001', '"0.5"', '1e400', `1${'0'.repeat(40)}`, '-0', '0', '-1'];
  it.each([
    ['amount_inr', [...hostile, '0.001', '10.005', '1000000000000.01', 'true', '[100]', '{}', '""', '"NaN"', 'null']],
    ['quantity_grams', [...hostile, '0.1234567', '100000000.000001', 'true', '[1]', '{}', '""', 'null']],
  ])('INVALID_AMOUNT names %s, as raw as it may come', async (field, values) => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    for (const value of values) {
      const raw = `{"user_code":"${user_code}","asset_type":"gold","${field}":${value}}`;
      const answer = await partner.sandbox.send('POST', path, raw);
      expect({ value, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        value,
        code: 'INVALID_AMOUNT',
        fields: [field],
      });
      expect(answer.body.error.message).toContain(field);
    }
  });

  it('INVALID_AMOUNT for both amounts, and for neither, names both', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    for (const amounts of [{}, { amount_inr: 10, quantity_grams: 0.001 }]) {
      const answer = await partner.sandbox.post(path, { user_code, asset_type: 'gold', ...amounts });
      expect(answer.code).toBe('INVALID_AMOUNT');
      expect(Object.keys(answer.body.error.details.fields).sort()).toEqual(['amount_inr', 'quantity_grams']);
    }
  });

  it('INVALID_AMOUNT for specks that the fee would eat; the least that leaves a paisa is sold', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox, { asset_type: 'silver', amount_inr: 100 });
    const ask = (metal: bigint) =>
      partner.sandbox.post(path, { user_code, asset_type: 'silver', quantity_grams: Number(metal) / 1e6 });
    const [block] = await sql<{ rate: bigint }>(
      world,
      `SELECT sell_rate AS rate FROM price_block WHERE asset = 'silver' ORDER BY priced_at DESC LIMIT 1`,
    );
    // Two paise gross leave one: half as much metal leaves nothing, a fifth more surely does, however the price walks meanwhile.
    const least = up(2n * 1_000_000n, block?.rate ?? 1n);
    for (const metal of [1n, least / 2n]) {
      const answer = await ask(metal);
      expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        'INVALID_AMOUNT',
        ['quantity_grams'],
      ]);
    }
    const sold = await ask((least * 6n) / 5n);
    expect(sold.data.net_amount_inr).toBe(0.01);
    expect((await confirmSell(partner.sandbox, sold.data.quote_id)).data).toMatchObject({ net_amount_inr: 0.01 });
  });

  it.each([
    ['INVALID_ASSET', 'asset_type', [undefined, null, 'btc', 'Gold', '', 1, ['gold']]],
    ['VALIDATION_ERROR', 'user_code', [undefined, null, '', 7, 'x'.repeat(65), ['usr_x']]],
  ])('%s names %s', async (code, field, values) => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    for (const value of values) {
      const body = { user_code, asset_type: 'gold', quantity_grams: 0.01, [field]: value };
      const answer = await partner.sandbox.post(path, body);
      expect({ value, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        value,
        code,
        fields: [field],
      });
    }
  });
});

describe('402 INSUFFICIENT_USER_BALANCE', () => {
  it('refuses a microgram more than is held of the metal, and another metal altogether', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const { user_code, grams } = await makeHolder(client);
      const ask = async (asset_type: string, quantity_grams: number) =>
        (await client.post(path, { user_code, asset_type, quantity_grams })).code;
      expect(await ask('gold', grams)).toBeUndefined();
      expect(await ask('gold', Number((grams + 0.000001).toFixed(6)))).toBe('INSUFFICIENT_USER_BALANCE');
      expect(await ask('gold', 100_000_000)).toBe('INSUFFICIENT_USER_BALANCE');
      expect(await ask('silver', 0.01)).toBe('INSUFFICIENT_USER_BALANCE');
      const target = await client.post(path, { user_code, asset_type: 'gold', amount_inr: 1_000_000_000_000 });
      expect(target.code).toBe('INSUFFICIENT_USER_BALANCE');
    }
  });

  it('looks at this partner’s sub-wallet alone, also of a person who holds metal elsewhere', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const { mobile } = await makeHolder(other.sandbox);
    const user_code = await makeUser(partner.sandbox, { mobile });
    const answer = await partner.sandbox.post(path, { user_code, asset_type: 'gold', quantity_grams: 0.01 });
    expect(answer.code).toBe('INSUFFICIENT_USER_BALANCE');
  });
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('refuses while the armed fault lasts; live never meets it, and a quote from before still settles', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const body = { user_code, asset_type: 'gold', quantity_grams: 0.01 };
    const before = await partner.sandbox.post(path, body);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    const holder = await makeHolder(partner.live);
    expect((await partner.live.post(path, { ...body, user_code: holder.user_code })).status).toBe(200);
    expect((await partner.sandbox.post(path, body)).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.post(path, body)).status).toBe(200);
    expect((await confirmSell(partner.sandbox, before.data.quote_id)).status).toBe(200);
  });
});
