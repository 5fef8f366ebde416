import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Paise, paise } from '../../domain/kernel/money.ts';
import type { PaymentGateway } from '../../domain/payments/orders/payment-gateway.ts';
import { createCashfreeGateway } from '../cashfree/payments/payments.ts';
import { type CashfreeServer, startCashfreeServer } from '../cashfree/testing/payment-server.ts';
import { unconfiguredGateway } from '../not-configured/payments.ts';
import { createSimulatedGateway, type SimulatedBooks } from '../simulated/payments.ts';
import { createManualClock, opening, SECRET, startedAt } from './testing/payment-openings.ts';

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

  test('tells every payment of an order to the paisa, and none where no payment was made', async () => {
    const { gateway, pay } = setUp();
    const request = opening();
    expect(await gateway.read(request.orderId)).toEqual([]);
    await gateway.open(request);
    expect(await gateway.read(request.orderId)).toEqual([]);
    await pay(request.orderId, paise(50_000n));
    await pay(request.orderId, paise(1_07n));
    const reported = await gateway.read(request.orderId);
    expect(reported.map(({ amount }) => amount)).toEqual([50_000n, 107n]);
    expect(new Set(reported.map(({ gatewayPaymentId }) => gatewayPaymentId)).size).toBe(2);
    expect(await gateway.read(request.orderId)).toEqual(reported);
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
      pay: async (orderId, amount) => void (await gateway.simulatePayment?.({ orderId, amount, at: startedAt })),
    };
  });
});

describe('cashfree', () => {
  let server: CashfreeServer;
  beforeAll(async () => {
    server = await startCashfreeServer();
  });
  afterAll(() => server.close());

  keepsTheContract(() => ({
    gateway: createCashfreeGateway({
      baseUrl: server.baseUrl,
      clientId: 'client-0123456789',
      clientSecret: SECRET,
      callbackUrl: 'https://tola.example/gateway/cashfree/callback',
      clock: createManualClock(),
    }),
    pay: async (orderId, amount) => server.pay(orderId, `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`),
  }));
});

describe('not configured', () => {
  test('opens and gives back nothing, and accepts no callback', async () => {
    await expect(unconfiguredGateway.open(opening())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await unconfiguredGateway.read('pay_1')).toEqual([]);
    const refund = { refundId: 'rfd_1', orderId: 'pay_1', gatewayPaymentId: '1', amount: paise(100n) };
    await expect(unconfiguredGateway.refund(refund)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(() => unconfiguredGateway.readCallback({ headers: {}, body: Buffer.from('{}') })).toThrow(
      'no gateway is set up',
    );
  });
});
