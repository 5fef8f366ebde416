import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxFaults } from '../../../domain/accounts/sandbox/take-faults.ts';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import { confirmSell, makeHolder, sellQuote } from '../../../testing/rooms/transfers.ts';
import { bookOf, confirm, makeQuote, tally } from '../../../testing/trades.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sandbox/faults';

describe('200', () => {
  it('arms, replaces the number, lists what is armed, and disarms with 0', async () => {
    const partner = await world.partner();
    expect((await partner.sandbox.get(path)).data).toEqual({ faults: [] });
    await partner.sandbox.post(path, { fault: 'price_feed', times: 7 });
    const armed = await partner.sandbox.post(path, { fault: 'buy_fulfilment', times: 100 });
    const both = [
      { fault: 'buy_fulfilment', times: 100 },
      { fault: 'price_feed', times: 7 },
    ];
    expect(armed.data).toEqual({ faults: both });
    expect((await partner.sandbox.get(path)).data).toEqual({ faults: both });
    await partner.sandbox.post(path, { fault: 'price_feed', times: 1 });
    await partner.sandbox.get('/partner/prices');
    expect((await partner.sandbox.get(path)).data.faults).toEqual([{ fault: 'buy_fulfilment', times: 100 }]);
    expect((await partner.sandbox.post(path, { fault: 'buy_fulfilment', times: 0 })).data).toEqual({ faults: [] });
  });

  it('arms every fault that decisions 14 name, each by itself', async () => {
    const partner = await world.partner();
    for (const fault of sandboxFaults) await partner.sandbox.post(path, { fault, times: 2 });
    const { faults } = (await partner.sandbox.get(path)).data;
    expect(faults).toEqual([...sandboxFaults].sort().map((fault) => ({ fault, times: 2 })));
    await partner.sandbox.get('/partner/prices/gold');
    const left = (await partner.sandbox.get(path)).data.faults;
    expect(left.filter((armed: { times: number }) => armed.times === 1)).toEqual([{ fault: 'price_feed', times: 1 }]);
  });

  it('halts trading: quotes, orders and confirms each spend one, and what is refused goes through afterwards', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    const { user_code } = await makeHolder(sandbox);
    const buy = { user_code, asset_type: 'silver', amount_inr: 100 };
    const { quote_id } = (await sandbox.post('/partner/buy/quote', buy)).data;
    const sell = await sellQuote(sandbox, user_code);
    const { quote_id: usedQuote } = await makeQuote(sandbox);
    const used = await confirm(sandbox, usedQuote, 'used');
    const order = { user_code, amount_inr: 100, asset_type: 'silver', checkout_type: 'hosted' };
    const calls: [() => Promise<ApiAnswer>, string][] = [
      [() => sandbox.post('/partner/buy/quote', buy), 'silver'],
      [() => confirm(sandbox, quote_id, 'one'), 'silver'],
      [() => confirmSell(sandbox, sell.quote_id), 'gold'],
      [() => sandbox.post('/partner/payments/orders', order), 'silver'],
    ];
    await sandbox.post(path, { fault: 'trading_halt', times: calls.length });
    // A key that was used, and a quote that is used or none, spend nothing.
    for (const quoteId of ['qt_any', usedQuote, quote_id]) {
      expect((await confirm(sandbox, quoteId, 'used')).data).toEqual(used.data);
    }
    expect((await confirm(sandbox, usedQuote)).code).toBe('QUOTE_ALREADY_CONSUMED');
    expect((await confirm(sandbox, 'qt_none')).code).toBe('QUOTE_NOT_FOUND');
    for (const [call, asset_type] of calls) {
      const { code, body, headers } = await call();
      expect([code, body.error.details]).toEqual([
        'PRICES_UNAVAILABLE',
        { reason: 'trading_halted', asset_type, retry_after_seconds: 60 },
      ]);
      expect(headers['retry-after']).toBe('60');
    }
    for (const [call] of calls) expect((await call()).body.success).toBe(true);
  });

  it('takes the price away from everything that needs one', async () => {
    const partner = await world.partner();
    const { user_code } = await makeHolder(partner.sandbox);
    const transfer = { receiver_mobile: randomMobile(), asset_type: 'gold', amount_grams: 0.01 };
    const calls: [string, object?][] = [
      ['/partner/prices'],
      ['/partner/prices/gold'],
      [`/partner/users/${user_code}/portfolio`],
      ['/partner/buy/quote', { user_code, asset_type: 'gold', amount_inr: 100 }],
      ['/partner/sell/quote', { user_code, asset_type: 'gold', quantity_grams: 0.01 }],
      ['/partner/send/quote', transfer],
      [`/partner/users/${user_code}/gift/quote`, transfer],
    ];
    for (const [called, body] of calls) {
      const call = () => (body ? partner.sandbox.post(called, body) : partner.sandbox.get(called));
      await partner.sandbox.post(path, { fault: 'price_feed', times: 1 });
      expect([called, (await call()).code]).toEqual([called, 'PRICES_UNAVAILABLE']);
      expect([called, (await call()).status]).toEqual([called, 200]);
    }
  });

  it('is one partner’s alone', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    await one.sandbox.post(path, { fault: 'price_feed', times: 1 });
    expect((await two.sandbox.get(path)).data).toEqual({ faults: [] });
    expect((await two.sandbox.get('/partner/prices')).status).toBe(200);
  });

  it('fails exactly as many of many at once as it says', async () => {
    const partner = await world.partner();
    await partner.sandbox.post(path, { fault: 'price_feed', times: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.sandbox.get('/partner/prices')));
    expect(answers.filter(({ code }) => code === 'PRICES_UNAVAILABLE')).toHaveLength(5);
  });
});

describe('at once', () => {
  it('is spent once by operations that are all in the middle of it', async () => {
    const partner = await world.partner();
    await partner.sandbox.post(path, { fault: 'price_feed', times: 2 });
    const lock = {
      statement: 'SELECT FROM sandbox_fault WHERE book_id = $1 FOR UPDATE',
      values: [await bookOf(world, partner, 'sandbox')],
      waiters: 5,
    };
    const answers = await whileLocked(world, lock, () =>
      Promise.all(Array.from({ length: 5 }, () => partner.sandbox.get('/partner/prices'))),
    );
    expect(tally(answers)).toEqual({ 200: 3, PRICES_UNAVAILABLE: 2 });
  });
});

describe('400', () => {
  it.each([
    ['fault', [undefined, null, 'nothing', '', 1, '__proto__']],
    ['times', [undefined, null, -1, 101, 1.5, '1', true]],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    const partner = await world.partner();
    for (const value of values) {
      const answer = await partner.sandbox.post(path, { fault: 'price_feed', times: 1, [field]: value });
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
    expect((await partner.sandbox.get(path)).data).toEqual({ faults: [] });
  });

  it('SANDBOX_ONLY with a live token, whatever the body', async () => {
    const partner = await world.partner();
    expect((await partner.live.get(path)).code).toBe('SANDBOX_ONLY');
    for (const body of ['{"fault":"price_feed","times":1}', '{}', '{', undefined]) {
      expect((await partner.live.send('POST', path, body)).code).toBe('SANDBOX_ONLY');
    }
    expect((await partner.live.get('/partner/prices')).status).toBe(200);
  });
});
