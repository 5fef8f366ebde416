import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packDelivery } from '../../../domain/delivery/fulfilment/pack-delivery.ts';
import { COIN, makeOwner, ordersPath, packer, placeOrder, stockLive } from '../../../testing/rooms/deliveries.ts';
import { balancesOf } from '../../../testing/rooms/transfers.ts';
import { balanceOf, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await stockLive(world, COIN.sku, 10);
});
afterAll(() => world.close());

const path = (orderId: string) => `/partner/delivery/orders/${orderId}/cancel`;

describe('200', () => {
  it.each(['live', 'sandbox'] as const)('gives metal and charges back in %s, in one posting', async (mode) => {
    const partner = await world.partner();
    const client = partner[mode];
    const owner = await makeOwner(world, partner, mode);
    const before = [await balancesOf(client, owner.user_code), await balanceOf(client)];
    const placed = await placeOrder(world, partner, mode, owner);
    const { status, data } = await client.post(path(placed.order_id), { reason: ' Changed their mind ' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      order_id: placed.order_id,
      status: 'cancelled',
      cancel_reason: 'Changed their mind',
      history: [{ status: 'placed' }, { status: 'cancelled' }],
    });
    expect([await balancesOf(client, owner.user_code), await balanceOf(client)]).toEqual(before);
    expect((await client.get(`/partner/transactions/${placed.transaction_id}`)).data.status).toBe('voided');
    const postings = await sql(world, `SELECT kind FROM posting WHERE reference_id = $1 ORDER BY id`, [
      placed.transaction_id,
    ]);
    expect(postings).toEqual([{ kind: 'delivery' }, { kind: 'delivery_cancel' }]);
    expect((await client.get(`${ordersPath(owner.user_code)}/${placed.order_id}`)).data).toEqual(data);
  });

  it('answers a repeat as it is, with the first reason, and gives nothing back twice', async () => {
    const partner = await world.partner();
    const owner = await makeOwner(world, partner);
    const placed = await placeOrder(world, partner, 'sandbox', owner);
    const first = await partner.sandbox.post(path(placed.order_id));
    expect(first.data.cancel_reason).toBe('Cancelled by the partner.');
    const balance = await balanceOf(partner.sandbox);
    const again = await partner.sandbox.post(path(placed.order_id), { reason: 'Another' });
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await balanceOf(partner.sandbox)).toBe(balance);
  });

  it('takes a reason of 200 characters as people count them', async () => {
    const partner = await world.partner();
    const placed = await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner));
    const reason = '\u{20BB7}'.repeat(200);
    const { status, data } = await partner.sandbox.post(path(placed.order_id), { reason });
    expect([status, data.cancel_reason]).toEqual([200, reason]);
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each([7, 'x'.repeat(201), 'hidden\u200b'])('names the reason %j, and cancels nothing', async (reason) => {
    const partner = await world.partner();
    const placed = await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner));
    const answer = await partner.sandbox.post(path(placed.order_id), { reason });
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', ['reason']]);
    expect(await sql(world, 'SELECT status FROM delivery_order WHERE id = $1', [placed.order_id])).toEqual([
      { status: 'placed' },
    ]);
  });
});

describe('404 NOT_FOUND', () => {
  it('for another partner’s, and the other mode’s', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const placed = await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner));
    for (const client of [stranger.sandbox, partner.live]) {
      expect((await client.post(path(placed.order_id))).code).toBe('NOT_FOUND');
    }
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once it is packed, in live by people and in the sandbox by its clock', async () => {
    const partner = await world.partner();
    const live = await placeOrder(world, partner, 'live', await makeOwner(world, partner, 'live'));
    await packDelivery(await packer(world), { orderId: live.order_id });
    const sandbox = await placeOrder(world, partner, 'sandbox', await makeOwner(world, partner));
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
    for (const answer of [
      await partner.live.post(path(live.order_id)),
      await partner.sandbox.post(path(sandbox.order_id)),
    ]) {
      expect([answer.code, answer.body.error.details]).toEqual(['INVALID_TRANSITION', { status: 'packed' }]);
    }
  });
});
