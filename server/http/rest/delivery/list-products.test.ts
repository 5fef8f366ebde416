import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COIN, makeOwner, placeOrder, stockLive } from '../../../testing/rooms/deliveries.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const PATH = '/partner/delivery/products';
type Shown = { sku: string; in_stock: boolean; weight_grams: number; asset_type: string; image_url: string };

describe('200', () => {
  it('lists coins and bars from half a gram of gold to a kilogram of silver, each with its picture', async () => {
    const partner = await world.partner();
    const { products } = (await partner.sandbox.get(PATH)).data as { products: Shown[] };
    expect(products[0]).toEqual({
      sku: 'GC-500MG',
      name: 'Gold coin, 0.5 g',
      asset_type: 'gold',
      weight_grams: 0.5,
      purity: '999.9',
      making_charge_inr: 450,
      delivery_charge_inr: 150,
      image_url: 'http://localhost/products/gc-500mg.png',
      in_stock: true,
    });
    expect(products.at(-1)).toMatchObject({ sku: 'SB-1KG', asset_type: 'silver', weight_grams: 1000, purity: '999' });
    const weights = (asset: string) =>
      products.filter((one) => one.asset_type === asset).map((one) => one.weight_grams);
    expect(weights('gold')).toEqual([0.5, 1, 2, 5, 8, 10, 20, 50, 100]);
    expect(weights('silver')).toEqual([10, 20, 50, 100, 500, 1000]);
    for (const { image_url } of products) {
      const picture = readFileSync(path.join(process.cwd(), 'public', new URL(image_url).pathname));
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('narrows by metal', async () => {
    const partner = await world.partner();
    const { products } = (await partner.live.get(`${PATH}?asset_type=silver`)).data as { products: Shown[] };
    expect(products.map((product) => product.sku)).toEqual([
      'SC-10G',
      'SC-20G',
      'SC-50G',
      'SB-100G',
      'SB-500G',
      'SB-1KG',
    ]);
  });

  it('tells of each sandbox its own stock, and of live the one that all share', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const inStock = async (client: typeof partner.live) =>
      ((await client.get(PATH)).data.products as Shown[]).find((product) => product.sku === COIN.sku)?.in_stock;
    expect([await inStock(partner.live), await inStock(stranger.live)]).toEqual([false, false]);
    await stockLive(world, COIN.sku, 2);
    expect([await inStock(partner.live), await inStock(stranger.live)]).toEqual([true, true]);
    const owner = await makeOwner(world, partner, 'live');
    await placeOrder(world, partner, 'live', owner, { quantity: 2 });
    expect([await inStock(partner.live), await inStock(stranger.live)]).toEqual([false, false]);

    const sandboxOwner = await makeOwner(world, partner, 'sandbox', { metalMicrograms: 50_000_000n });
    for (let order = 0; order < 20; order++) {
      await placeOrder(world, partner, 'sandbox', sandboxOwner, { quantity: 5 });
    }
    expect([await inStock(partner.sandbox), await inStock(stranger.sandbox)]).toEqual([false, true]);
    await partner.sandbox.post('/partner/sandbox/reset');
    expect(await inStock(partner.sandbox)).toBe(true);
  });
});

describe('400 INVALID_ASSET', () => {
  it('names asset_type', async () => {
    const partner = await world.partner();
    for (const asset_type of ['platinum', 'GOLD', '']) {
      const answer = await partner.sandbox.get(`${PATH}?asset_type=${asset_type}`);
      expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['INVALID_ASSET', ['asset_type']]);
    }
  });
});
