import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockLive } from '../../../testing/rooms/deliveries.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('200', () => {
  it('answers one product as the list does, in either mode', async () => {
    const partner = await world.partner();
    await stockLive(world, 'GB-100G', 1);
    for (const client of [partner.sandbox, partner.live]) {
      const { data } = await client.get('/partner/delivery/products/GB-100G');
      const { products } = (await client.get('/partner/delivery/products')).data;
      expect(data).toEqual(products.find((product: { sku: string }) => product.sku === 'GB-100G'));
      expect(data).toMatchObject({
        weight_grams: 100,
        making_charge_inr: 6500,
        delivery_charge_inr: 300,
        in_stock: true,
      });
    }
  });
});

describe('404 NOT_FOUND', () => {
  it('answers what is no product, or is offered no more', async () => {
    const partner = await world.partner();
    await sql(world, `UPDATE delivery_product SET is_offered = false WHERE sku = 'SB-500G'`);
    const skus = ['SB-500G', 'gc-1g', 'GC-1', '%00', '%2e%2e%2f', "'", 'x'.repeat(2_000)];
    for (const sku of skus) {
      const answer = await partner.sandbox.get(`/partner/delivery/products/${sku}`);
      expect([sku, answer.status, answer.code]).toEqual([sku, 404, 'NOT_FOUND']);
    }
    const { products } = (await partner.sandbox.get('/partner/delivery/products')).data;
    expect(products.map((product: { sku: string }) => product.sku)).not.toContain('SB-500G');
    await sql(world, 'UPDATE delivery_product SET is_offered = true');
  });
});
