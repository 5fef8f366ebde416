import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../testing/crash/kill-at.ts';
import { killAll } from '../../../testing/crash/victims.ts';
import { eventsOf, makeOrder, ORDERS, pay, simulate } from '../../../testing/rooms/payments.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { settleDueOrders } from './due-orders.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await killAll(world);
  await world.close();
});

const lawsBroken = () => world.brokenLaws();

describe('kill -9 while a payment is taken in', () => {
  // Where money is received, between that and the metal, and where metal is bought of it.
  it.each(['posting', 'transaction', 'event'])(
    'at %s: the order is completed once, by the next process that looks',
    async (table) => {
      const partner = await world.partner();
      const order = await makeOrder(partner.live);
      await pay(world, order);
      await killAt(world, table, partner.tokens.live, (client) => client.get(`${ORDERS}/${order.payment_id}`));
      expect(await lawsBroken()).toEqual([]);
      await partner.live.get(`${ORDERS}/${order.payment_id}`);
      await settleDueOrders(world.core);
      const { data } = await partner.live.get(`${ORDERS}/${order.payment_id}`);
      expect(data.status).toBe('completed');
      const { data: user } = await partner.live.get(`/partner/users/${order.user_code}?include=balances`);
      expect(user.balances.gold_grams).toBe(data.fulfilment.asset_quantity);
      expect((await eventsOf(world, order.payment_id)).map(({ kind }) => kind)).toEqual(['payment.completed']);
      expect(await lawsBroken()).toEqual([]);
    },
  );
});

describe('kill -9 while a payment goes back', () => {
  it.each(['payment_refund', 'event'])('at %s: it goes back once', async (table) => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
    await killAt(world, table, partner.tokens.sandbox, (client) =>
      client.post(`${ORDERS}/${order.payment_id}/simulate`, { outcome: 'refund' }),
    );
    expect(await lawsBroken()).toEqual([]);
    // After two minutes another process may take over the question to the gateway.
    await settleDueOrders({ ...world.core, clock: { now: () => world.clock.now() + 121_000 } });
    const { data } = await partner.sandbox.get(`${ORDERS}/${order.payment_id}`);
    if (data.status !== 'refunded') await simulate(partner.sandbox, order.payment_id, 'refund');
    expect(await sql(world, 'SELECT status FROM payment_refund WHERE order_id = $1', [order.payment_id])).toEqual([
      { status: 'completed' },
    ]);
    expect(await lawsBroken()).toEqual([]);
  });
});

describe('kill -9 while an order is made', () => {
  it.each(['idempotency_record'])('at %s: its key makes one order', async (table) => {
    const partner = await world.partner();
    const body = {
      user_code: await makeUser(partner.live),
      amount_inr: 500,
      checkout_type: 'hosted',
      reference: 'r',
    };
    await killAt(world, table, partner.tokens.live, (client) => client.post(ORDERS, body, { key: 'key' }));
    const made = await partner.live.post(ORDERS, body, { key: 'key' });
    expect(made.status).toBe(201);
    expect((await partner.live.get(ORDERS)).data.total).toBe(1);
    expect(await lawsBroken()).toEqual([]);
  });
});
