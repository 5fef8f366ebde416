import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-client.ts';
import { balancesOf, confirmGift, confirmSell, confirmSend } from '../../testing/rooms/transfers.ts';
import { bookOf, confirm, makeUser, sql } from '../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../testing/world.ts';

/**
 * Random lives of a partner with three users, over HTTP, beside a model with arithmetic of its own: what everybody holds is the
 * same to the last unit after each step, and only the service ever gains by rounding.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld();
  // The price stands still, so that every step of a life is worth the same.
  world.clock.stopAt(Date.now());
});
afterAll(() => world.close());

const PEOPLE = [0, 1, 2] as const;
const person = fc.constantFrom(...PEOPLE);
const paiseUpTo = (max: bigint) => fc.bigInt({ min: 100n, max });
const microgramsUpTo = (max: bigint) => fc.bigInt({ min: 20_000n, max });
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), who: person, paise: paiseUpTo(20_000_00n) }),
  fc.record({ kind: fc.constant('sell' as const), who: person, micrograms: microgramsUpTo(900_000n) }),
  fc.record({ kind: fc.constant('sell net' as const), who: person, paise: paiseUpTo(9_000_00n) }),
  fc.record({ kind: fc.constant('send' as const), who: person, micrograms: microgramsUpTo(500_000n) }),
  fc.record({ kind: fc.constant('send inr' as const), who: person, paise: paiseUpTo(5_000_00n) }),
  fc.record({ kind: fc.constant('gift' as const), who: person, to: person, micrograms: microgramsUpTo(500_000n) }),
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const up = (numerator: bigint, denominator: bigint) => (numerator + denominator - 1n) / denominator;
const G = 1_000_000n;
const rupeesOf = (paise: bigint) => Number(paise) / 100;
const gramsOf = (micrograms: bigint) => Number(micrograms) / 1e6;

/** What everybody holds, as it should be. */
type Model = {
  float: bigint;
  stock: bigint;
  metal: bigint[];
  inr: bigint[];
};

type Rates = { buy: bigint; sell: bigint; baseBuy: bigint; baseSell: bigint };

type Life = {
  client: ApiClient;
  codes: string[];
  mobiles: string[];
  model: Model;
  rates: Rates;
};

/** One step in the model: the answer that the service must give, and the model after it. */
function foretell({ model, rates }: Life, step: AnyStep): { status: number; next: Model } {
  const next: Model = { ...model, metal: [...model.metal], inr: [...model.inr] };
  const take = (who: number, micrograms: bigint) => {
    next.metal[who] = (next.metal[who] ?? 0n) - micrograms;
  };
  const give = (who: number, micrograms: bigint) => take(who, -micrograms);
  const held = model.metal[step.who] ?? 0n;
  const refused = (status: number) => ({ status, next: model });
  switch (step.kind) {
    case 'buy':
      if (step.paise > model.float) return refused(402);
      next.float -= step.paise;
      give(step.who, (step.paise * G) / rates.buy);
      return { status: 200, next };
    case 'sell': {
      const gross = (step.micrograms * rates.sell) / G;
      if (step.micrograms > held) return refused(402);
      take(step.who, step.micrograms);
      next.inr[step.who] = (next.inr[step.who] ?? 0n) + gross - up(gross, 400n);
      return { status: 200, next };
    }
    case 'sell net': {
      let gross = step.paise;
      while (gross - up(gross, 400n) < step.paise) gross++;
      const micrograms = up(gross * G, rates.sell);
      if (micrograms > held) return refused(402);
      take(step.who, micrograms);
      next.inr[step.who] = (next.inr[step.who] ?? 0n) + step.paise;
      return { status: 200, next };
    }
    case 'send':
    case 'send inr': {
      const micrograms = step.kind === 'send' ? step.micrograms : (step.paise * G) / rates.baseSell;
      const cost = micrograms + up(micrograms, 400n);
      if (cost > model.stock) return refused(400);
      next.stock -= cost;
      give(step.who, micrograms);
      return { status: 200, next };
    }
    case 'gift': {
      if (step.to === step.who) return refused(400);
      const cost = step.micrograms + up(step.micrograms, 400n);
      if (cost > held) return refused(402);
      take(step.who, cost);
      give(step.to, step.micrograms);
      return { status: 200, next };
    }
  }
}

/** The same step over HTTP: quote, then confirm. Answers the status of the quote, where it was refused, or of the confirm. */
async function live({ client, codes, mobiles }: Life, step: AnyStep): Promise<number> {
  const user_code = codes[step.who] as string;
  const quote = async (path: string, body: Record<string, unknown>) =>
    client.post(path, { asset_type: 'gold', ...body });
  const then = async (
    quoted: { status: number; data: { quote_id: string } },
    go: (quoteId: string) => Promise<{ status: number }>,
  ) => (quoted.status === 200 ? (await go(quoted.data.quote_id)).status : quoted.status);
  switch (step.kind) {
    case 'buy':
      return then(await quote('/partner/buy/quote', { user_code, amount_inr: rupeesOf(step.paise) }), (id) =>
        confirm(client, id),
      );
    case 'sell':
    case 'sell net': {
      const amount =
        step.kind === 'sell' ? { quantity_grams: gramsOf(step.micrograms) } : { amount_inr: rupeesOf(step.paise) };
      return then(await quote('/partner/sell/quote', { user_code, ...amount }), (id) => confirmSell(client, id));
    }
    case 'send':
    case 'send inr': {
      const amount =
        step.kind === 'send' ? { amount_grams: gramsOf(step.micrograms) } : { amount_inr: rupeesOf(step.paise) };
      const body = { receiver_mobile: mobiles[step.who], ...amount };
      return then(await quote('/partner/send/quote', body), (id) => confirmSend(client, id));
    }
    case 'gift': {
      const body = { receiver_mobile: mobiles[step.to], amount_grams: gramsOf(step.micrograms) };
      return then(await quote(`/partner/users/${user_code}/gift/quote`, body), (quote_id) =>
        confirmGift(client, { user_code, quote_id }),
      );
    }
  }
}

