import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COIN, makeOwner, placeOrder, stockLive } from '../../../testing/rooms/deliveries.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 100);
});
afterAll(() => world.close());

const path = (user_code: string, order_id: string) => `/partner/users/${user_code}/delivery/orders/${order_id}`;
const advance = (partner: TestPartner, advance_seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });
const HOUR = 3_600;

describe('200', () => {
  it('moves on along the sandbox’s clock: packed after an hour, shipped after a day, delivered after three', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const placed = await placeOrder(world, partner, 'sandbox', owner);
    const now = async () => (await partner.sandbox.get(path(owner.user_code, placed.order_id))).data;
    const at = (hours: number) => new Date(Date.parse(placed.created_at) + hours * HOUR * 1000).toISOString();
    const { user_balance_grams: _, wallet_balance_inr: __, ...order } = placed;
    expect(await now()).toEqual(order);
    await advance(partner, HOUR - 60);
    expect((await now()).status).toBe('placed');
    await advance(partner, 60);
    expect(await now()).toMatchObject({ status: 'packed', tracking: null });
    await advance(partner, 23 * HOUR);
    const awb = `SBX${placed.order_id.slice(-12).toUpperCase()}`;
    const tracking = { carrier: 'Sandbox Express', awb, url: `https://courier.example.com/track/${awb}` };
    expect(await now()).toMatchObject({ status: 'shipped', tracking });
    await advance(partner, 48 * HOUR);
    expect(await now()).toEqual({
      ...order,
      status: 'delivered',
      tracking,
      history: [
        { status: 'placed', at: at(0) },
        { status: 'packed', at: at(1) },
        { status: 'shipped', at: at(24) },
        { status: 'delivered', at: at(72) },
      ],
    });
    await advance(partner, 1_000 * HOUR);
    expect((await now()).history).toHaveLength(4);
  });

  it('comes to the same in one leap, each step at its own moment', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const placed = await placeOrder(world, partner, 'sandbox', owner);
    await advance(partner, 100 * HOUR);
    const { data } = await partner.sandbox.get(path(owner.user_code, placed.order_id));
    const hours = data.history.map(
      (step: { at: string }) => (Date.parse(step.at) - Date.parse(placed.created_at)) / HOUR / 1000,
    );
    expect(hours).toEqual([0, 1, 24, 72]);
  });

  it('stays placed in live, where people pack it, however far a sandbox goes', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner, 'live');
    const placed = await placeOrder(world, partner, 'live', owner);
    await advance(partner, 100 * HOUR);
    expect((await partner.live.get(path(owner.user_code, placed.order_id))).data.status).toBe('placed');
    expect(await sql(world, 'SELECT due_at FROM delivery_order WHERE id = $1', [placed.order_id])).toEqual([
      { due_at: null },
    ]);
  });
});
