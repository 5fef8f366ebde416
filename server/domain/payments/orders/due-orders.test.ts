import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { accountOf, eventsOf, makeOrder, ORDERS, pass, pay, simulate, tell } from '../../../testing/rooms/payments.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { Core } from '../../context.ts';
import { dueOrders, settleDueOrders } from './due-orders.ts';
import type { PaymentGateway, RefundAnswer } from './payment-gateway.ts';
import { settlePayment } from './settle-order.ts';
import { claimRefund, scheduleNow } from './store/refunds.ts';

/** A gateway whose answers to refunds and readings tests choose. */
const answers: { refund: (() => Promise<RefundAnswer>) | undefined; isDown: boolean; asked: string[] } = {
  refund: undefined,
  isDown: false,
  asked: [],
};
const obedient = (simulated: PaymentGateway): PaymentGateway => ({
  ...simulated,
  read: (orderId) => (answers.isDown ? Promise.reject(new Error('no route to it')) : simulated.read(orderId)),
  refund(request) {
    answers.asked.push(request.refundId);
    return answers.refund?.() ?? simulated.refund(request);
  },
});

let world: World;
beforeAll(async () => {
  world = await startWorld({ gateway: obedient });
});
afterAll(() => world.close());

const statusOf = async (paymentId: string) =>
  (await sql<{ status: string }>(world, 'SELECT status FROM payment_order WHERE id = $1', [paymentId]))[0]?.status;
const eventKinds = async (paymentId: string) => (await eventsOf(world, paymentId)).map(({ kind }) => kind);
/** The core so much later, when prices are as fresh as now, or as old as that. */
const later = (milliseconds: number, prices: 'fresh' | 'stale' = 'fresh'): Core => {
  const { core, clock } = world;
  const latest: Core['pricing']['prices']['latest'] = (asset) => core.pricing.prices.latest(asset, clock.now());
  return {
    ...core,
    clock: { now: () => clock.now() + milliseconds },
    pricing: { prices: prices === 'fresh' ? { ...core.pricing.prices, latest } : core.pricing.prices },
  };
};
let passed = 0;
const sweepAfter = (milliseconds: number) => {
  passed += milliseconds;
  return settleDueOrders(later(passed));
};
beforeEach(() => {
  passed = 0;
});

describe('an order that no request reads', () => {
  it('expires by itself, and is asked for first: money paid in time completes it', async () => {
    const partner = await world.partner();
    const [unpaid, paid] = [await makeOrder(partner.live), await makeOrder(partner.live)];
    await pay(world, paid);
    await sweepAfter(1_199_000 - 60_000);
    expect([await statusOf(unpaid.payment_id), await statusOf(paid.payment_id)]).toEqual(['created', 'created']);
    await sweepAfter(120_000);
    expect([await statusOf(unpaid.payment_id), await statusOf(paid.payment_id)]).toEqual(['expired', 'completed']);
    expect([await eventKinds(unpaid.payment_id), await eventKinds(paid.payment_id)]).toEqual([
      ['payment.expired'],
      ['payment.completed'],
    ]);
    await sweepAfter(86_400_000);
    expect(await eventKinds(unpaid.payment_id)).toEqual(['payment.expired']);
  });

  it('expires too where its gateway cannot be asked; the money is found later', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await pay(world, order);
    answers.isDown = true;
    try {
      await sweepAfter(1_201_000);
      expect(await statusOf(order.payment_id)).toBe('expired');
    } finally {
      answers.isDown = false;
    }
    expect((await partner.live.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('completed');
    expect(await eventKinds(order.payment_id)).toEqual(['payment.expired', 'payment.completed']);
  });

  it('that breaks holds up no other, however many are due', async () => {
    const partner = await world.partner();
    const broken = await makeOrder(partner.live);
    const { user_code } = broken;
    await sql(
      world,
      `INSERT INTO payment_order SELECT (jsonb_populate_record(o, jsonb_build_object('id', o.id || n, 'gateway_order_id', n))).*
       FROM payment_order o, generate_series(1, 450) n WHERE o.id = $1`,
      [broken.payment_id],
    );
    const last = await makeOrder(partner.live, { user_code });
    // Nothing can be done to these, as if the database refused it.
    await sql(
      world,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    );
    await sql(
      world,
      `CREATE TRIGGER broken BEFORE UPDATE ON payment_order FOR EACH ROW WHEN (OLD.id LIKE '${broken.payment_id}%') EXECUTE FUNCTION refuse()`,
    );
    try {
      await sweepAfter(1_201_000);
      expect([await statusOf(broken.payment_id), await statusOf(last.payment_id)]).toEqual(['created', 'expired']);
      expect(world.logs.filter(({ message }) => message.includes('could not be done')).length).toBe(451);
    } finally {
      await sql(world, 'DROP TRIGGER broken ON payment_order');
    }
    await sweepAfter(0);
    expect(await statusOf(broken.payment_id)).toBe('expired');
  });
});

describe('a purchase that cannot complete', () => {
  it('is tried with growing delays for a day, then its money goes back', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 100 });
    await simulate(partner.sandbox, order.payment_id, 'success');
    const delays: number[] = [];
    let status = await statusOf(order.payment_id);
    const due = async () =>
      (
        await sql<{ due_at: Date | null; paid_at: Date }>(
          world,
          'SELECT due_at, paid_at FROM payment_order WHERE id = $1',
          [order.payment_id],
        )
      )[0];
    while (status === 'refund_due' && delays.length < 100) {
      const next = await due();
      if (!next?.due_at) break;
      delays.push((next.due_at.getTime() - next.paid_at.getTime()) / 1_000);
      const now = Date.parse((await partner.sandbox.get('/partner/sandbox/clock')).data.now);
      await pass(partner.sandbox, Math.max(1, Math.ceil((next.due_at.getTime() - now) / 1_000)));
      status = await statusOf(order.payment_id);
    }
    expect(delays.slice(0, 8).map((delay) => Math.round(delay))).toEqual([30, 90, 210, 450, 930, 1890, 3810, 7650]);
    expect(delays.at(-1)).toBe(86_400);
    expect(status).toBe('refunded');
    expect(await eventKinds(order.payment_id)).toEqual(['payment.failed', 'payment.refunded']);
  });

  it('for want of a price is bought when prices are back, at the price of then', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const payment = await pay(world, order);
    // The feed has been silent for longer than a price lasts.
    const silent = later(121_000, 'stale');
    await settlePayment(silent, {
      orderId: order.payment_id,
      gateway: 'simulated',
      payment,
      at: silent.clock.now(),
      by: 'callback',
    });
    expect(await statusOf(order.payment_id)).toBe('refund_due');
    expect(await eventsOf(world, order.payment_id)).toMatchObject([
      { kind: 'payment.failed', data: { reason: 'prices_unavailable', isRefundPending: true } },
    ]);
    await sweepAfter(121_000);
    expect(await statusOf(order.payment_id)).toBe('refund_due');
    await sweepAfter(31_000);
    expect(await statusOf(order.payment_id)).toBe('completed');
  });
});

