import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleOrders } from '../../../../jobs/settle-orders.ts';
import { createCashfreeGateway } from '../../../../providers/cashfree/payments/payments.ts';
import { paymentBody, refundBody } from '../../../../providers/cashfree/testing/payment-callbacks.ts';
import { type CashfreeServer, startCashfreeServer } from '../../../../providers/cashfree/testing/payment-server.ts';
import { callBack } from '../../../../testing/gateway-callbacks.ts';
import { eventsOf, makeOrder, ORDERS } from '../../../../testing/rooms/payments.ts';
import { makeUser, sql } from '../../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import { findUnopenedOrders, type UnopenedOrder } from '../store/openings.ts';

const SECRET = 'cfsk_ma_test_0123456789abcdef';

/** The gateway's own clock: after failures it rests, and prices would grow old with the world's. */
let restMs = 0;
const clock = { now: () => Date.now() + restMs };

let cashfree: CashfreeServer;
let world: World;
let partner: TestPartner;
let user_code: string;
let mobile: string;
beforeAll(async () => {
  cashfree = await startCashfreeServer();
  world = await startWorld({
    gateway: () =>
      createCashfreeGateway({
        baseUrl: cashfree.baseUrl,
        clientId: 'client-0123456789',
        clientSecret: SECRET,
        callbackUrl: 'https://tola.example/gateway/cashfree/callback',
        clock,
      }),
  });
});
afterAll(async () => {
  await world.close();
  await cashfree.close();
});
beforeEach(async () => {
  cashfree.behaviour = 'well';
  cashfree.refundStatus = 'SUCCESS';
  // An earlier test may have left the gateway resting.
  restMs += 61_000;
  partner = await world.partner();
  mobile = randomMobile();
  user_code = await makeUser(partner.live, { mobile });
});

const create = (fields: Record<string, unknown> = {}, key?: string) =>
  partner.live.post(
    ORDERS,
    { user_code, amount_inr: 500, checkout_type: 'intent', ...fields },
    key === undefined ? {} : { key },
  );
const listed = async () => (await partner.live.get(ORDERS)).data.orders;
/** An order and the gateway's rest grow older by this much. */
async function age(paymentId: string, seconds: number): Promise<void> {
  restMs += seconds * 1_000;
  await sql(
    world,
    `UPDATE payment_order SET created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2),
       due_at = due_at - make_interval(secs => $2), look_at = look_at - make_interval(secs => $2), wake_at = wake_at - make_interval(secs => $2) WHERE id = $1`,
    [paymentId, seconds],
  );
}
const requestsFor = (paymentId: string) => cashfree.requests.filter(({ body }) => body.includes(paymentId));

