import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import { atOnce, clientsAt, many } from '../../../testing/at-once.ts';
import { confirmDelivery, deliveryQuote, makeOwner } from '../../../testing/rooms/deliveries.ts';
import { buyGold, goldPrice } from '../../../testing/rooms/inventory.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeOrder, ORDERS, pass, simulate } from '../../../testing/rooms/payments.ts';
import {
  confirmGift,
  confirmSell,
  confirmSend,
  giftQuote,
  makeHolder,
  sellQuote,
  sendQuote,
} from '../../../testing/rooms/transfers.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql, tally, until } from '../../../testing/trades.ts';
import { untilWaiting, whileLocked } from '../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { confirmInventory } from '../../documents/inventory/confirm-inventory.ts';
import type { Asset } from '../../kernel/assets.ts';
import type { FulfilmentVerdict } from '../../trading/metal-supply.ts';
import { allTrading, resumePlatform, stopPlatform } from './stop-platform.ts';

/** Two processes on one database. */
let world: World;
let second: World;
let finance: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
  finance = await newOperator(world, 'finance');
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const stop = (what: readonly Asset[] = allTrading as Asset[]) =>
  stopPlatform(finance, { what, reason: 'Wrong prices' });
const goOn = () => resumePlatform(finance, { what: allTrading, reason: 'Prices are right' });
/** Until both processes have looked again. */
const allGoOn = async () => {
  await goOn();
  await until('every process sees it', async () => {
    const seen = await Promise.all([world, second].map(({ core }) => core.accounts.halts.current()));
    return seen.every((stops) => stops.size === 0);
  });
};
afterEach(allGoOn);

const tradesOf = async () => Number((await sql<{ n: bigint }>(world, 'SELECT count(*) AS n FROM transaction'))[0]?.n);
const lawsBroken = () => world.brokenLaws();
const refused = (code: string | undefined) => code === 'PRICES_UNAVAILABLE';

describe('a confirm while trading is stopped', () => {
  it('of a delivery is refused also where more come at once than there are connections', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    const quotes = await many(24, () => deliveryQuote(partner.sandbox, user_code));
    await stop();
    const answers = await Promise.all(
      quotes.map(({ quote_id }, nth) => confirmDelivery(partner.sandbox, { user_code, quote_id, key: `k${nth}` })),
    );
    expect(tally(answers)).toEqual({ PRICES_UNAVAILABLE: 24 });
  });

  it('of each kind is refused at once in every process, with quote, code and key as they were, and goes through afterwards', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    await buyGold(world, partner, 'sandbox', 1_000);
    const holder = await makeHolder(sandbox);
    const owner = await makeOwner(world, partner);
    const quotes = {
      buy: await makeQuote(sandbox),
      sell: await sellQuote(sandbox, holder.user_code),
      send: await sendQuote(sandbox),
      gift: await giftQuote(sandbox, holder.user_code),
      delivery: await deliveryQuote(sandbox, owner.user_code),
    };
    const own = await goldPrice(world, partner, 'sandbox', 500);
    const done = await confirm(sandbox, (await makeQuote(sandbox)).quote_id, 'before');
    const others = clientsAt([second], partner, 'sandbox')[0] as typeof sandbox;
    const all = async (client: typeof sandbox, otp?: string): Promise<ApiAnswer[]> => [
      await confirm(client, quotes.buy.quote_id, 'b'),
      await confirmSell(client, quotes.sell.quote_id, 's'),
      await confirmSend(client, quotes.send.quote_id, 'n'),
      await confirmGift(client, { ...quotes.gift, user_code: holder.user_code, key: 'g', ...(otp && { otp }) }),
      await confirmDelivery(client, {
        user_code: owner.user_code,
        quote_id: quotes.delivery.quote_id,
        key: 'd',
        ...(otp && { otp }),
      }),
    ];
    await stop();
    const before = await tradesOf();
    for (const client of [sandbox, others, sandbox]) {
      for (const answer of await all(client, '0000')) {
        expect([answer.code, answer.body.error.details, answer.headers['retry-after']]).toEqual([
          'PRICES_UNAVAILABLE',
          { reason: 'trading_halted', asset_type: 'gold', retry_after_seconds: 60 },
          '60',
        ]);
      }
    }
    const context = await ownerContext(world, partner, 'sandbox');
    await expect(confirmInventory(context, own)).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' });
    const again = await confirm(others, 'qt_whatever', 'before');
    expect([again.data, again.body.idempotent_replay]).toEqual([done.data, true]);
    expect((await confirm(sandbox, done.data.quote_id)).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect(await tradesOf()).toBe(before);
    const keys = await sql(world, `SELECT 1 AS one FROM idempotency_record WHERE key = ANY ('{b,s,n,g,d}')`);
    expect(keys).toEqual([]);
    await goOn();
    expect(tally(await all(sandbox))).toEqual({ 200: 5 });
    expect((await confirmInventory(context, own)).isRepeat).toBe(false);
    expect(await lawsBroken()).toEqual([]);
  });

  it('goes through in the other metal, of which nothing was said', async () => {
    const { live } = await world.partner();
    const quotes = { gold: await makeQuote(live), silver: await makeQuote(live, { asset_type: 'silver' }) };
    await stop(['gold']);
    expect((await confirm(live, quotes.gold.quote_id)).code).toBe('PRICES_UNAVAILABLE');
    expect((await confirm(live, quotes.silver.quote_id)).status).toBe(200);
    await until('every process sees it', async () => (await world.core.accounts.halts.current()).size === 1);
    const { prices } = (await live.get('/partner/prices')).data;
    expect(prices.map((price: { tradable: boolean }) => price.tradable)).toEqual([false, true]);
  });
});