describe('a refund', () => {
  it('that is pending, or whose gateway is down, is asked for again with its own id until it is made', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await tell(world, order, await pay(world, order));
    await tell(world, order, await pay(world, order));
    const [refund] = await sql<{ id: string }>(world, 'SELECT id FROM payment_refund WHERE order_id = $1', [
      order.payment_id,
    ]);
    answers.asked = [];
    try {
      answers.refund = async () => ({ status: 'pending' });
      await sweepAfter(1_000);
      await sweepAfter(1_000);
      expect(answers.asked).toEqual([refund?.id]);
      answers.refund = () => Promise.reject(new Error('no route to it'));
      await sweepAfter(31_000);
      await sweepAfter(31_000);
      expect(answers.asked).toHaveLength(2);
      expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(50_000n);
      answers.refund = async () => ({ status: 'completed', reference: 'UTR 9' });
      await sweepAfter(61_000);
    } finally {
      answers.refund = undefined;
    }
    expect(new Set(answers.asked)).toEqual(new Set([refund?.id]));
    expect(await sql(world, 'SELECT status, reference FROM payment_refund WHERE id = $1', [refund?.id])).toEqual([
      { status: 'completed', reference: 'UTR 9' },
    ]);
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(0n);
    expect(await eventKinds(order.payment_id)).toEqual(['payment.completed', 'payment.refunded']);
    const { data } = await partner.live.get(`${ORDERS}/${order.payment_id}`);
    expect(data).toMatchObject({
      status: 'completed',
      refunds: [{ refund_id: refund?.id, status: 'completed', reason: 'second_payment', reference: 'UTR 9' }],
    });
  });
});

describe('a refund that a process was asking for when it died', () => {
  it('keeps no clock of a sandbox from moving, and is followed by the next sweep after its two minutes', async () => {
    const partner = await world.partner();
    const { pool } = world.core.database;
    const order = await makeOrder(partner.sandbox);
    await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
    answers.refund = async () => ({ status: 'pending' });
    await simulate(partner.sandbox, order.payment_id, 'refund');
    answers.refund = undefined;
    const [refund] = await sql<{ id: string; book_id: number }>(
      world,
      'SELECT id, book_id FROM payment_refund WHERE order_id = $1',
      [order.payment_id],
    );
    const [refundId, bookId] = [refund?.id ?? '', refund?.book_id ?? 0];
    await scheduleRefundNow(order.payment_id);
    await claimRefund(pool, { refundId, now: world.clock.now() });
    const due = dueOrders(() => world.core);
    const tomorrow = world.clock.now() + 86_400_000;
    expect(await due.nextDueAt(bookId, tomorrow)).toBeUndefined();
    // Nor does the haste of staff make it due while it is claimed.
    await scheduleRefundNow(order.payment_id);
    expect(await due.nextDueAt(bookId, tomorrow)).toBeUndefined();
    await sweepAfter(121_000);
    expect(await statusOf(order.payment_id)).toBe('refunded');
  });
});

/** Makes an order's refund due now, as staff do. */
async function scheduleRefundNow(paymentId: string): Promise<void> {
  const now = world.clock.now();
  await inTransaction(world.core.database.pool, (client) => scheduleNow(client, { paymentId, at: now, now }));
}

describe('a sandbox that is reset', () => {
  it('has no order that is due any more', async () => {
    const partner = await world.partner();
    const [waiting, due] = [await makeOrder(partner.sandbox), await makeOrder(partner.sandbox)];
    await simulate(partner.sandbox, due.payment_id, 'purchase_failure');
    await partner.sandbox.post('/partner/sandbox/reset');
    await sweepAfter(2 * 86_400_000);
    expect([await statusOf(waiting.payment_id), await statusOf(due.payment_id)]).toEqual(['created', 'refund_due']);
    expect([await eventKinds(waiting.payment_id), await eventKinds(due.payment_id)]).toEqual([[], ['payment.failed']]);
  });
});
