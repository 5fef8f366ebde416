import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import type { MandateGateway } from '../../domain/payments/orders/gateway/mandate-gateway.ts';
import { settleOrders } from '../../jobs/settle-orders.ts';
import {
  debitBody,
  mandateBody,
  paymentBody,
  refundBody,
  signedCallback,
} from '../../providers/cashfree/testing/payment-callbacks.ts';
import { type Caller, callBack } from '../../testing/gateway-callbacks.ts';
import { eventsOf, makeOrder, ORDERS, pass, pay } from '../../testing/rooms/payments.ts';
import { makeSip, readSip } from '../../testing/rooms/sips.ts';
import { makeUser, sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { SIMULATED_CALLBACK_SECRET } from '../../testing/world-providers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/gateway/simulated/callback';
const call = (body: string, caller: Caller = {}) => callBack(world, body, caller);

let paymentNumber = 1;
/** A payment of INR 500 for an order, or as the fields say. */
function paid(order: { payment_id: string }, fields: Partial<Parameters<typeof paymentBody>[0]> = {}): string {
  return paymentBody({ orderId: order.payment_id, paymentId: String(paymentNumber++), amount: '500.00', ...fields });
}

const receiptsOf = (order: { payment_id: string }) =>
  sql<{ disposition: string }>(world, 'SELECT disposition FROM payment_receipt WHERE order_id = $1', [
    order.payment_id,
  ]);
const refundsOf = (order: { payment_id: string }) =>
  sql<{ id: string; status: string; reference: string | null }>(
    world,
    'SELECT id, status, reference FROM payment_refund WHERE order_id = $1',
    [order.payment_id],
  );
const kindsOf = async (id: string) => (await eventsOf(world, id)).map(({ kind }) => kind);

describe('a payment that a callback tells of', () => {
  it.each(['live', 'sandbox'] as const)('buys its metal in %s, once however often the callback comes', async (mode) => {
    const partner = await world.partner();
    const order = await makeOrder(partner[mode]);
    const body = paid(order);
    expect(await Promise.all([call(body), call(body), call(body)])).toEqual([200, 200, 200]);
    expect((await partner[mode].get(`${ORDERS}/${order.payment_id}`)).data).toMatchObject({
      status: 'completed',
      fulfilment: { final: true },
    });
    expect(await receiptsOf(order)).toEqual([{ disposition: 'applied' }]);
    expect(await kindsOf(order.payment_id)).toEqual(['payment.completed']);
  });

  it('is dated by the clock of its book', async () => {
    const partner = await world.partner();
    await pass(partner.sandbox, 86_400 * 40);
    const order = await makeOrder(partner.sandbox);
    expect(await call(paid(order))).toBe(200);
    const [row] = await sql<{ paid_at: Date }>(world, 'SELECT paid_at FROM payment_order WHERE id = $1', [
      order.payment_id,
    ]);
    expect(row?.paid_at.getTime()).toBeGreaterThanOrEqual(Date.parse(order.created_at));
  });

  it('completes an order that has expired', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await pass(partner.sandbox, 1_201);
    expect((await partner.sandbox.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('expired');
    await call(paid(order));
    expect((await partner.sandbox.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('completed');
  });

  it('of another amount goes back, and the order can still be paid', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    for (const amount of ['499.99', '500.01']) expect(await call(paid(order, { amount }))).toBe(200);
    expect((await partner.live.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('created');
    expect(await refundsOf(order)).toHaveLength(2);
    await call(paid(order));
    expect((await partner.live.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('completed');
  });

  it('that the gateway’s books know by the same id is the same payment', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const { gatewayPaymentId } = await pay(world, order);
    const body = paid(order, { paymentId: `"${gatewayPaymentId}"` });
    await Promise.all([call(body), partner.live.get(`${ORDERS}/${order.payment_id}`), call(body)]);
    expect((await partner.live.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('completed');
    expect(await receiptsOf(order)).toHaveLength(1);
  });

  it('for no order of ours, or not to be understood, is acknowledged and logged', async () => {
    const before = world.logs.length;
    expect(await call(paid({ payment_id: 'pay_00000000000000000000000000' }))).toBe(200);
    expect(await call(paid({ payment_id: 'pay_1' }, { currency: 'USD' }))).toBe(200);
    const errors = world.logs.slice(before).filter(({ level }) => level === 'error');
    expect(errors.map(({ message }) => message)).toEqual([
      'a gateway reports a payment for no order of ours',
      'a callback of a gateway could not be understood',
    ]);
  });

  it('is nothing where it failed or was left: an attempt is not the order', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    for (const status of ['FAILED', 'USER_DROPPED'] as const) expect(await call(paid(order, { status }))).toBe(200);
    expect((await partner.live.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('created');
    expect(await receiptsOf(order)).toEqual([]);
  });
});

describe('a refund that a callback tells of', () => {
  const secondPayment = async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    for (const body of [paid(order), paid(order)]) await call(body);
    const [refund] = await refundsOf(order);
    if (!refund) throw new Error('a second payment makes a refund');
    return { order, refundId: refund.id, body: { refundId: refund.id, orderId: order.payment_id, amount: '500.00' } };
  };

  it('is over, once, with its reference', async () => {
    const { order, body } = await secondPayment();
    expect(await Promise.all([call(refundBody(body)), call(refundBody(body))])).toEqual([200, 200]);
    await settleOrders(world.core);
    expect(await refundsOf(order)).toMatchObject([{ status: 'completed', reference: '205907014017' }]);
    expect(await kindsOf(order.payment_id)).toEqual(['payment.completed', 'payment.refunded']);
  });

  it('is none of ours with another amount, id or state', async () => {
    const { order, body } = await secondPayment();
    for (const other of [{ amount: '499.00' }, { refundId: 'rfd_1' }, { status: 'PENDING' }, { status: 'FAILED' }]) {
      expect(await call(refundBody({ ...body, ...other }))).toBe(200);
    }
    expect(await refundsOf(order)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('what is refused', () => {
  it('is anything not signed by the gateway, and leaves no trace', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const body = paid(order);
    const before = world.logs.length;
    expect(await call(body, { secret: 'another secret' })).toBe(401);
    expect(await call(body, { at: world.clock.now() - 360_000 })).toBe(401);
    expect(await call(body, { at: world.clock.now() + 360_000 })).toBe(401);
    const { headers } = signedCallback(SIMULATED_CALLBACK_SECRET, world.clock.now(), body);
    const altered = await fetch(`${world.url}${path}`, { method: 'POST', headers, body: body.replace('500', '501') });
    expect(altered.status).toBe(401);
    expect((await fetch(`${world.url}${path}`, { method: 'POST', body })).status).toBe(401);
    expect(await receiptsOf(order)).toEqual([]);
    expect(world.logs.slice(before)).toEqual([]);
  });

  it('is another gateway, address, method or size', async () => {
    const body = paid({ payment_id: 'pay_1' });
    expect(await call(body, { gateway: 'cashfree' })).toBe(404);
    expect(await call(body, { gateway: '__proto__' })).toBe(404);
    expect(await call(body, { gateway: 'simulated/simulated' })).toBe(404);
    const got = await fetch(`${world.url}${path}`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await call('x'.repeat(65_537))).toBe(413);
  });

  it('is a body that breaks off, without a word in the log', async () => {
    const before = world.logs.length;
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf`);
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect(await call('{}')).toBe(200);
    expect(world.logs.slice(before)).toEqual([]);
  });
});

describe('a callback on a mandate', () => {
  const bank = () => world.core.payments.collection.mandates.live;
  const statusOf = async (id: string) =>
    (await sql<{ status: string }>(world, 'SELECT status FROM sip WHERE id = $1', [id]))[0]?.status;

  it('only says that there is something to hear: the bank is asked, so none of it may come twice, late or early', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live);
    // Nothing became of it yet, whatever the callback says.
    expect(await call(mandateBody({ sipId: made.id, status: 'ACTIVE' }))).toBe(200);
    expect(await statusOf(made.id)).toBe('pending_authorisation');
    await bank().simulateBank?.(made.id, { kind: 'approve' });
    const at = world.clock.now();
    const dueOn = made.created_at.slice(0, 10);
    await bank().simulateBank?.(made.id, { kind: 'debit', dueOn, amount: 1_000_00n as never, isPaid: true, at });
    const words = [debitBody({ sipId: made.id }), mandateBody({ sipId: made.id, status: 'ACTIVE' })];
    expect(await Promise.all([...words, ...words].map((word) => call(word)))).toEqual([200, 200, 200, 200]);
    expect(await kindsOf(made.id)).toEqual(['sip.created', 'sip.activated', 'sip.installment']);
    await bank().simulateBank?.(made.id, { kind: 'revoke' });
    await call(mandateBody({ sipId: made.id, status: 'CUSTOMER_CANCELLED' }));
    expect(await statusOf(made.id)).toBe('cancelled');
    expect((await readSip(live, made.id)).installments_paid).toBe(1);
  });

  it('is asked again where the bank cannot be asked, so that a debit after the end is heard of too', async () => {
    let isDown = false;
    const shaky = await startWorld({
      mandates: (gateway): MandateGateway => ({
        ...gateway,
        async read(sipId) {
          if (isDown) throw new ProviderProblem('unavailable', 'down');
          return gateway.read(sipId);
        },
      }),
    });
    try {
      const { live } = await shaky.partner();
      const made = await makeSip(live);
      const gateway = shaky.core.payments.collection.mandates.live;
      await gateway.simulateBank?.(made.id, { kind: 'approve' });
      await readSip(live, made.id);
      const at = shaky.clock.now();
      const dueOn = made.created_at.slice(0, 10);
      await gateway.simulateBank?.(made.id, { kind: 'debit', dueOn, amount: 1_000_00n as never, isPaid: true, at });
      isDown = true;
      const cancelled = await live.post(`/partner/payments/sips/${made.id}/cancel`);
      expect(cancelled.data.status).toBe('cancelled');
      const body = debitBody({ sipId: made.id });
      expect(await callBack(shaky, body)).toBe(500);
      // What was taken before the end is still to be heard of, by the gateway’s repetition or ours.
      expect(await sql(shaky, 'SELECT stop_at IS NULL AS is_done FROM sip WHERE id = $1', [made.id])).toEqual([
        { is_done: false },
      ]);
      isDown = false;
      expect(await callBack(shaky, body)).toBe(200);
      expect(await sql(shaky, 'SELECT reason FROM payment_refund WHERE sip_id = $1', [made.id])).toEqual([
        { reason: 'sip_closed' },
      ]);
    } finally {
      await shaky.close();
    }
  });

  it('that is forged, or of an unknown mandate, changes nothing', async () => {
    const { live } = await world.partner();
    const made = await makeSip(live);
    await bank().simulateBank?.(made.id, { kind: 'approve' });
    const body = mandateBody({ sipId: made.id, status: 'ACTIVE' });
    expect(await call(body, { secret: 'another' })).toBe(401);
    expect(await call(mandateBody({ sipId: 'sip_none', status: 'ACTIVE' }))).toBe(200);
    expect(await statusOf(made.id)).toBe('pending_authorisation');
  });
});

describe('a thousand callbacks for a hundred orders, shuffled, among polls', () => {
  it('complete each order exactly once, and give back each second payment', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const orders = await Promise.all(Array.from({ length: 100 }, () => makeOrder(partner.live, { user_code })));
    const bodies = orders.flatMap((order, index) => {
      const [first, second] = [paid(order), paid(order)];
      const attempts = [paid(order, { status: 'FAILED' }), paid(order, { status: 'USER_DROPPED' })];
      // Every fourth customer pays twice.
      const errors = index % 4 === 0 ? [first, first, first, second, second, second] : Array(6).fill(first);
      return [...attempts, ...attempts, ...errors];
    });
    expect(bodies).toHaveLength(1_000);
    const left = shuffled(bodies);
    const statuses = new Set<number>();
    const gatewayLine = async () => {
      for (let body = left.pop(); body !== undefined; body = left.pop()) {
        statuses.add(await call(body));
        const polled = orders[left.length % 100];
        if (left.length % 10 === 0) await partner.live.get(`${ORDERS}/${polled?.payment_id}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, gatewayLine));
    await settleOrders(world.core);
    expect([...statuses]).toEqual([200]);
    const [sums] = await sql<Record<string, bigint>>(
      world,
      `SELECT count(*) AS orders, count(*) FILTER (WHERE o.status = 'completed') AS completed,
         count(DISTINCT o.transaction_id) AS bought,
         (SELECT count(*) FROM event e WHERE e.kind = 'payment.completed' AND e.book_id = min(o.book_id)) AS errors,
         (SELECT count(*) FROM payment_refund r WHERE r.status = 'completed' AND r.book_id = min(o.book_id)) AS refunded
       FROM payment_order o WHERE o.id = ANY ($1)`,
      [orders.map(({ payment_id }) => payment_id)],
    );
    expect(sums).toEqual({ orders: 100n, completed: 100n, bought: 100n, errors: 100n, refunded: 25n });
  });
});

/** Fisher and Yates, by a fixed sequence: a failure comes again. */
function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  let state = 20_261_121;
  for (let index = result.length - 1; index > 0; index -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const other = state % (index + 1);
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}