describe('a quote while trading is stopped', () => {
  it('of each kind is refused within seconds in every process, and so is an order that nothing could be bought for', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const holder = await makeHolder(sandbox);
    const owner = await makeOwner(world, partner);
    await stop();
    for (const client of clientsAt([world, second], partner, 'sandbox')) {
      const buy = { user_code: holder.user_code, asset_type: 'gold', amount_inr: 100 };
      await until('it is known', async () => refused((await client.post('/partner/buy/quote', buy)).code));
      expect((await client.post('/partner/buy/quote', buy)).body.error.details).toMatchObject({
        reason: 'trading_halted',
        asset_type: 'gold',
      });
      for (const quote of [
        () => sellQuote(client, holder.user_code),
        () => sendQuote(client),
        () => giftQuote(client, holder.user_code),
        () => deliveryQuote(client, owner.user_code),
      ]) {
        await expect(quote()).rejects.toThrow('PRICES_UNAVAILABLE');
      }
      const order = { user_code: holder.user_code, amount_inr: 500, checkout_type: 'hosted' };
      expect((await client.post(ORDERS, order)).code).toBe('PRICES_UNAVAILABLE');
      // What one holds and what it would be worth is no trade.
      const { prices } = (await client.get('/partner/prices')).data;
      expect(prices.map((price: { tradable: boolean }) => price.tradable)).toEqual([false, false]);
      expect((await client.get(`/partner/users/${holder.user_code}/portfolio`)).status).toBe(200);
    }
    await expect(goldPrice(world, partner, 'sandbox', 10)).rejects.toMatchObject({ code: 'PRICES_UNAVAILABLE' });
  });
});

