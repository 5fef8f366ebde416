import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COIN, makeOwner, placeOrder, stockLive } from '../../../testing/rooms/deliveries.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 100);
});
afterAll(() => world.close());

const path = (user_code: string) => `/partner/users/${user_code}/delivery/orders`;
const ids = (data: { orders: { order_id: string }[] }) => data.orders.map((order) => order.order_id);

describe('200', () => {
  it('lists a user’s orders newest first, page by page, as each one reads alone', async () => {
    const partner = await world.partner();
    const [owner, other] = [await makeOwner(world, partner), await makeOwner(world, partner)];
    const placed: string[] = [];
    for (let order = 0; order < 3; order++) {
      placed.unshift((await placeOrder(world, partner, 'sandbox', owner)).order_id);
    }
    await placeOrder(world, partner, 'sandbox', other);
    const all = (await partner.sandbox.get(path(owner.user_code))).data;
    expect(all).toMatchObject({ page: 1, limit: 20, total: 3 });
    expect(ids(all)).toEqual(placed);
    const second = (await partner.sandbox.get(`${path(owner.user_code)}?page=2&limit=2`)).data;
    expect([ids(second), second.total]).toEqual([placed.slice(2), 3]);
    expect((await partner.sandbox.get(`${path(owner.user_code)}?page=9`)).data.orders).toEqual([]);
    const alone = await partner.sandbox.get(`${path(owner.user_code)}/${placed[0]}`);
    expect(all.orders[0]).toEqual(alone.data);
  });

  it('narrows by status', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const first = await placeOrder(world, partner, 'sandbox', owner);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
    const second = await placeOrder(world, partner, 'sandbox', owner);
    const of = async (status: string) => (await partner.sandbox.get(`${path(owner.user_code)}?status=${status}`)).data;
    expect(ids(await of('packed'))).toEqual([first.order_id]);
    expect(ids(await of('placed'))).toEqual([second.order_id]);
    expect(await of('delivered')).toMatchObject({ orders: [], total: 0 });
  });

  it('keeps modes apart, and is empty after a reset that keeps the users', async () => {
    const partner = await world.partner();
    const live = await makeOwner(world, partner, 'live');
    const order = await placeOrder(world, partner, 'live', live);
    expect(ids((await partner.live.get(path(live.user_code))).data)).toEqual([order.order_id]);
    const owner = await makeOwner(world, partner);
    await placeOrder(world, partner, 'sandbox', owner);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect((await partner.sandbox.get(path(owner.user_code))).data).toMatchObject({ orders: [], total: 0 });
    // Nothing of the old sandbox is still to happen.
    const due =
      'SELECT 1 AS one FROM delivery_order o JOIN book b ON b.id = o.book_id WHERE b.closed_at IS NOT NULL AND o.due_at IS NOT NULL';
    expect(await sql(world, due)).toEqual([]);
  });
});

describe('400 VALIDATION_ERROR', () => {
  it('names status, page and limit', async () => {
    const partner = await world.partner();
    const { user_code } = await makeOwner(world, partner);
    for (const [query, field] of [
      ['status=lost', 'status'],
      ['page=0', 'page'],
      ['limit=101', 'limit'],
      ['limit=x', 'limit'],
    ]) {
      const answer = await partner.sandbox.get(`${path(user_code)}?${query}`);
      expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', [field]]);
    }
  });
});
