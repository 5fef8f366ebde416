import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paise } from '../../../domain/kernel/money.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { OpenPayment } from '../../../domain/payments/orders/payment-gateway.ts';
import { createManualClock, opening, SECRET } from '../../contracts/testing/payment-openings.ts';
import type { CashfreeOptions } from '../client.ts';
import { type Behaviour, type CashfreeServer, startCashfreeServer } from '../testing/payment-server.ts';
import { createCashfreeGateway } from './payments.ts';

let server: CashfreeServer;
beforeAll(async () => {
  server = await startCashfreeServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour = 'well';
  server.refundStatus = 'SUCCESS';
  server.requests.length = 0;
});

const create = (options: Partial<CashfreeOptions> = {}) =>
  createCashfreeGateway({
    baseUrl: server.baseUrl,
    clientId: 'client-0123456789',
    clientSecret: SECRET,
    callbackUrl: 'https://tola.example/gateway/cashfree/callback',
    clock: createManualClock(),
    timeoutMs: 2_000,
    ...options,
  });

const problemWith = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderProblem);
  const { message, stack, cause } = error as ProviderProblem;
  expect(`${message} ${stack} ${JSON.stringify(error)} ${String(cause)}`).not.toMatch(
    new RegExp(`${SECRET}|client-0123456789|9876543210`),
  );
  return (error as ProviderProblem).kind;
};

test('asks exactly as documented', async () => {
  const request = opening(paise(1_250_50n));
  const opened = await create().open(request);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /orders',
    'POST /orders/sessions',
  ]);
  for (const { headers } of server.requests) {
    expect(headers).toMatchObject({
      'x-client-id': 'client-0123456789',
      'x-client-secret': SECRET,
      'x-api-version': '2025-01-01',
      'content-type': 'application/json',
    });
  }
  const [order, session] = server.requests;
  expect(order?.headers['x-idempotency-key']).toBe(request.orderId);
  expect(JSON.parse(order?.body ?? '')).toEqual({
    order_id: request.orderId,
    order_amount: 1250.5,
    order_currency: 'INR',
    order_note: 'Digital gold',
    order_expiry_time: '2026-11-21T12:20:00.000Z',
    customer_details: { customer_id: 'usr01kah3n5t0v2m9q4r7w8x1y6z3', customer_phone: '9876543210' },
    order_meta: { payment_methods: 'upi', notify_url: 'https://tola.example/gateway/cashfree/callback' },
  });
  expect(JSON.parse(session?.body ?? '')).toEqual({
    payment_session_id: `session_${request.orderId}`,
    payment_method: { upi: { channel: 'link' } },
  });
  expect(opened).toEqual({
    gatewayOrderId: String(server.orders.get(request.orderId)?.number),
    upiUrl: expect.stringMatching(/^upi:\/\/pay\?pa=cf\.tola@cashfreebank&pn=Tola&tr=\d+&am=1250\.50&cu=INR&/),
  });
});

test('asks for no callback to an address that is not https', async () => {
  await create({ callbackUrl: 'http://localhost:3000/gateway/cashfree/callback' }).open(opening());
  expect(JSON.parse(server.requests[0]?.body ?? '').order_meta).toEqual({ payment_methods: 'upi' });
});

test('an order that was made without our learning so is found by its id', async () => {
  const request = opening();
  server.behaviour = 'done_unsaid';
  expect(await problemWith(create().open(request))).toBe('unknown');
  server.behaviour = 'well';
  const opened = await create().open(request);
  expect(opened.gatewayOrderId).toBe(String(server.orders.get(request.orderId)?.number));
  expect(server.orders.get(request.orderId)?.amount).toBe('500.00');
});

test('an order that is there under another key is taken, unless it is over or of another amount', async () => {
  const request = opening();
  const order = { id: request.orderId, number: 1, amount: '500.00', status: 'ACTIVE', payments: [], refunds: [] };
  server.orders.set(request.orderId, order);
  expect(await create().open(request)).toMatchObject({ gatewayOrderId: '1' });
  const over = opening();
  server.orders.set(over.orderId, { ...order, id: over.orderId, status: 'EXPIRED' });
  expect(await problemWith(create().open(over))).toBe('refused');
  const other = opening();
  server.orders.set(other.orderId, { ...order, id: other.orderId, amount: '5.00' });
  expect(await problemWith(create().open(other))).toBe('refused');
});

const bad: [Behaviour, string][] = [
  ['hang', 'unknown'],
  ['hang_in_body', 'unknown'],
  ['broken_connection', 'unknown'],
  ['server_error', 'unknown'],
  ['html', 'unknown'],
  ['empty', 'unknown'],
  ['huge', 'unknown'],
  ['redirect', 'unknown'],
  ['text_amount', 'unknown'],
  ['fraction_of_paisa', 'unknown'],
  ['dollars', 'unknown'],
  ['unauthorised', 'unavailable'],
  ['forbidden', 'unavailable'],
  ['too_many', 'unavailable'],
  ['bad_request', 'refused'],
  ['other_amount', 'refused'],
  ['no_link', 'no_intent'],
  ['no_default', 'no_intent'],
  ['collect_link', 'no_intent'],
];
test.each(bad)('%s leaves an opening %s, reported without secrets', async (behaviour, kind) => {
  server.behaviour = behaviour;
  expect(await problemWith(create({ timeoutMs: behaviour.startsWith('hang') ? 100 : 2_000 }).open(opening()))).toBe(
    kind,
  );
});

