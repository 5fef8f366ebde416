import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets, byAsset, metals, purityOf } from '../../../domain/kernel/assets.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/prices';

describe('200', () => {
  it('lists gold then silver at the recorded rates, in either mode', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const { data } = await client.get(path);
      const ids = data.prices.map((price: { price_block_id: string }) => price.price_block_id);
      const blocks = await sql<{ buy_rate: bigint; sell_rate: bigint; priced_at: Date }>(
        world,
        'SELECT buy_rate, sell_rate, priced_at FROM price_block WHERE id = ANY ($1) ORDER BY array_position($2::text[], asset)',
        [ids, assets],
      );
      expect(data.prices).toEqual(
        blocks.map((block, index) => ({
          asset_type: assets[index],
          buy_rate_inr_per_gram: Number(block.buy_rate) / 100,
          sell_rate_inr_per_gram: Number(block.sell_rate) / 100,
          gst_pct: 3,
          purity: Object.values(purityOf)[index],
          price_block_id: ids[index],
          updated_at: block.priced_at.toISOString(),
          tradable: true,
        })),
      );
    }
  });

  it('says which metal cannot be traded: in a sandbox all while its trading_halt is armed, which reading does not spend', async () => {
    const partner = await world.partner();
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'trading_halt', times: 1 });
    for (const client of [partner.sandbox, partner.sandbox, partner.live]) {
      const tradable = client === partner.live;
      const listed = (await client.get(path)).data.prices;
      expect(listed.map((price: { tradable: boolean }) => price.tradable)).toEqual(assets.map(() => tradable));
      for (const asset of assets) expect((await client.get(`${path}/${asset}`)).data.tradable).toBe(tradable);
    }
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'trading_halt', times: 0 });
    expect((await partner.sandbox.get(`${path}/gold`)).data.tradable).toBe(true);
  });

  it('puts the markup on the buy side up and on the sell side down, and the base beside', async () => {
    const partner = await world.partner({ markupBuyMilliPct: 1_250, markupSellMilliPct: 2_000 });
    for (const price of (await partner.live.get(path)).data.prices) {
      expect(price).toMatchObject({ markup_buy_pct: 1.25, markup_sell_pct: 2 });
      const base = [price.base_buy_rate_inr_per_gram, price.base_sell_rate_inr_per_gram].map((rate) =>
        BigInt(Math.round(rate * 100)),
      ) as [bigint, bigint];
      expect(price.buy_rate_inr_per_gram).toBe(Number((base[0] * 101_250n + 99_999n) / 100_000n) / 100);
      expect(price.sell_rate_inr_per_gram).toBe(Number((base[1] * 98_000n) / 100_000n) / 100);
    }
  });
});

describe('503 PRICES_UNAVAILABLE', () => {
  it('refuses while the sandbox’s fault is armed, live and other sandboxes never', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 2 });
    expect((await partner.live.get(path)).status).toBe(200);
    expect((await neighbour.sandbox.get(path)).status).toBe(200);
    expect((await partner.sandbox.get(path)).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.get(path)).code).toBe('PRICES_UNAVAILABLE');
    expect((await partner.sandbox.get(path)).status).toBe(200);
  });

  it('refuses a price older than 120 seconds, and not one of exactly that age', async () => {
    const stale = await startWorld({
      priceFeed: (clock) => {
        const at = clock.now();
        const rates = byAsset((asset) => BigInt(metals[asset].simulated.rupees) * 1_000_000n);
        return {
          name: 'frozen',
          latest: async () => assets.map((asset) => ({ asset, at, rate: rates[asset] as never })),
          history: async () => [],
        };
      },
    });
    try {
      const partner = await stale.partner();
      const pricedAt = Date.parse((await partner.live.get(path)).data.prices[0].updated_at);
      const user_code = (await partner.live.post('/partner/users/init', { mobile: '9876543210', flow: 'api' })).data
        .user_code;
      stale.clock.stopAt(pricedAt + 120_000);
      expect((await partner.live.get(path)).status).toBe(200);
      stale.clock.stopAt(pricedAt + 120_001);
      for (const client of [partner.live, partner.sandbox])
        expect((await client.get(path)).code).toBe('PRICES_UNAVAILABLE');
      expect((await partner.live.get('/partner/prices/gold')).code).toBe('PRICES_UNAVAILABLE');
      expect((await partner.live.get(`/partner/users/${user_code}/portfolio`)).code).toBe('PRICES_UNAVAILABLE');
      const quote = { user_code, asset_type: 'gold', amount_inr: 10 };
      expect((await partner.live.post('/partner/buy/quote', quote)).code).toBe('PRICES_UNAVAILABLE');
    } finally {
      await stale.close();
    }
  });
});
