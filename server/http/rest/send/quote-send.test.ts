import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmSend, ratesOf, setDailySendLimit, stockMetal } from '../../../testing/rooms/transfers.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/send/quote';
const up = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;

/** A send as paper and pencil price it: paise, micrograms, and a rate in paise per gram. */
function breakdownOf(asked: { metal: bigint } | { amount: bigint }, rate: bigint) {
  const metal = 'metal' in asked ? asked.metal : (asked.amount * 1_000_000n) / rate;
  const amount = 'amount' in asked ? asked.amount : (metal * rate) / 1_000_000n;
  const feeMetal = up(metal * 25n, 10_000n);
  const fee = up(feeMetal * rate, 1_000_000n);
  return {
    rate_per_gram: Number(rate) / 100,
    receiver_gets_inr: Number(amount) / 100,
    receiver_gets_grams: Number(metal) / 1e6,
    partner_pays_grams: Number(metal + feeMetal) / 1e6,
    partner_pays_inr_equivalent: Number(amount + fee) / 100,
    fee_grams: Number(feeMetal) / 1e6,
    fee_inr: Number(fee) / 100,
    fee_percentage: 0.25,
  };
}

describe('200', () => {
  it('prices both metals, by grams and by rupees, at the sell and the buy rate, in either mode', async () => {
    const partner = await world.partner();
    await stockMetal(world, partner, 'live', 'gold', 10_000_000n);
    await stockMetal(world, partner, 'live', 'silver', 1_000_000_000n);
    const asked = [
      { amount_grams: 1.234567 },
      { amount_grams: 0.000313 },
      { amount_inr: 1234.57 },
      { amount_inr: 1 },
    ] as { amount_grams?: number; amount_inr?: number }[];
    for (const client of [partner.sandbox, partner.live]) {
      for (const asset_type of ['gold', 'silver']) {
        for (const price_basis of ['sell', 'buy', undefined] as const) {
          for (const amount of asked) {
            const receiver_mobile = randomMobile();
            const before = world.clock.now();
            const { data, status } = await client.post(path, { receiver_mobile, asset_type, price_basis, ...amount });
            expect(status).toBe(200);
            const rate = (await ratesOf(world, data.quote_id))[price_basis ?? 'sell'];
            expect(data).toEqual({
              quote_id: expect.stringMatching(/^qt_[0-9a-z]{26}$/),
              expires_at: expect.any(String),
              receiver: { mobile: receiver_mobile, name: null, exists: false, will_be_created: true },
              asset_type,
              metadata: null,
              breakdown: {
                price_basis: price_basis ?? 'sell',
                ...breakdownOf(
                  amount.amount_grams === undefined
                    ? { amount: BigInt(Math.round((amount.amount_inr as number) * 100)) }
                    : { metal: BigInt(Math.round(amount.amount_grams * 1e6)) },
                  rate,
                ),
              },
            });
            const life = Date.parse(data.expires_at) - before;
            expect(life).toBeGreaterThanOrEqual(600_000);
            expect(life).toBeLessThan(605_000);
          }
        }
      }
    }
  });

  it('says who the receiver is: with the name this partner gave, or only that they exist elsewhere', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const [own, elsewhere] = [randomMobile(), randomMobile()];
    await makeUser(partner.live, { mobile: own, name: 'Asha' });
    await makeUser(other.live, { mobile: elsewhere, name: 'Secret' });
    await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    const receiverOf = async (receiver_mobile: string) =>
      (await partner.live.post(path, { receiver_mobile, asset_type: 'gold', amount_grams: 0.01 })).data.receiver;
    expect(await receiverOf(`91${own}`)).toEqual({ mobile: own, name: 'Asha', exists: true, will_be_created: false });
    expect(await receiverOf(elsewhere)).toEqual({
      mobile: elsewhere,
      name: null,
      exists: true,
      will_be_created: false,
    });
  });

  it('knows no markup, opens no account and reserves nothing', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 5_000, markupSellMilliPct: 5_000 });
    const body = { receiver_mobile: randomMobile(), asset_type: 'gold', amount_grams: 9.9 };
    for (const price_basis of ['sell', 'buy'] as const) {
      const { data } = await partner.sandbox.post(path, { ...body, price_basis });
      const rates = await ratesOf(world, data.quote_id);
      expect(data.breakdown.rate_per_gram).toBe(Number(rates[price_basis]) / 100);
    }
    expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(0);
    expect((await partner.sandbox.get('/partner/balance')).data).toMatchObject({ gold_grams: 10, inr: 100_000 });
  });
});