test('an order at an address that does not answer was not made', async () => {
  const gone = await startCashfreeServer();
  await gone.close();
  expect(await problemWith(create({ baseUrl: gone.baseUrl }).open(opening()))).toBe('unavailable');
});

test('attempts that failed are no payments', async () => {
  const request = opening();
  const gateway = create();
  await gateway.open(request);
  for (const status of ['FAILED', 'USER_DROPPED', 'PENDING', 'NOT_ATTEMPTED', 'VOID', 'CANCELLED']) {
    server.pay(request.orderId, '500.00', status);
  }
  expect(await gateway.read(request.orderId)).toEqual([]);
  server.pay(request.orderId, '500.000');
  expect(await gateway.read(request.orderId)).toMatchObject([{ amount: 50_000n }]);
  server.pay(request.orderId, '500.001');
  expect(await problemWith(gateway.read(request.orderId))).toBe('unknown');
});

test.each(['server_error', 'html', 'empty', 'unauthorised'] as const)(
  'what has been paid stays open while it answers with %s',
  async (behaviour) => {
    const request = opening();
    const gateway = create();
    await gateway.open(request);
    server.behaviour = behaviour;
    await problemWith(gateway.read(request.orderId));
  },
);

describe('a refund', () => {
  const refundOf = (request: OpenPayment) => ({
    refundId: `rfd_${request.orderId}`,
    orderId: request.orderId,
    gatewayPaymentId: '1',
    amount: request.amount,
  });
  let request: OpenPayment;
  beforeEach(async () => {
    request = opening();
    await create().open(request);
    server.pay(request.orderId, '500.00');
  });

  test('that is pending is asked for by its id until it is through, and made once', async () => {
    const gateway = create();
    server.refundStatus = 'PENDING';
    expect(await gateway.refund(refundOf(request))).toEqual({ status: 'pending' });
    expect(await gateway.refund(refundOf(request))).toEqual({ status: 'pending' });
    const [refund] = server.orders.get(request.orderId)?.refunds ?? [];
    Object.assign(refund ?? {}, { status: 'SUCCESS', arn: '632600000001' });
    expect(await gateway.refund(refundOf(request))).toEqual({ status: 'completed', reference: '632600000001' });
    expect(server.orders.get(request.orderId)?.refunds).toHaveLength(1);
    const posted = server.requests.filter(({ path }) => path.endsWith('/refunds'));
    expect(posted).toHaveLength(1);
    expect(JSON.parse(posted[0]?.body ?? '')).toEqual({
      refund_id: `rfd_${request.orderId}`,
      refund_amount: 500,
      refund_speed: 'STANDARD',
    });
    expect(posted[0]?.headers['x-idempotency-key']).toBe(`rfd_${request.orderId}`);
  });

  test('that was made without our learning so is found by its id', async () => {
    const gateway = create();
    server.behaviour = 'done_unsaid';
    expect(await problemWith(gateway.refund(refundOf(request)))).toBe('unknown');
    server.behaviour = 'well';
    expect(await gateway.refund(refundOf(request))).toMatchObject({ status: 'completed' });
    expect(server.orders.get(request.orderId)?.refunds).toHaveLength(1);
  });

  test.each(['FAILED', 'CANCELLED'])('that is %s has failed, and its id with it', async (status) => {
    server.refundStatus = status;
    const failed = { status: 'failed', reason: status.toLowerCase() };
    expect(await create().refund(refundOf(request))).toEqual(failed);
    expect(await create().readRefund(refundOf(request))).toEqual(failed);
    expect(await create().readRefund({ ...refundOf(request), refundId: 'rfd_other' })).toBeUndefined();
  });
});

describe('after failures', () => {
  test('is left alone for a while, then asked again', async () => {
    const clock = createManualClock();
    const gateway = create({ clock });
    server.behaviour = 'server_error';
    const fail = () => problemWith(gateway.read('pay_x'));
    expect([await fail(), await fail(), await fail()]).toEqual(['unknown', 'unknown', 'unknown']);
    const asked = server.requests.length;
    expect(await fail()).toBe('unavailable');
    expect(server.requests).toHaveLength(asked);
    clock.advance(15_000);
    server.behaviour = 'well';
    expect(await gateway.read('pay_x')).toEqual([]);
    expect(await gateway.open(opening())).toBeDefined();
  });

  test('refusals are answers: they open no circuit', async () => {
    const gateway = create();
    server.behaviour = 'bad_request';
    for (let count = 0; count < 5; count += 1) expect(await problemWith(gateway.open(opening()))).toBe('refused');
  });
});
