import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../domain/kernel/clock.ts';
import { type Paise, paise } from '../../domain/kernel/money.ts';
import { GatewayProblem, type OpenPayment, type PaymentGateway } from '../../domain/payments/payment-gateway.ts';
import { createCashfreeGateway } from './cashfree.ts';
import type { CashfreeOptions } from './cashfree-client.ts';
import { createSimulatedGateway, type SimulatedBooks } from './simulated.ts';
import { paymentBody, refundBody, signedCallback } from './testing/callbacks.ts';
import { type Behaviour, type CashfreeServer, startCashfreeServer } from './testing/cashfree-server.ts';
import { unpluggedGateway } from './unplugged.ts';

const SECRET = 'cfsk_ma_test_0123456789abcdef';
const now = Date.parse('2026-11-21T12:00:00.000Z');

function createManualClock(): Clock & { advance(milliseconds: number): void } {
  let at = now;
  return {
    now: () => at,
    advance(milliseconds) {
      at += milliseconds;
    },
  };
}

let made = 0;
function opening(amount: Paise = paise(50_000n)): OpenPayment {
  made += 1;
  return {
    orderId: `pay_01kah3n5t0v2m9q4r7w8x${String(made).padStart(5, '0')}`,
    amount,
    payeeName: 'Shop & Söhne',
    note: 'Digital gold',
    expiresAt: now + 1_200_000,
    customer: async () => ({ userCode: 'usr_01kah3n5t0v2m9q4r7w8x1y6z3', mobile: '9876543210' }),
  };
}

/** What any gateway promises. `pay` lets a customer pay an order. */
function keepsTheContract(
  setUp: () => { gateway: PaymentGateway; pay(orderId: string, amount: Paise): Promise<void> },
) {
  test('opens a payment of exactly the amount, the same one for the same id', async () => {
    const { gateway } = setUp();
    for (const amount of [1_000n, 10_01n, 50_000_00n, 12_345_60n].map(paise)) {
      const request = opening(amount);
      const opened = await gateway.open(request);
      expect(await gateway.open(request)).toEqual(opened);
      const link = /^upi:\/\/pay\?([^#\s]+)$/.exec(opened.upiUrl)?.[1]?.split('&') ?? [];
      const fields = Object.fromEntries(link.map((field) => field.split('=')));
      expect(fields).toMatchObject({
        am: (Number(amount) / 100).toFixed(2),
        cu: 'INR',
        pa: expect.stringContaining('@'),
        tr: expect.stringMatching(/^[A-Za-z0-9]{1,35}$/),
      });
    }
  });

  test('tells every payment of an order to the paisa, and none of what nobody has paid', async () => {
    const { gateway, pay } = setUp();
    const request = opening();
    expect(await gateway.read(request.orderId)).toEqual([]);
    await gateway.open(request);
    expect(await gateway.read(request.orderId)).toEqual([]);
    await pay(request.orderId, paise(50_000n));
    await pay(request.orderId, paise(1_07n));
    const told = await gateway.read(request.orderId);
    expect(told.map(({ amount }) => amount)).toEqual([50_000n, 107n]);
    expect(new Set(told.map(({ gatewayPaymentId }) => gatewayPaymentId)).size).toBe(2);
    expect(await gateway.read(request.orderId)).toEqual(told);
  });

  test('gives a payment back once, however often it is asked', async () => {
    const { gateway, pay } = setUp();
    const request = opening();
    await gateway.open(request);
    await pay(request.orderId, request.amount);
    const [payment] = await gateway.read(request.orderId);
    const refund = {
      refundId: `rfd_${request.orderId}`,
      orderId: request.orderId,
      gatewayPaymentId: payment?.gatewayPaymentId ?? '',
      amount: request.amount,
    };
    const answer = await gateway.refund(refund);
    expect(answer).toMatchObject({ status: 'completed', reference: expect.stringMatching(/^[0-9A-Z]{6,}$/) });
    expect(await gateway.refund(refund)).toEqual(answer);
  });

  const body = paymentBody({ orderId: 'pay_1', paymentId: '97928822', amount: '170.00' });

  test('believes callbacks that are signed, over the bytes as they came', () => {
    const { gateway } = setUp();
    expect(gateway.readCallback(signedCallback(SECRET, now, body))).toEqual({
      kind: 'payment',
      orderId: 'pay_1',
      payment: { gatewayPaymentId: '97928822', amount: 17_000n, bankReference: '632612345678' },
    });
    const refund = refundBody({ refundId: 'rfd_1', orderId: 'pay_1', amount: '2.5' });
    expect(gateway.readCallback(signedCallback(SECRET, now, refund))).toEqual({
      kind: 'refund',
      refundId: 'rfd_1',
      amount: 250n,
      reference: '205907014017',
    });
  });

  test('ids longer than a double are read to the last digit', () => {
    const long = paymentBody({ orderId: 'pay_1', paymentId: '12345678901234567891', amount: '1' });
    expect(setUp().gateway.readCallback(signedCallback(SECRET, now, long))).toMatchObject({
      payment: { gatewayPaymentId: '12345678901234567891', amount: 100n },
    });
  });

  test.each([
    ['a failed attempt', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1', status: 'FAILED' })],
    ['one who left', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1', status: 'USER_DROPPED' })],
    ['a refund on its way', refundBody({ refundId: 'rfd_1', orderId: 'pay_1', amount: '1', status: 'PENDING' })],
    ['a refund that failed', refundBody({ refundId: 'rfd_1', orderId: 'pay_1', amount: '1', status: 'FAILED' })],
    ['another kind', '{"type":"WEBHOOK","data":{"test_object":{"test_key":"test_value"}}}'],
    ['an array', '[]'],
  ])('takes no news from %s', (_, text) => {
    expect(setUp().gateway.readCallback(signedCallback(SECRET, now, text))).toEqual({ kind: 'none' });
  });

  test.each([
    ['dollars', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1', currency: 'USD' })],
    ['a fraction of a paisa', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1.005' })],
    ['nothing', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '0.00' })],
    ['less than nothing', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '-1' })],
    ['an exponent', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1e3' })],
    ['no JSON', '<html>'],
  ])('does not understand a payment of %s', (_, text) => {
    expect(problemOf(() => setUp().gateway.readCallback(signedCallback(SECRET, now, text)))).toBe('unknown');
  });

  const signed = signedCallback(SECRET, now, body);
  const altered = Buffer.from(signed.body);
  altered[altered.indexOf('170.00')] = 0x39;
  test.each([
    ['nothing of a signature', { headers: {}, body: signed.body }],
    ['another secret', signedCallback('another secret', now, body)],
    ['one byte altered', { ...signed, body: altered }],
    ['the body written anew', { ...signed, body: Buffer.from(JSON.stringify(JSON.parse(body))) }],
    ['another timestamp', { ...signed, headers: { ...signed.headers, 'x-webhook-timestamp': String(now + 1) } }],
    ['six minutes of age', signedCallback(SECRET, now - 360_000, body)],
    ['six minutes to come', signedCallback(SECRET, now + 360_000, body)],
    ['seconds for milliseconds', signedCallback(SECRET, now / 1000, body)],
    ['a signature twice', { ...signed, headers: { ...signed.headers, 'x-webhook-signature': ['a', 'b'] } }],
  ])('refuses a callback with %s', (_, callback) => {
    expect(problemOf(() => setUp().gateway.readCallback(callback))).toBe('refused');
  });
}

function problemOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof GatewayProblem) return error.kind;
    throw error;
  }
  return undefined;
}

