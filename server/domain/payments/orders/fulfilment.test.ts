import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, ORDERS, pay } from '../../../testing/rooms/payments.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** An order that was paid, with the transaction that came of it. */
async function paidOrder(options: Parameters<World['partner']>[0] = {}) {
  const partner = await world.partner(options);
  const order = await makeOrder(partner.live, { amount_inr: 1_000 });
  await pay(world, order);
  const { data } = await partner.live.get(`${ORDERS}/${order.payment_id}`);
  const { transactions } = (await partner.live.get('/partner/transactions/all')).data;
  return { partner, client: partner.live, order: data, transaction: transactions[0] };
}

describe('the buy of a paid order', () => {
  it('is in all transactions with channel checkout, and in trades never', async () => {
    const { client, order, transaction } = await paidOrder({ feeBearer: 'end_user' });
    expect(transaction).toMatchObject({
      type: 'buy',
      channel: 'checkout',
      status: 'completed',
      asset_type: 'gold',
      user_code: order.user_code,
      amount_inr: 998.82,
      quantity_grams: order.fulfilment.asset_quantity,
      rate_inr_per_gram: order.fulfilment.rate_per_gram_inr,
      receiver: null,
    });
    const own = await makeBuy(client);
    const { data } = await client.get('/partner/trades');
    expect(data.trades.map((row: { transaction_id: string }) => row.transaction_id)).toEqual([own.transaction_id]);
    const { data: single } = await client.get(`/partner/transactions/${transaction.transaction_id}`);
    expect(single).toMatchObject({ transaction_id: transaction.transaction_id, channel: 'checkout' });
    const history = await client.get(`/partner/users/${order.user_code}/transactions`);
    expect(history.data.transactions).toMatchObject([{ transaction_id: transaction.transaction_id }]);
  });

  it.each([
    ['service', 1_000],
    ['end_user', 998.82],
    ['partner', 1_000],
  ] as const)('where %s bears the fee is invoiced and explained over INR %d', async (feeBearer, funded) => {
    const { client, order, transaction } = await paidOrder({ feeBearer, markupBuyMilliPct: 1_000 });
    const path = `/partner/transactions/${transaction.transaction_id}`;
    const { data: invoice } = await client.get(`${path}/invoice`);
    expect(invoice).toMatchObject({ type: 'tax_invoice', total_inr: funded });
    const paise = (rupees: number) => Math.round(rupees * 100);
    expect(
      paise(invoice.taxable_inr) +
        paise(invoice.cgst_inr) +
        paise(invoice.sgst_inr) +
        paise(invoice.round_off_inr ?? 0),
    ).toBe(paise(funded));
    const { data: explanation } = await client.get(`${path}/explain`);
    const value = (name: string) => explanation.steps.find((step: { name: string }) => step.name === name)?.value;
    expect([value('amount_inr'), value('quantity_grams'), value('markup_pct')]).toEqual([
      funded,
      order.fulfilment.asset_quantity,
      1,
    ]);
    for (const { whole, parts } of explanation.sums) {
      const sum = parts.reduce((total: number, part: { value: number }) => total + paise(part.value), 0);
      expect(sum).toBe(paise(whole.value));
    }
  });

  it('counts in the portfolio with what was funded, and can be sold', async () => {
    const { client, order } = await paidOrder({ feeBearer: 'end_user' });
    const { data } = await client.get(`/partner/users/${order.user_code}/portfolio`);
    expect(data.gold).toMatchObject({ grams: order.fulfilment.asset_quantity, sip_grams: 0, invested_inr: 998.82 });
    const quote = await client.post('/partner/sell/quote', {
      user_code: order.user_code,
      asset_type: 'gold',
      quantity_grams: order.fulfilment.asset_quantity,
    });
    expect((await client.post('/partner/sell/confirm', { quote_id: quote.data.quote_id })).status).toBe(200);
  });
});