async function begin(markup: { buy: number; sell: number }): Promise<{ life: Life; partner: TestPartner }> {
  const partner = await world.partner({ markupBuyMilliPct: markup.buy, markupSellMilliPct: markup.sell });
  const client = partner.sandbox;
  const mobiles = PEOPLE.map(randomMobile);
  const codes = await Promise.all(mobiles.map((mobile) => makeUser(client, { mobile })));
  const { data } = await client.get('/partner/prices/gold');
  const paise = (rupees: number | undefined) => BigInt(Math.round((rupees ?? 0) * 100));
  const base = { buy: data.base_buy_rate_inr_per_gram, sell: data.base_sell_rate_inr_per_gram };
  const rates: Rates = {
    buy: paise(data.buy_rate_inr_per_gram),
    sell: paise(data.sell_rate_inr_per_gram),
    baseBuy: paise(base.buy ?? data.buy_rate_inr_per_gram),
    baseSell: paise(base.sell ?? data.sell_rate_inr_per_gram),
  };
  expect(rates.buy).toBe(up(rates.baseBuy * BigInt(100_000 + markup.buy), 100_000n));
  expect(rates.sell).toBe((rates.baseSell * BigInt(100_000 - markup.sell)) / 100_000n);
  const model: Model = {
    float: 100_000_00n,
    stock: 10n * G,
    metal: PEOPLE.map(() => 0n),
    inr: PEOPLE.map(() => 0n),
  };
  return { life: { client, codes, mobiles, model, rates }, partner };
}

async function readHoldings({ client, codes }: Life): Promise<Model> {
  const wallet = (await client.get('/partner/wallet')).data;
  const balance = (await client.get('/partner/balance')).data;
  const users = await Promise.all(codes.map((code) => balancesOf(client, code)));
  const units = (value: number, decimals: number) => BigInt(Math.round(value * 10 ** decimals));
  expect(balance.inr).toBe(wallet.balance_inr);
  return {
    float: units(wallet.balance_inr, 2),
    stock: units(balance.gold_grams, 6),
    metal: users.map((user) => units(user.gold_grams, 6)),
    inr: users.map((user) => units(user.inr, 2)),
  };
}

/** What all people and the partner have, in millionths of a paisa, at the rate the service would buy it back for. */
const worth = ({ float, stock, metal, inr }: Model, rates: Rates) =>
  float * G +
  stock * rates.baseSell +
  metal.reduce((sum, held) => sum + held * rates.baseSell, 0n) +
  inr.reduce((sum, held) => sum + held * G, 0n);

describe('any life of a partner and its users', () => {
  it('is what the model says at every step, and never makes a partner or user richer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ buy: fc.integer({ min: 0, max: 5_000 }), sell: fc.integer({ min: 0, max: 5_000 }) }),
        fc.array(anyStep, { minLength: 5, maxLength: 14 }),
        async (markup, steps) => {
          const { life, partner } = await begin(markup);
          for (const step of [{ kind: 'buy', who: 0, paise: 15_000_00n } as const, ...steps]) {
            const { status, next } = foretell(life, step);
            expect({ step, status: await live(life, step) }).toEqual({ step, status });
            expect(worth(next, life.rates) <= worth(life.model, life.rates)).toBe(true);
            life.model = next;
            expect(await readHoldings(life)).toEqual(life.model);
          }
          const [zero] = await sql<{ sums: string | null }>(
            world,
            `SELECT string_agg(asset, ', ') AS sums FROM (
               SELECT asset FROM account WHERE book_id = $1 GROUP BY asset HAVING sum(balance) <> 0) broken`,
            [await bookOf(world, partner, 'sandbox')],
          );
          expect(zero?.sums).toBeNull();
        },
      ),
      { numRuns: 20 },
    );
  });

  it('never lets an order that is split beat the whole one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 100n, max: 2_000_00n }), { minLength: 2, maxLength: 4 }),
        async (parts) => {
          const { life } = await begin({ buy: 1_234, sell: 777 });
          const [whole, split] = [0, 1] as const;
          const total = parts.reduce((sum, part) => sum + part, 0n);
          await live(life, { kind: 'buy', who: whole, paise: total });
          for (const paise of parts) await live(life, { kind: 'buy', who: split, paise });
          const bought = await readHoldings(life);
          expect((bought.metal[split] ?? 0n) <= (bought.metal[whole] ?? 0n)).toBe(true);
          const half = (bought.metal[split] ?? 0n) / 2n;
          await live(life, { kind: 'sell', who: whole, micrograms: 2n * half });
          for (const micrograms of [half, half]) await live(life, { kind: 'sell', who: split, micrograms });
          const sold = await readHoldings(life);
          expect((sold.inr[split] ?? 0n) <= (sold.inr[whole] ?? 0n)).toBe(true);
        },
      ),
      { numRuns: 10 },
    );
  });
});