describe('400', () => {
  const hostile = [
    '1e309',
    '-1e309',
    '1e-7',
    '0.0000001',
    '"0.5"',
    `1${'0'.repeat(40)}`,
    '-0',
    '0',
    '-1',
    'true',
    '[1]',
  ];
  it.each([
    ['INVALID_AMOUNT', 'amount_inr', [...hostile, '10.005', '1000000000000.01', '{}', '""', 'null']],
    ['INVALID_AMOUNT', 'amount_grams', [...hostile, '0.1234567', '100000000.000001', '{}', '""', 'null']],
    ['INVALID_ASSET', 'asset_type', ['null', '"btc"', '"Gold"', '""', '1', '["gold"]']],
    [
      'INVALID_RECEIVER',
      'receiver_mobile',
      ['null', '9876543210', '""', '"98765"', '"5876543210"', '"+919876543210"', '"9876543210\\n"', '"٩٨٧٦٥٤٣٢١٠"'],
    ],
    ['VALIDATION_ERROR', 'price_basis', ['null', '"mid"', '""', '1', '["buy"]', '"constructor"']],
  ])('%s names %s, as raw as it may come', async (code, field, values) => {
    const partner = await world.partner();
    const good: Record<string, string> = { receiver_mobile: '"9876543210"', asset_type: '"gold"' };
    if (!field.startsWith('amount')) good.amount_grams = '0.01';
    for (const value of values) {
      const fields = Object.entries({ ...good, [field]: value }).map(([name, raw]) => `"${name}":${raw}`);
      const answer = await partner.sandbox.send('POST', path, `{${fields.join(',')}}`);
      expect({ value, code: answer.code, fields: Object.keys(answer.body.error?.details?.fields ?? {}) }).toEqual({
        value,
        code,
        fields: [field],
      });
    }
  });

  it('names every bad field at once, with the code of the first; both amounts and neither name both', async () => {
    const partner = await world.partner();
    const answer = await partner.sandbox.post(path, { price_basis: 1 });
    expect(Object.keys(answer.body.error.details.fields).sort()).toEqual(
      expect.arrayContaining(['asset_type', 'price_basis', 'receiver_mobile']),
    );
    for (const amounts of [{}, { amount_inr: 10, amount_grams: 0.001 }]) {
      const body = { receiver_mobile: randomMobile(), asset_type: 'gold', ...amounts };
      const refused = await partner.sandbox.post(path, body);
      expect(refused.code).toBe('INVALID_AMOUNT');
      expect(Object.keys(refused.body.error.details.fields).sort()).toEqual(['amount_grams', 'amount_inr']);
    }
  });

  it('INVALID_AMOUNT for specks that are worth no paisa, or rupees that are worth no microgram', async () => {
    const partner = await world.partner();
    const speck = { receiver_mobile: randomMobile(), asset_type: 'silver', amount_grams: 0.000001 };
    const answer = await partner.sandbox.post(path, speck);
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['INVALID_AMOUNT', ['amount_grams']]);
    const ask = (amount_inr: number) =>
      partner.sandbox.post(path, { receiver_mobile: randomMobile(), asset_type: 'gold', amount_inr });
    const paisa = await ask(0.01);
    expect([paisa.code, Object.keys(paisa.body.error.details.fields)]).toEqual(['INVALID_AMOUNT', ['amount_inr']]);
    const least = await ask(0.03);
    const { sell } = await ratesOf(world, least.data.quote_id);
    expect(least.data.breakdown).toMatchObject(breakdownOf({ amount: 3n }, sell));
    expect(least.data.breakdown.fee_grams).toBe(0.000001);
  });

  it('INSUFFICIENT_BALANCE for a microgram more than the partner holds with the fee; live starts with none', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 10n ** 13n);
    const ask = async (client: typeof partner.live, asset_type: string, amount_grams: number) => {
      const answer = await client.post(path, { receiver_mobile: randomMobile(), asset_type, amount_grams });
      return answer.code ?? answer.data.breakdown.partner_pays_grams;
    };
    // The most that leaves room for the fee: 10 / 1.0025 grams, rounded down.
    expect(await ask(partner.sandbox, 'gold', 9.975062)).toBe(10);
    expect(await ask(partner.sandbox, 'gold', 9.975063)).toBe('INSUFFICIENT_BALANCE');
    expect(await ask(partner.sandbox, 'gold', 10)).toBe('INSUFFICIENT_BALANCE');
    expect(await ask(partner.sandbox, 'silver', 997.506234)).toBe(1_000);
    expect(await ask(partner.sandbox, 'silver', 1_000)).toBe('INSUFFICIENT_BALANCE');
    expect(await ask(partner.live, 'gold', 0.0001)).toBe('INSUFFICIENT_BALANCE');
    await stockMetal(world, partner, 'live', 'gold', 1_002_500n);
    expect(await ask(partner.live, 'gold', 1)).toBe(1.0025);
    expect(await ask(partner.live, 'gold', 1.000001)).toBe('INSUFFICIENT_BALANCE');
  });
});

