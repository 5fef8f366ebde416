import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryQuote, makeOwner, placeOrder } from '../../testing/rooms/deliveries.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { forgetLapsedAddresses } from './forget-addresses.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('addresses of quotes are forgotten an hour after they lapsed, and those of orders are not', async () => {
  const partner = await world.partner();
  const owner = await makeOwner(world, partner);
  const order = await placeOrder(world, partner, 'sandbox', owner);
  await deliveryQuote(partner.sandbox, owner.user_code);
  const kept = async () => {
    const rows = await sql<{ id: string }>(world, 'SELECT quote_id AS id FROM delivery_quote');
    return rows.map(({ id }) => id);
  };
  world.clock.advance(69 * 60_000);
  await forgetLapsedAddresses(world.core);
  expect(await kept()).toHaveLength(2);
  world.clock.advance(2 * 60_000);
  await forgetLapsedAddresses(world.core);
  expect(await kept()).toEqual([order.quote_id]);
  const { data } = await partner.sandbox.get(`/partner/users/${owner.user_code}/delivery/orders/${order.order_id}`);
  expect(data.address.name).toBe('Asha Rao');
});