describe('simulated', () => {
  keepsTheContract(() => {
    const kept = new Map<string, Awaited<ReturnType<SimulatedBooks['of']>>>();
    const books: SimulatedBooks = {
      of: async (orderId) => kept.get(orderId) ?? [],
      add: async (orderId, payment) => void kept.set(orderId, [...(kept.get(orderId) ?? []), payment]),
    };
    const settings = { payeeAddress: 'tola@sandbox', callbackSecret: SECRET, clock: createManualClock() };
    const gateway = createSimulatedGateway(books, settings);
    return {
      gateway,
      pay: async (orderId, amount) => void (await gateway.simulatePayment?.({ orderId, amount, at: now })),
    };
  });
});

describe('cashfree', () => {
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
    expect(error).toBeInstanceOf(GatewayProblem);
    const { message, stack, cause } = error as GatewayProblem;
    expect(`${message} ${stack} ${JSON.stringify(error)} ${String(cause)}`).not.toMatch(
      new RegExp(`${SECRET}|client-0123456789|9876543210`),
    );
    return (error as GatewayProblem).kind;
  };

  keepsTheContract(() => ({
    gateway: create(),
    pay: async (orderId, amount) => server.pay(orderId, `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`),
  }));

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
    ['too_many', 'unavailable'],
    ['bad_request', 'refused'],
    ['other_amount', 'refused'],
    ['no_link', 'no_intent'],
    ['no_default', 'no_intent'],
    ['collect_link', 'no_intent'],
  ];
  test.each(bad)('%s leaves an opening %s, told without secrets', async (behaviour, kind) => {
    server.behaviour = behaviour;
    expect(await problemWith(create({ timeoutMs: behaviour.startsWith('hang') ? 100 : 2_000 }).open(opening()))).toBe(
      kind,
    );
  });

  test('nobody at the address has done nothing', async () => {
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

    test.each(['FAILED', 'CANCELLED', 'REJECTED'])('that is %s is refused, not done', async (status) => {
      server.refundStatus = status;
      expect(await problemWith(create().refund(refundOf(request)))).toBe('refused');
    });
  });

  describe('after failures', () => {
    afterEach(() => {
      server.behaviour = 'well';
    });

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
});

describe('unplugged', () => {
  test('opens and gives back nothing, and believes nobody', async () => {
    await expect(unpluggedGateway.open(opening())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await unpluggedGateway.read('pay_1')).toEqual([]);
    const refund = { refundId: 'rfd_1', orderId: 'pay_1', gatewayPaymentId: '1', amount: paise(100n) };
    await expect(unpluggedGateway.refund(refund)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(problemOf(() => unpluggedGateway.readCallback(signedCallback(SECRET, now, '{}')))).toBe('refused');
  });
});
