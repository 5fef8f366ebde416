import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { endMonth } from '../../../testing/rooms/statements.ts';
import { confirm, makeBuy, makeQuote } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/dashboard/transactions';
const istMonthNow = () => new Date(world.clock.now() + 19_800_000).toISOString().slice(0, 7);

describe('200', () => {
  it('has a row for each trade that earns, of every channel, and none for what does not', async () => {
    const { sandbox } = await world.partner({ feeBearer: 'partner' });
    const { buy, sell } = await makeEveryKind(sandbox);
    const order = await makeOrder(sandbox, { amount_inr: 1_000 });
    const { user_code } = await simulate(sandbox, order.payment_id, 'success');
    await simulateSip(sandbox, (await makeSip(sandbox, { user_code })).id, 'activate');
    const { data } = await sandbox.get(path);
    expect(data).toMatchObject({ page: 1, limit: 20, total: 4, as_of: expect.any(String) });
    const [installment, checkout, sold, bought] = data.transactions;
    expect(installment).toMatchObject({ type: 'sip_installment', channel: 'sip', user_code, gateway_fee_inr: 1.18 });
    expect(checkout).toMatchObject({
      payment_id: order.payment_id,
      type: 'buy',
      channel: 'checkout',
      commission_inr: 5,
      gateway_fee_inr: 1.18,
    });
    expect(sold).toMatchObject({
      transaction_id: sell.transaction_id,
      type: 'sell',
      funded_amount_inr: sell.gross_amount_inr,
      commission_pct: 0.25,
      commission_inr: Math.floor(sell.gross_amount_inr * 0.25 + 1e-9) / 100,
    });
    expect(bought).toEqual({
      transaction_id: buy.transaction_id,
      type: 'buy',
      channel: 'api',
      asset_type: 'gold',
      quantity_grams: buy.quantity_grams,
      amount_inr: 5_000,
      rate_inr_per_gram: buy.rate_inr_per_gram,
      status: 'completed',
      user_code: buy.user_code,
      receiver: null,
      payment_id: null,
      sip_id: null,
      reference: null,
      metadata: null,
      created_at: buy.created_at,
      entry: 'trade',
      month: istMonthNow(),
      funded_amount_inr: 5_000,
      commission_pct: 0.5,
      commission_inr: 25,
      markup_inr: 0,
      gateway_fee_inr: 0,
    });
  });

  it('leaves a buy out that was voided, and takes one in that was fulfilled', async () => {
    const { sandbox } = await world.partner({ markupBuyMilliPct: 1_000 });
    const quote = await makeQuote(sandbox);
    await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
    await confirm(sandbox, quote.quote_id);
    expect((await sandbox.get(path)).data).toMatchObject({ transactions: [], total: 0 });
    const buy = await makeBuy(sandbox);
    expect((await sandbox.get(path)).data.transactions).toMatchObject([
      { transaction_id: buy.transaction_id, markup_inr: buy.markup_amount_inr },
    ]);
  });

  it('narrows to a month, and pages without a shift under as_of', async () => {
    const { sandbox } = await world.partner();
    const old = await makeBuy(sandbox);
    const month = await endMonth(sandbox);
    const made: string[] = [];
    for (let buy = 0; buy < 3; buy++) made.unshift((await makeBuy(sandbox)).transaction_id);
    const ids = (data: { transactions: { transaction_id: string }[] }) =>
      data.transactions.map((t) => t.transaction_id);
    const { data: first } = await sandbox.get(`${path}?limit=2`);
    await makeBuy(sandbox);
    const { data: second } = await sandbox.get(`${path}?limit=2&page=2&as_of=${first.as_of}`);
    expect([...ids(first), ...ids(second)]).toEqual([...made, old.transaction_id]);
    expect(ids((await sandbox.get(`${path}?month=${month}`)).data)).toEqual([old.transaction_id]);
    expect((await sandbox.get(`${path}?month=1999-01`)).data.total).toBe(0);
  });

  it('shows neither another partner’s nor the other mode’s', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    await makeBuy(partner.sandbox);
    expect((await partner.live.get(path)).data.total).toBe(0);
    expect((await neighbour.sandbox.get(path)).data.total).toBe(0);
  });
});

describe('400', () => {
  it.each(['page=0', 'limit=101', 'month=2026-13', 'month=2026', 'as_of=x'])(
    'VALIDATION_ERROR for %s',
    async (query) => {
      const { sandbox } = await world.partner();
      expect(await sandbox.get(`${path}?${query}`)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );
});
