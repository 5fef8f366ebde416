import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { domainScreens, enterDomain, giveDomain } from '../../../../testing/rooms/domains.ts';
import { makeBuy, sql } from '../../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function customerOf(host: string, options: Parameters<World['partner']>[0] = {}) {
  const partner = await world.partner(options);
  await giveDomain(world, partner, host);
  const mobile = randomMobile();
  const { data } = await partner.live.post('/partner/users/init', { mobile, name: 'Asha Rao', flow: 'api' });
  await makeBuy(partner.live, { user_code: data.user_code, amount_inr: 10_000 });
  const token = await enterDomain(world, partner, { host, mobile });
  return { partner, userCode: data.user_code as string, screens: domainScreens(world, { host, token }) };
}

it('a sell on a domain takes the markdown, is in transactions/all as white_label, and never in trades', async () => {
  const { partner, userCode, screens } = await customerOf('gold.sells.example', { markupSellMilliPct: 2_000 });
  const { data: home } = await screens.read('home.open');
  expect(home).toMatchObject({ mode: 'live', channel: 'white_label', user: { name: 'Asha Rao' } });
  const { data: price } = await partner.live.get('/partner/prices/gold');
  const { data: quote } = await screens.write('sell.quote', { asset: 'gold', grams: 0.1 });
  expect(price.markup_sell_pct).toBe(2);
  expect(quote.rateInr).toBe(price.sell_rate_inr_per_gram);
  expect(quote.rateInr).toBeLessThan(price.base_sell_rate_inr_per_gram);
  const key = randomUUID();
  const { data: sold } = await screens.write('sell.confirm', { quoteId: quote.quoteId, key });
  expect((await screens.write('sell.confirm', { quoteId: quote.quoteId, key })).data).toEqual(sold);

  const all = (await partner.live.get('/partner/transactions/all')).data.transactions;
  expect(all).toMatchObject([
    {
      transaction_id: sold.transactionId,
      type: 'sell',
      channel: 'white_label',
      user_code: userCode,
      status: 'completed',
    },
    { type: 'buy', channel: 'api' },
  ]);
  const { trades } = (await partner.live.get('/partner/trades')).data;
  expect(trades.map(({ type }: { type: string }) => type)).toEqual(['buy']);
});

it('a buy on a domain is filed under it, and its page is of the service', async () => {
  const { userCode, screens } = await customerOf('gold.buys.example');
  const { data: order } = await screens.write('buy.create', { asset: 'silver', amountInr: 500, key: randomUUID() });
  expect(order).toMatchObject({ status: 'created', amountInr: 500, outcomes: [] });
  expect(order.upi.url).toMatch(/^upi:/);
  const [row] = await sql(world, 'SELECT channel FROM payment_order WHERE id = $1', [order.paymentId]);
  expect(row).toEqual({ channel: 'white_label' });
  expect((await screens.read('access.profile')).data.name).toBe('Asha Rao');
  expect(userCode).toMatch(/^usr_/);
});