describe('429 DAILY_LIMIT_EXCEEDED', () => {
  it('refuses a paisa above the limit, before it looks at the balance', async () => {
    const partner = await world.partner();
    const ask = async (amount_inr: number) =>
      (await partner.sandbox.post(path, { receiver_mobile: randomMobile(), asset_type: 'silver', amount_inr })).code;
    expect(await ask(200_000)).toBe('INSUFFICIENT_BALANCE');
    const over = await partner.sandbox.post(path, {
      receiver_mobile: randomMobile(),
      asset_type: 'silver',
      amount_inr: 200_000.01,
    });
    expect(over.code).toBe('DAILY_LIMIT_EXCEEDED');
    const toMidnight = 86_400 - ((world.clock.now() + 19_800_000) % 86_400_000) / 1000;
    expect(Math.abs(Number(over.headers['retry-after']) - toMidnight)).toBeLessThan(5);
    expect(over.body.error.details.retry_after_seconds).toBe(Number(over.headers['retry-after']));
    expect(await ask(1_000_000_000_000)).toBe('DAILY_LIMIT_EXCEEDED');
    await setDailySendLimit(world, partner, 500_00n);
    expect(await ask(500)).toBeUndefined();
    expect(await ask(500.01)).toBe('DAILY_LIMIT_EXCEEDED');
    await setDailySendLimit(world, partner, 0n);
    expect(await ask(0.1)).toBe('DAILY_LIMIT_EXCEEDED');
  });

  it('counts what was sent on the day and not what was only quoted, and live by itself', async () => {
    const partner = await world.partner();
    await setDailySendLimit(world, partner, 500_00n);
    await stockMetal(world, partner, 'live', 'silver', 100_000_000n);
    const ask = (client: typeof partner.live, amount_inr: number) =>
      client.post(path, { receiver_mobile: randomMobile(), asset_type: 'silver', amount_inr });
    const quotes = [await ask(partner.sandbox, 400), await ask(partner.sandbox, 400)];
    expect(quotes.map(({ code }) => code)).toEqual([undefined, undefined]);
    await confirmSend(partner.sandbox, quotes[0]?.data.quote_id);
    expect((await ask(partner.sandbox, 100.01)).code).toBe('DAILY_LIMIT_EXCEEDED');
    expect((await ask(partner.sandbox, 100)).code).toBeUndefined();
    expect((await ask(partner.live, 500)).code).toBeUndefined();
    const counted = await sql(
      world,
      'SELECT sent_paise FROM send_day d JOIN book b ON b.id = d.book_id WHERE b.partner_id = $1',
      [partner.id],
    );
    expect(counted).toEqual([{ sent_paise: 400_00n }]);
  });
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('refuses while the armed fault lasts; live never meets it, and a quote from before still settles', async () => {
    const partner = await world.partner();
    await stockMetal(world, partner, 'live', 'gold', 1_000_000n);
    const body = { receiver_mobile: randomMobile(), asset_type: 'gold', amount_grams: 0.01 };
    const before = await partner.sandbox.post(path, body);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 1 });
    expect((await partner.live.post(path, body)).status).toBe(200);
    expect((await partner.sandbox.post(path, body)).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.post(path, body)).status).toBe(200);
    expect((await confirmSend(partner.sandbox, before.data.quote_id)).status).toBe(200);
  });
});