describe('an order that Cashfree opens', () => {
  it('has the gateway’s link, byte for byte, and its customer’s number', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    const order = cashfree.orders.get(data.payment_id);
    const query = `pa=cf.tola@cashfreebank&pn=Tola&tr=${order?.number}&am=500.00&cu=INR&mode=00&purpose=00&mc=5944&tn=Digital%20gold`;
    expect(data.upi).toMatchObject({ url: `upi://pay?${query}`, apps: { phonepe: `phonepe://pay?${query}` } });
    const [request] = requestsFor(data.payment_id);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      order_expiry_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      customer_details: { customer_id: user_code.replace('_', ''), customer_phone: mobile },
    });
  });

  it('is replayed with its key, and asked for once', async () => {
    const answers = await Promise.all([create({}, 'a key'), create({}, 'a key'), create({}, 'a key')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.upi.url)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it('completes when it is asked for, when its callback comes, and gives a second payment back', async () => {
    const order = await makeOrder(partner.live, { user_code });
    cashfree.pay(order.payment_id, '500.00');
    expect((await partner.live.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('completed');
    const tell = (text: string) => callBack(world, text, { gateway: 'cashfree', secret: SECRET, at: clock.now() });
    const body = paymentBody({ orderId: order.payment_id, paymentId: '97928822', amount: '500.00' });
    expect([await tell(body), await tell(body)]).toEqual([200, 200]);
    cashfree.refundStatus = 'PENDING';
    await settleOrders(world.core);
    const refunds = () =>
      sql<{ id: string; status: string }>(world, 'SELECT id, status FROM payment_refund WHERE order_id = $1', [
        order.payment_id,
      ]);
    const [refund] = await refunds();
    expect(refund?.status).toBe('pending');
    expect(cashfree.orders.get(order.payment_id)?.refunds).toMatchObject([{ id: refund?.id, amount: '500.00' }]);
    await tell(refundBody({ refundId: refund?.id ?? '', orderId: order.payment_id, amount: '500.00' }));
    expect(await refunds()).toMatchObject([{ status: 'completed' }]);
  });
});

it('orders without a link are each found once, a few at a time, also those of one moment', async () => {
  for (let made = 0; made < 3; made++) await makeOrder(partner.live, { user_code });
  const made = await sql<{ id: string; url: string; at: Date }>(
    world,
    'SELECT id, upi_url AS url, created_at AS at FROM payment_order WHERE user_code = $1 ORDER BY id',
    [user_code],
  );
  const change = (to: { id: string; url: string | null; at: Date }[]) =>
    sql(
      world,
      `UPDATE payment_order o SET upi_url = c.url, created_at = c.at
       FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS c (id, url, at) WHERE o.id = c.id`,
      [to.map(({ id }) => id), to.map(({ url }) => url), to.map(({ at }) => at)],
    );
  await change(made.map(({ id }) => ({ id, url: null, at: new Date('2026-01-01') })));
  const found: UnopenedOrder[] = [];
  const find = () =>
    findUnopenedOrders(world.core.database.pool, { madeBefore: Date.now(), after: found.at(-1), limit: 2 });
  for (let more = await find(); more.length > 0 && found.length < 9; more = await find()) found.push(...more);
  await change(made);
  expect(found.map(({ order }) => order.paymentId)).toEqual(made.map(({ id }) => id));
});

describe('money that comes after an order has expired, without a callback', () => {
  const statusOf = async (paymentId: string) =>
    (await sql<{ status: string }>(world, 'SELECT status FROM payment_order WHERE id = $1', [paymentId]))[0]?.status;

  it('is looked for and completes the order', async () => {
    const { payment_id: paymentId } = await makeOrder(partner.live, { user_code });
    await age(paymentId, 1_201);
    await settleOrders(world.core);
    expect(await statusOf(paymentId)).toBe('expired');
    cashfree.pay(paymentId, '500.00');
    await age(paymentId, 200);
    await settleOrders(world.core);
    expect(await statusOf(paymentId)).toBe('expired');
    await age(paymentId, 100);
    await settleOrders(world.core);
    expect(await statusOf(paymentId)).toBe('completed');
    expect((await eventsOf(world, paymentId)).map(({ kind }) => kind)).toEqual([
      'payment.expired',
      'payment.completed',
    ]);
  });

  it('is looked for less and less often, and no more after seven days', async () => {
    const { payment_id: paymentId } = await makeOrder(partner.live, { user_code });
    await age(paymentId, 1_200);
    const asks = () => cashfree.requests.filter(({ path }) => path === `/orders/${paymentId}/payments`).length;
    await settleOrders(world.core);
    const before = asks();
    for (let passed = 0; passed < 8 * 24; passed += 2) {
      await age(paymentId, 7_200);
      await settleOrders(world.core);
    }
    expect(asks() - before).toBeGreaterThanOrEqual(6);
    expect(asks() - before).toBeLessThanOrEqual(12);
    expect(await sql(world, 'SELECT look_at FROM payment_order WHERE id = $1', [paymentId])).toEqual([
      { look_at: null },
    ]);
  });
});

describe('an order that Cashfree refuses', () => {
  it('has failed, and its key says so for good', async () => {
    cashfree.behaviour = 'bad_request';
    const answer = await create({}, 'a key');
    expect([answer.status, answer.code]).toEqual([502, 'GATEWAY_ERROR']);
    cashfree.behaviour = 'well';
    const again = await create({}, 'a key');
    expect([again.code, again.body.idempotent_replay]).toEqual(['GATEWAY_ERROR', true]);
    const [order] = await listed();
    expect(order.status).toBe('failed');
    expect((await eventsOf(world, order.payment_id)).map(({ kind }) => kind)).toEqual(['payment.failed']);
  });
});

describe('a gateway that is not there', () => {
  it.each(['unauthorised', 'forbidden', 'too_many'] as const)(
    'is a refusal that leaves nothing behind: %s',
    async (behaviour) => {
      cashfree.behaviour = behaviour;
      const fields = { reference: 'order 7' };
      const answer = await create(fields, 'a key');
      expect([answer.status, answer.code]).toEqual([503, 'PAYMENT_GATEWAY_UNAVAILABLE']);
      expect(await listed()).toEqual([]);
      cashfree.behaviour = 'well';
      const again = await create(fields, 'a key');
      expect([again.status, again.body.idempotent_replay ?? false, again.data.reference]).toEqual([
        201,
        false,
        'order 7',
      ]);
    },
  );

  it('rests after failures, without being asked', async () => {
    cashfree.behaviour = 'unauthorised';
    for (let count = 0; count < 3; count += 1) await create();
    cashfree.behaviour = 'well';
    const asked = cashfree.requests.length;
    expect((await create()).code).toBe('PAYMENT_GATEWAY_UNAVAILABLE');
    expect(cashfree.requests).toHaveLength(asked);
  });

  it.each([
    ['intent', 'UPI_INTENT_UNAVAILABLE'],
    ['hosted', 'PAYMENT_GATEWAY_UNAVAILABLE'],
  ])('or gives no links refuses %s orders with %s', async (checkout_type, code) => {
    cashfree.behaviour = 'no_link';
    const answer = await create({ checkout_type });
    expect([answer.status, answer.code]).toEqual([503, code]);
    expect(await listed()).toEqual([]);
  });
});

describe('a gateway whose outcome is unknown', () => {
  const leave = async (behaviour: CashfreeServer['behaviour'], key?: string) => {
    cashfree.behaviour = behaviour;
    const answer = await create({ reference: 'order 7' }, key);
    expect([answer.status, answer.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    const [order] = await listed();
    expect(order).toMatchObject({ status: 'created', reference: 'order 7' });
    expect(order).not.toHaveProperty('upi');
    cashfree.behaviour = 'well';
    return order.payment_id as string;
  };

  it('is asked again by the same id a minute later, and the key answers with the link', async () => {
    const paymentId = await leave('done_unsaid', 'a key');
    const asked = cashfree.requests.length;
    await settleOrders(world.core);
    expect(cashfree.requests).toHaveLength(asked);
    await age(paymentId, 61);
    await settleOrders(world.core);
    // Told to the letter what it was told before, but for the age that this test gave the order.
    const [first, second] = cashfree.requests
      .filter(({ method, path, body }) => method === 'POST' && path === '/orders' && body.includes(paymentId))
      .map(({ body }) => JSON.parse(body));
    const expiry = Date.parse(second.order_expiry_time) + 61_000;
    expect({ ...second, order_expiry_time: new Date(expiry).toISOString() }).toEqual(first);
    const again = await create({ reference: 'order 7' }, 'a key');
    expect([again.status, again.body.idempotent_replay, again.data.payment_id]).toEqual([201, true, paymentId]);
    expect(again.data.upi.url).toContain(`tr=${cashfree.orders.get(paymentId)?.number}&am=500.00`);
    expect(await eventsOf(world, paymentId)).toEqual([]);
    await settleOrders(world.core);
    expect(await listed()).toHaveLength(1);
  });

  it('and that then refuses has failed it', async () => {
    const paymentId = await leave('html');
    cashfree.behaviour = 'bad_request';
    await age(paymentId, 61);
    await settleOrders(world.core);
    expect((await partner.live.get(`${ORDERS}/${paymentId}`)).data.status).toBe('failed');
  });

  it('and that stays silent ends it with its twenty minutes, as one that could not be created', async () => {
    const paymentId = await leave('broken_connection', 'a key');
    cashfree.behaviour = 'broken_connection';
    for (let minute = 0; minute < 21; minute += 1) {
      await age(paymentId, 60);
      await settleOrders(world.core);
    }
    expect((await partner.live.get(`${ORDERS}/${paymentId}`)).data.status).toBe('failed');
    expect((await eventsOf(world, paymentId)).map(({ kind }) => kind)).toEqual(['payment.failed']);
    const again = await create({ reference: 'order 7' }, 'a key');
    expect([again.code, again.body.idempotent_replay]).toEqual(['GATEWAY_ERROR', true]);
    cashfree.behaviour = 'well';
    restMs += 61_000;
    expect((await create({ reference: 'order 7' }, 'another key')).status).toBe(201);
  });
});