describe('what is paid already', () => {
  it('by a customer waits for its metal, and gets it once trading goes on', async () => {
    const { sandbox } = await world.partner();
    const order = await makeOrder(sandbox);
    await stop();
    expect((await simulate(sandbox, order.payment_id, 'success')).status).toBe('refund_due');
    await goOn();
    await pass(sandbox, 3_600);
    expect((await sandbox.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('completed');
    expect(await lawsBroken()).toEqual([]);
  });

  it.each([
    ['fulfilled', 200],
    ['refused', 'BUY_PROCESSING_FAILED'],
  ] as const)('by the float, of which the metal is %s after the stop, comes to its end', async (verdict, answered) => {
    let answer: ((verdict: FulfilmentVerdict) => void) | undefined;
    const supply = {
      isAtHand: false,
      fulfil: (orders: readonly unknown[]) =>
        new Promise<FulfilmentVerdict[]>((resolve) => {
          answer = (one) => resolve(orders.map(() => one));
        }),
    };
    const slow = await startWorld({ databaseUrl: world.databaseUrl, metalSupply: supply });
    try {
      const partner = await slow.partner();
      const quote = await makeQuote(partner.live);
      const running = confirm(partner.live, quote.quote_id, 'key');
      await until('the supply is asked', () => answer !== undefined);
      await stop();
      answer?.(verdict);
      const done = await running;
      expect(done.code ?? done.status).toBe(answered);
      expect(await lawsBroken()).toEqual([]);
    } finally {
      await slow.close();
    }
  });
});

describe('a stop amid confirms', () => {
  it('waits for the batch that is under way, and calls behind it are refused', async () => {
    const partner = await world.partner();
    const [here, there] = clientsAt([world, second], partner, 'live');
    if (!here || !there) throw new Error('two processes');
    const [first, late] = [await makeQuote(here), await makeQuote(here)];
    const float = `SELECT 1 FROM account WHERE book_id = $1 AND kind = 'partner_float' FOR UPDATE`;
    const values = [await bookOf(world, partner, 'live')];
    const [one, stopped, other] = await whileLocked(world, { statement: float, values, waiters: 3 }, async () => {
      const running = confirm(here, first.quote_id);
      await untilWaiting(world, 1);
      const stopping = stop();
      await untilWaiting(world, 2);
      return Promise.all([running, stopping, confirm(there, late.quote_id)]);
    });
    expect([one.status, stopped.changed, other.code]).toEqual([200, ['gold', 'silver'], 'PRICES_UNAVAILABLE']);
    expect(await lawsBroken()).toEqual([]);
  });

  it('leaves every trade whole or refused, and none commits after it has answered', async () => {
    const partner = await world.partner({
      liveWallet: { type: 'prepaid', floatPaise: 10_000_000_00n, creditLimitPaise: 0n },
    });
    const clients = clientsAt([world, second], partner, 'live');
    const { user_code } = await makeBuy(partner.live, { amount_inr: 50_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom<Asset[]>(['gold'], ['gold', 'silver']),
        async (after, metals) => {
          const buys = await Promise.all(
            Array.from({ length: 30 }, () => makeQuote(partner.live, { user_code, amount_inr: 10 })),
          );
          const sells = await Promise.all(
            Array.from({ length: 10 }, () => sellQuote(partner.live, user_code, { quantity_grams: 0.001 })),
          );
          const start = await tradesOf();
          let answered = 0;
          const running = atOnce(clients, 40, async (client, index) => {
            const isBuy = index % 4 !== 3;
            const { quote_id } = isBuy ? (buys[index - Math.ceil(index / 4)] ?? buys[29]) : sells[(index - 3) / 4];
            const answer = isBuy
              ? await confirm(client, quote_id, quote_id)
              : await confirmSell(client, quote_id, quote_id);
            answered += 1;
            return answer;
          });
          await until('some are through', () => answered >= Math.min(after, 20));
          await stop(metals);
          const atStop = await tradesOf();
          const answers = await running;
          expect(await tradesOf()).toBe(atStop);
          const counts = tally(answers);
          const repeats = answers.filter(({ body }) => body.idempotent_replay).length;
          expect((counts[200] ?? 0) - repeats).toBe(atStop - start);
          expect((counts[200] ?? 0) + (counts.PRICES_UNAVAILABLE ?? 0)).toBe(40);
          expect(await lawsBroken()).toEqual([]);
          await allGoOn();
        },
      ),
      { numRuns: 6 },
    );
  });

  it('holds for whatever order of stops, goings on and confirms', async () => {
    const { live } = await world.partner();
    const user_code = await makeUser(live);
    const metal = fc.constantFrom<Asset>('gold', 'silver');
    const step = fc.record({ what: fc.constantFrom('stop', 'go on', 'confirm', 'confirm'), asset: metal });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await allGoOn();
        const wanted = steps.filter(({ what }) => what === 'confirm');
        const quotes: string[] = [];
        for (const { asset } of wanted) {
          quotes.push((await makeQuote(live, { user_code, asset_type: asset, amount_inr: 10 })).quote_id);
        }
        const stopped = new Set<Asset>();
        for (const { what, asset } of steps) {
          if (what === 'confirm') {
            const answer = await confirm(live, quotes.shift() as string);
            expect(answer.code ?? answer.status).toBe(stopped.has(asset) ? 'PRICES_UNAVAILABLE' : 200);
          } else if (what === 'stop') {
            const { changed } = await stop([asset]);
            expect(changed).toEqual(stopped.has(asset) ? [] : [asset]);
            stopped.add(asset);
          } else {
            await resumePlatform(finance, { what: [asset], reason: 'All is well' });
            stopped.delete(asset);
          }
        }
      }),
      { numRuns: 8 },
    );
  });
});
