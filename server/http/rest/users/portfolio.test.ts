import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byAsset } from '../../../domain/kernel/assets.ts';
import { confirmSell, confirmSend, makeHolder, sellQuote, sendQuote } from '../../../testing/rooms/transfers.ts';
import { confirm, makeBuy, makeQuote, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string) => `/partner/users/${userCode}/portfolio`;

describe('200', () => {
  it('is all zero for a new user, at the rates of the moment', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const { data } = await partner.live.get(path(user_code));
    const empty = {
      grams: 0,
      sip_grams: 0,
      invested_inr: 0,
      average_buy_rate_inr_per_gram: 0,
      current_rate_inr_per_gram: expect.any(Number),
      current_value_inr: 0,
      gain_inr: 0,
      gain_pct: 0,
    };
    expect(data).toEqual({
      user_code,
      as_of: expect.any(String),
      ...byAsset(() => empty),
      inr_wallet_inr: 0,
      total_value_inr: 0,
    });
    expect(data.gold.current_rate_inr_per_gram).toBeGreaterThan(data.silver.current_rate_inr_per_gram);
  });

  it('values what is held at the sell rate, rounded down, against what was paid', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    const buys = [
      await makeBuy(partner.sandbox, { user_code, amount_inr: 1000 }),
      await makeBuy(partner.sandbox, { user_code, amount_inr: 33.33 }),
    ];
    const { gold, silver, total_value_inr } = (await partner.sandbox.get(path(user_code))).data;
    const micrograms = buys.reduce((sum, buy) => sum + BigInt(Math.round(buy.quantity_grams * 1e6)), 0n);
    const rate = BigInt(Math.round(gold.current_rate_inr_per_gram * 100));
    const value = (micrograms * rate) / 1_000_000n;
    expect(gold.grams).toBe(Number(micrograms) / 1e6);
    expect(gold.invested_inr).toBe(1033.33);
    expect(gold.current_value_inr).toBe(Number(value) / 100);
    expect(gold.gain_inr).toBe(Number(value - 103_333n) / 100);
    expect(gold.gain_inr).toBeLessThan(0);
    expect(gold.gain_pct).toBeCloseTo((gold.gain_inr / 1033.33) * 100, 1);
    expect(gold.average_buy_rate_inr_per_gram).toBeCloseTo(1033.33 / gold.grams, 1);
    expect(silver.grams).toBe(0);
    expect(total_value_inr).toBe(gold.current_value_inr);
  });

  it('counts metal that was received at its worth then, and lets metal that leaves take its share of the cost along', async () => {
    const partner = await world.partner();
    const { user_code, mobile } = await makeHolder(partner.sandbox, { amount_inr: 1000 });
    const send = await sendQuote(partner.sandbox, { receiver_mobile: mobile, amount_grams: 0.5 });
    await confirmSend(partner.sandbox, send.quote_id);
    const gold = async () => (await partner.sandbox.get(path(user_code))).data.gold;
    const both = await gold();
    expect(both.invested_inr).toBe(Math.round(100_000 + send.breakdown.receiver_gets_inr * 100) / 100);
    const half = await sellQuote(partner.sandbox, user_code, { quantity_grams: Math.floor(both.grams * 5e5) / 1e6 });
    await confirmSell(partner.sandbox, half.quote_id);
    const left = await gold();
    expect(left.invested_inr).toBeCloseTo((both.invested_inr * left.grams) / both.grams, 1);
    const rest = await sellQuote(partner.sandbox, user_code, { quantity_grams: left.grams });
    await confirmSell(partner.sandbox, rest.quote_id);
    expect(await gold()).toMatchObject({ grams: 0, invested_inr: 0, average_buy_rate_inr_per_gram: 0 });
    await makeBuy(partner.sandbox, { user_code, amount_inr: 100 });
    expect((await gold()).invested_inr).toBe(100);
  });

  it('says of one moment what is held and what it cost, also while it is traded', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const first = await makeBuy(partner.live, { user_code, amount_inr: 100 });
    world.clock.stopAt(world.clock.now());
    const quotes = await Promise.all(
      Array.from({ length: 40 }, () => makeQuote(partner.live, { user_code, amount_inr: 100 })),
    );
    let isTrading = true;
    const read = async () => {
      const seen: { grams: number; invested_inr: number }[] = [];
      while (isTrading) seen.push((await partner.live.get(path(user_code))).data.gold);
      return seen;
    };
    const readers = Promise.all(Array.from({ length: 4 }, read));
    for (const { quote_id } of quotes) await confirm(partner.live, quote_id);
    isTrading = false;
    // By the hundreds of rupees invested: what so many of the buys brought.
    const held = [0, first.quantity_grams];
    for (const { quantity_grams } of quotes) held.push(held.at(-1) + quantity_grams);
    for (const { grams, invested_inr } of (await readers).flat()) {
      expect(grams).toBeCloseTo(held[invested_inr / 100], 6);
    }
    world.clock.run();
  });

  it('counts no voided buy', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(partner.sandbox, quote.quote_id);
    const { gold } = (await partner.sandbox.get(path(quote.user_code))).data;
    expect(gold).toMatchObject({ grams: 0, invested_inr: 0 });
  });

  it('takes the sell markdown off the rate', async () => {
    const [plain, marked] = [await world.partner(), await world.partner({ markupSellMilliPct: 5_000 })];
    const rate = async (client: typeof plain.live) =>
      (await client.get(path(await makeUser(client)))).data.gold.current_rate_inr_per_gram;
    expect((await rate(marked.live)) / (await rate(plain.live))).toBeCloseTo(0.95, 2);
  });

  it('as of a moment is what was held then, at the rate of then and without a markdown', async () => {
    const partner = await world.partner({ markupSellMilliPct: 5_000 });
    const user_code = await makeUser(partner.live);
    const first = await makeBuy(partner.live, { user_code, amount_inr: 1_000 });
    const then = world.clock.now();
    const rate = (await partner.live.get('/partner/prices/gold')).data.base_sell_rate_inr_per_gram;
    world.clock.stopAt(then + 60_000);
    await makeBuy(partner.live, { user_code, amount_inr: 500 });
    const sell = await sellQuote(partner.live, user_code, { quantity_grams: 0.01 });
    await confirmSell(partner.live, sell.quote_id);
    const asOf = new Date(then).toISOString();
    const { data } = await partner.live.get(`${path(user_code)}?as_of=${asOf}`);
    expect(data).toMatchObject({
      user_code,
      as_of: asOf,
      gold: {
        grams: first.quantity_grams,
        invested_inr: 1_000,
        current_rate_inr_per_gram: rate,
        current_value_inr: Math.floor(Math.round(first.quantity_grams * 1e6) * rate * 1e-4 + 1e-6) / 100,
      },
      silver: { grams: 0 },
      inr_wallet_inr: 0,
    });
    expect(Date.parse(data.gold.rate_at)).toBeLessThanOrEqual(then);
    const ledger = (await partner.live.get(`/partner/users/${user_code}/ledger?as_of=${asOf}`)).data.balances;
    expect(ledger.gold_grams).toBe(data.gold.grams);
    const now = (await partner.live.get(path(user_code))).data;
    const later = (await partner.live.get(`${path(user_code)}?as_of=2036-01-01`)).data;
    expect(now.gold.rate_at).toBeUndefined();
    expect(later.gold).toMatchObject({ grams: now.gold.grams, invested_inr: now.gold.invested_inr });
    expect(later.inr_wallet_inr).toBe(now.inr_wallet_inr);
  });

  it('as of a day before there was anything is nothing, at a rate of that day', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.live, { amount_inr: 1_000 });
    const day = new Date(world.clock.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    const answer = await partner.live.get(`${path(user_code)}?as_of=${day}`);
    if (answer.status === 503) expect(answer.code).toBe('PRICES_UNAVAILABLE');
    else expect(answer.data.gold).toMatchObject({ grams: 0, invested_inr: 0, current_value_inr: 0 });
  });
});

describe('400', () => {
  it('names an as_of that is no moment', async () => {
    const partner = await world.partner();
    const answer = await partner.live.get(`${path(await makeUser(partner.live))}?as_of=yesterday`);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(JSON.stringify(answer.body)).toContain('"as_of"');
  });
});
