import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, eventsOf, makeOrder, ORDERS, pay, simulate, tell } from '../../../testing/rooms/payments.ts';
import { bookOf, sql, tally } from '../../../testing/trades.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { settleDueOrders } from './due-orders.ts';
import { expireOrder } from './ends/expire-order.ts';
import type { GatewayPayment } from './payment-gateway.ts';
import { refundPayment } from './refund-payment.ts';
import { purchaseOrder } from './settle-order.ts';

/** Two processes on one database. Closing a world proves the laws of payments once more. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const worlds = () => [world, second];
type Order = Awaited<ReturnType<typeof makeOrder>>;

const eventKinds = async (order: Order) => (await eventsOf(world, order.payment_id)).map(({ kind }) => kind);
const boughtBy = async (order: Order) =>
  (await sql(world, `SELECT id FROM transaction WHERE user_code = $1 AND channel = 'checkout'`, [order.user_code]))
    .length;
const refundsOf = (order: Order) =>
  sql<{ id: string; amount_paise: bigint; status: string; reason: string }>(
    world,
    'SELECT id, amount_paise, status, reason FROM payment_refund WHERE order_id = $1',
    [order.payment_id],
  );
const statusOf = async (order: Order) =>
  (await sql<{ status: string }>(world, 'SELECT status FROM payment_order WHERE id = $1', [order.payment_id]))[0]
    ?.status;
const lawsBroken = () => world.brokenLaws();
const orderLock = (order: Order, waiters: number) => ({
  statement: 'SELECT id FROM payment_order WHERE id = $1 FOR UPDATE',
  values: [order.payment_id],
  waiters,
});

describe('one payment', () => {
  it('reported 64 times to two processes is one purchase', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const payment = await pay(world, order);
    const news = await Promise.all(
      Array.from({ length: 64 }, (_, index) => tell(worlds()[index % 2] as World, order, payment)),
    );
    expect(news.filter(Boolean)).toHaveLength(1);
    expect([await statusOf(order), await boughtBy(order), await refundsOf(order)]).toEqual(['completed', 1, []]);
    expect(await eventKinds(order)).toEqual(['payment.completed']);
  });

  it('reported, polled and bought by the sweep, all at once, is one purchase', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const payment = await pay(world, order);
    const { payment_id: paymentId } = order;
    await whileLocked(world, orderLock(order, 3), () =>
      Promise.all([
        tell(world, order, payment),
        tell(second, order, payment),
        partner.live.get(`${ORDERS}/${paymentId}`),
        ...worlds().map(({ core }) => purchaseOrder(core, { paymentId, at: core.clock.now(), by: 'sweep' })),
      ]),
    );
    await Promise.all(worlds().map(({ core }) => settleDueOrders(core)));
    expect([await statusOf(order), await boughtBy(order)]).toEqual(['completed', 1]);
  });
});

describe('two payments of one order', () => {
  it('buy once, and the other goes back once', async () => {
    const partner = await world.partner();
    for (let round = 0; round < 5; round++) {
      const order = await makeOrder(partner.live);
      const payments = [await pay(world, order), await pay(world, order)];
      const news = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          tell(worlds()[index % 2] as World, order, payments[(index >> 1) % 2] as GatewayPayment),
        ),
      );
      expect(news.filter(Boolean)).toHaveLength(2);
      expect([await statusOf(order), await boughtBy(order)]).toEqual(['completed', 1]);
      expect(await refundsOf(order)).toMatchObject([
        { amount_paise: 50_000n, status: 'pending', reason: 'second_payment' },
      ]);
    }
    await Promise.all([...worlds(), ...worlds()].map(({ core }) => settleDueOrders(core)));
    const open = await sql(world, `SELECT id FROM payment_refund WHERE status = 'pending'`);
    expect(open).toEqual([]);
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(0n);
    expect(await lawsBroken()).toEqual([]);
  });

  it('of a wrong amount and the right one: the right one buys, in whichever order they come', async () => {
    const partner = await world.partner();
    for (let round = 0; round < 4; round++) {
      const order = await makeOrder(partner.live);
      const payments = [await pay(world, order, 1n), await pay(world, order)];
      if (round % 2) payments.reverse();
      await Promise.all(payments.map((payment, index) => tell(worlds()[index] as World, order, payment)));
      expect([await statusOf(order), await boughtBy(order)]).toEqual(['completed', 1]);
      expect(await refundsOf(order)).toMatchObject([{ amount_paise: 1n }]);
    }
  });
});

describe('the end of the twenty minutes', () => {
  it('against the money: always completed, in either order, and expired is sent only before paid', async () => {
    const partner = await world.partner();
    for (const first of ['expiry', 'money'] as const) {
      const order = await makeOrder(partner.live);
      const { payment_id: paymentId } = order;
      const payment = await pay(world, order);
      const at = Date.parse(order.expires_at);
      const steps = [
        () => expireOrder(second.core, { paymentId, at, by: 'sweep' }) as Promise<unknown>,
        () => tell(world, order, payment) as Promise<unknown>,
      ];
      if (first === 'money') steps.reverse();
      await whileLocked(world, orderLock(order, 2), () => Promise.all(steps.map((step) => step())));
      expect(await statusOf(order)).toBe('completed');
      expect([['payment.completed'], ['payment.expired', 'payment.completed']]).toContainEqual(await eventKinds(order));
    }
  });

  it('comes once, however many sweep', async () => {
    const timed = await startWorld();
    try {
      const partner = await timed.partner();
      const orders = await Promise.all(Array.from({ length: 20 }, () => makeOrder(partner.live)));
      timed.clock.advance(1_200_001);
      await Promise.all(Array.from({ length: 4 }, () => settleDueOrders(timed.core)));
      for (const order of orders) {
        expect(await eventsOf(timed, order.payment_id)).toMatchObject([{ kind: 'payment.expired', sequence: 1 }]);
      }
    } finally {
      await timed.close();
    }
  });
});

describe('simulate', () => {
  it('against polls: each click is a payment of its own, one buys and the others go back', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    const clients = [partner.sandbox, second.client(partner.tokens.sandbox)];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const client = clients[index % 2] as typeof partner.sandbox;
        return index % 4 < 2
          ? client.post(`${ORDERS}/${order.payment_id}/simulate`, { outcome: 'success' })
          : client.get(`${ORDERS}/${order.payment_id}`);
      }),
    );
    for (const { code } of answers) expect([undefined, 'INVALID_TRANSITION']).toContain(code);
    expect([await statusOf(order), await boughtBy(order)]).toEqual(['completed', 1]);
    await settleDueOrders(world.core);
    expect((await refundsOf(order)).every(({ status }) => status === 'completed')).toBe(true);
    expect(await accountOf(world, partner, 'sandbox', 'payment_clearing')).toBe(0n);
  });

  it('failure against success: one of them, never both', async () => {
    const partner = await world.partner();
    for (let round = 0; round < 4; round++) {
      const order = await makeOrder(partner.sandbox);
      const outcomes = round % 2 ? ['failure', 'success'] : ['success', 'failure'];
      await whileLocked(world, orderLock(order, 2), () =>
        Promise.all(
          outcomes.map((outcome) => partner.sandbox.post(`${ORDERS}/${order.payment_id}/simulate`, { outcome })),
        ),
      );
      const status = await statusOf(order);
      expect(['completed', 'failed']).toContain(status);
      expect(await eventKinds(order)).toEqual([`payment.${status}`]);
      // Money that came for a closed order goes back.
      const refunds = await refundsOf(order);
      expect(refunds.map(({ reason }) => reason)).toEqual(status === 'failed' ? ['order_closed'] : []);
    }
  });
});

describe('a refund', () => {
  it('against the next try of the purchase: one of them', async () => {
    const partner = await world.partner();
    const ends: (string | undefined)[] = [];
    for (let round = 0; round < 6; round++) {
      const order = await makeOrder(partner.sandbox);
      await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
      const { payment_id: paymentId } = order;
      const refund = () => partner.sandbox.post(`${ORDERS}/${paymentId}/simulate`, { outcome: 'refund' });
      const retry = () => purchaseOrder(second.core, { paymentId, at: second.clock.now(), by: 'sweep' });
      const steps: (() => Promise<unknown>)[] = round % 2 ? [refund, retry] : [retry, refund];
      await whileLocked(world, orderLock(order, 2), () => Promise.all(steps.map((step) => step())));
      const status = await statusOf(order);
      expect(await eventKinds(order)).toEqual(['payment.failed', `payment.${status}`]);
      expect(await boughtBy(order)).toBe(status === 'completed' ? 1 : 0);
      ends.push(status);
    }
    for (const end of ends) expect(['completed', 'refunded']).toContain(end);
  });

  it('asked for 32 times at once is made once', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await tell(world, order, await pay(world, order));
    await tell(world, order, await pay(world, order));
    const [refund] = await refundsOf(order);
    const refundId = refund?.id as string;
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => refundPayment((worlds()[index % 2] as World).core, refundId, 'sweep')),
    );
    expect(answers.some(Boolean)).toBe(true);
    const postings = await sql(world, 'SELECT id FROM posting WHERE reference_id = $1', [refundId]);
    expect(postings).toHaveLength(1);
  });

  it('of one order by 16 operators at once begins once', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        partner.sandbox.post(`${ORDERS}/${order.payment_id}/simulate`, { outcome: 'refund' }),
      ),
    );
    for (const { code } of answers) expect([undefined, 'INVALID_TRANSITION']).toContain(code);
    expect(tally(answers)['200']).toBeGreaterThan(0);
    expect(await refundsOf(order)).toHaveLength(1);
    expect(await eventKinds(order)).toEqual(['payment.failed', 'payment.refunded']);
  });
});

describe('a thousand callbacks of a hundred orders', () => {
  it('shuffled and doubled, at two processes: each order is completed exactly once', async () => {
    const partner = await world.partner();
    const user = (await makeOrder(partner.live)).user_code;
    const orders: Order[] = await Promise.all(
      Array.from({ length: 100 }, () => makeOrder(partner.live, { user_code: user, amount_inr: 10 })),
    );
    // Each order is paid rightly, every fourth twice, and every fifth with a wrong amount too.
    const callbacks: { order: Order; payment: GatewayPayment }[] = [];
    let received = 0n;
    for (const [index, order] of orders.entries()) {
      const payments = [await pay(world, order)];
      if (index % 4 === 0) payments.push(await pay(world, order));
      if (index % 5 === 0) payments.push(await pay(world, order, 999n));
      for (const payment of payments) received += payment.amount;
      for (let copy = 0; copy < 10; copy++) {
        callbacks.push({ order, payment: payments[copy % payments.length] as GatewayPayment });
      }
    }
    expect(callbacks).toHaveLength(1_000);
    for (let last = callbacks.length - 1; last > 0; last--) {
      const other = (last * 7_919 + 13) % (last + 1);
      [callbacks[last], callbacks[other]] = [callbacks[other], callbacks[last]] as [never, never];
    }
    // Thirty-two at a time, as a gateway that catches up after an outage.
    const queue = callbacks.entries();
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (const [index, { order, payment }] of queue) await tell(worlds()[index % 2] as World, order, payment);
      }),
    );
    const bookId = await bookOf(world, partner, 'live');
    const [sums] = await sql<Record<string, bigint>>(
      world,
      `SELECT (SELECT count(*) FROM payment_order WHERE book_id = $1 AND status = 'completed') AS completed,
         (SELECT count(*) FROM transaction WHERE book_id = $1) AS bought,
         (SELECT count(*) FROM event WHERE book_id = $1 AND kind = 'payment.completed') AS events,
         (SELECT sum(amount_paise)::bigint FROM payment_receipt WHERE book_id = $1) AS received,
         (SELECT count(*) FROM payment_refund WHERE book_id = $1) AS refunds`,
      [bookId],
    );
    expect(sums).toEqual({ completed: 100n, bought: 100n, events: 100n, received, refunds: 25n + 20n });
    await settleDueOrders(world.core);
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(0n);
    expect(await lawsBroken()).toEqual([]);
  });
});
