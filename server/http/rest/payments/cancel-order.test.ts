import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookForLateMoney } from '../../../domain/payments/orders/gateway/look-for-late-money.ts';
import { accountOf, eventsOf, makeOrder, ORDERS, pass, pay, simulate, tell } from '../../../testing/rooms/payments.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld();
  other = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const path = (paymentId: string) => `/partner/payments/orders/${paymentId}/cancel`;

describe('200', () => {
  it.each(['sandbox', 'live'] as const)(
    'ends an unpaid order in %s, once, with one event, however often',
    async (mode) => {
      const partner = await world.partner();
      const client = partner[mode];
      const order = await makeOrder(client, { reference: 'cancelled' });
      const answers = await Promise.all([1, 2, 3].map(() => client.post(path(order.payment_id), undefined)));
      for (const { status, data } of answers) {
        expect(status).toBe(200);
        expect(data).toEqual({ ...order, status: 'failed', reason: 'partner' });
      }
      expect((await client.get(`${ORDERS}/${order.payment_id}`)).data).toEqual(answers[0]?.data);
      const events = await eventsOf(world, order.payment_id);
      expect(events.map(({ kind, data }) => [kind, data.status, data.reason])).toEqual([
        ['payment.failed', 'failed', 'partner'],
      ]);
      const steps = await sql(world, 'SELECT status, source FROM payment_step WHERE subject_id = $1', [
        order.payment_id,
      ]);
      expect(steps).toEqual([{ status: 'failed', source: 'api' }]);
    },
  );

  it('gives money that comes later back, also where no callback tells of it, with its event', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await partner.live.post(path(order.payment_id), undefined);
    await pay(world, order);
    await sql(world, `UPDATE payment_order SET look_at = clock_timestamp() WHERE id = $1`, [order.payment_id]);
    await lookForLateMoney({ ...world.core, clock: { now: () => world.clock.now() + 1_000 } });
    const { data } = await partner.live.get(`${ORDERS}/${order.payment_id}`);
    expect(data).toMatchObject({ status: 'failed', refunds: [{ reason: 'order_closed', amount_inr: 500 }] });
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(50_000n);
    expect(data).not.toHaveProperty('fulfilment');
  });

  it('answers an order that failed as it is', async () => {
    const { sandbox } = await world.partner();
    const order = await makeOrder(sandbox);
    const failed = await simulate(sandbox, order.payment_id, 'failure');
    expect((await sandbox.post(path(order.payment_id), undefined)).data).toEqual(failed);
  });
});

describe('400', () => {
  it('INVALID_TRANSITION for one whose money has come, which is metal then, and for one that expired', async () => {
    const partner = await world.partner();
    const paid = await makeOrder(partner.sandbox);
    await pay(world, paid);
    const refused = await partner.sandbox.post(path(paid.payment_id), undefined);
    expect([refused.code, refused.body.error.details.status]).toEqual(['INVALID_TRANSITION', 'completed']);
    const expired = await makeOrder(partner.sandbox);
    await pass(partner.sandbox, 1_200);
    const late = await partner.sandbox.post(path(expired.payment_id), undefined);
    expect([late.code, late.body.error.details.status]).toEqual(['INVALID_TRANSITION', 'expired']);
  });
});

describe('404 NOT_FOUND', () => {
  it('for an order of another partner or mode, and for none', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const order = await makeOrder(partner.sandbox);
    for (const client of [stranger.sandbox, partner.live]) {
      expect((await client.post(path(order.payment_id), undefined)).code).toBe('NOT_FOUND');
    }
    expect((await partner.sandbox.post(path('pay_x'), undefined)).code).toBe('NOT_FOUND');
    expect((await partner.sandbox.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('created');
  });
});

describe('at once', () => {
  it('with the payment, at two processes: each order is either bought or given back, and never both', async () => {
    const partner = await world.partner();
    const orders = await Promise.all(Array.from({ length: 12 }, () => makeOrder(partner.live)));
    const payments = await Promise.all(orders.map((order) => pay(world, order)));
    const far = other.client(partner.tokens.live);
    await Promise.all(
      orders.flatMap((order, index) => [
        far.post(path(order.payment_id), undefined),
        tell(world, order, payments[index] as (typeof payments)[number]),
      ]),
    );
    for (const order of orders) {
      const { data } = await partner.live.get(`${ORDERS}/${order.payment_id}`);
      const isBought = data.status === 'completed';
      expect([data.status, data.refunds.length, data.transaction_id !== null]).toEqual(
        isBought ? ['completed', 0, true] : ['failed', 1, false],
      );
    }
  });
});
