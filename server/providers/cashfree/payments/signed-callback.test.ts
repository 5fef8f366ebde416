import { describe, expect, test } from 'vitest';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import { createManualClock, SECRET, startedAt } from '../../contracts/testing/payment-openings.ts';
import { createSimulatedGateway } from '../../simulated/payments.ts';
import {
  debitBody,
  debitRefundBody,
  mandateBody,
  paymentBody,
  refundBody,
  signedCallback,
} from '../testing/payment-callbacks.ts';
import { createCashfreeGateway } from './payments.ts';

const clock = createManualClock();
const gateways = [
  createSimulatedGateway(
    { of: async () => [], add: async () => {} },
    { payeeAddress: 'tola@sandbox', callbackSecret: SECRET, clock },
  ),
  createCashfreeGateway({ baseUrl: '', clientId: '', clientSecret: SECRET, callbackUrl: '', clock }),
];

function problemOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof ProviderProblem) return error.kind;
    throw error;
  }
  return undefined;
}

describe.each(gateways)('$name', (gateway) => {
  const body = paymentBody({ orderId: 'pay_1', paymentId: '97928822', amount: '170.00' });

  test('believes callbacks that are signed, over the bytes as they came', () => {
    expect(gateway.readCallback(signedCallback(SECRET, startedAt, body))).toEqual({
      kind: 'payment',
      orderId: 'pay_1',
      payment: { gatewayPaymentId: '97928822', amount: 17_000n, bankReference: '632612345678' },
    });
    const refund = refundBody({ refundId: 'rfd_1', orderId: 'pay_1', amount: '2.5' });
    expect(gateway.readCallback(signedCallback(SECRET, startedAt, refund))).toEqual({
      kind: 'refund',
      refundId: 'rfd_1',
      amount: 250n,
      reference: '205907014017',
    });
  });

  test.each([
    ['a debit', debitBody({ sipId: 'sip_1' })],
    ['a debit that failed', debitBody({ sipId: 'sip_1', type: 'PAYMENT_FAILED' })],
    ['a debit that the customer called off', debitBody({ sipId: 'sip_1', type: 'PAYMENT_CANCELLED' })],
    ['an approval', debitBody({ sipId: 'sip_1', type: 'AUTH_STATUS' })],
    ['a mandate on hold', mandateBody({ sipId: 'sip_1', status: 'ON_HOLD' })],
    [
      'an older version’s mandate',
      mandateBody({ sipId: 'sip_1', status: 'ACTIVE', type: 'SUBSCRIPTION_STATUS_CHANGE' }),
    ],
  ])('tells which plan to look at of %s', (_, text) => {
    expect(gateway.readCallback(signedCallback(SECRET, startedAt, text))).toEqual({ kind: 'mandate', sipId: 'sip_1' });
  });

  test('a debit’s refund is reported as any other', () => {
    const refund = debitRefundBody({ refundId: 'rfd_1', amount: '500.00' });
    expect(gateway.readCallback(signedCallback(SECRET, startedAt, refund))).toEqual({
      kind: 'refund',
      refundId: 'rfd_1',
      amount: 50_000n,
      reference: 'SUB_21ebb4bf-e84f-4afa-bb09-07aac433abe4',
    });
  });

  test('ids longer than a double are read to the last digit', () => {
    const long = paymentBody({ orderId: 'pay_1', paymentId: '12345678901234567891', amount: '1' });
    expect(gateway.readCallback(signedCallback(SECRET, startedAt, long))).toMatchObject({
      payment: { gatewayPaymentId: '12345678901234567891', amount: 100n },
    });
  });

  test.each([
    ['a failed attempt', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1', status: 'FAILED' })],
    ['one who left', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1', status: 'USER_DROPPED' })],
    ['a refund on its way', refundBody({ refundId: 'rfd_1', orderId: 'pay_1', amount: '1', status: 'PENDING' })],
    ['a refund that failed', refundBody({ refundId: 'rfd_1', orderId: 'pay_1', amount: '1', status: 'FAILED' })],
    ['a debit to come', debitBody({ sipId: 'sip_1', type: 'PAYMENT_NOTIFICATION_INITIATED' })],
    ['a debit’s refund on its way', debitRefundBody({ refundId: 'rfd_1', amount: '1', status: 'PENDING' })],
    ['a debit’s refund that failed', debitRefundBody({ refundId: 'rfd_1', amount: '1', status: 'FAILED' })],
    ['another kind', '{"type":"WEBHOOK","data":{"test_object":{"test_key":"test_value"}}}'],
    ['an array', '[]'],
  ])('takes no news from %s', (_, text) => {
    expect(gateway.readCallback(signedCallback(SECRET, startedAt, text))).toEqual({ kind: 'none' });
  });

  test.each([
    ['dollars', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1', currency: 'USD' })],
    ['a fraction of a paisa', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1.005' })],
    ['nothing', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '0.00' })],
    ['less than nothing', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '-1' })],
    ['an exponent', paymentBody({ orderId: 'pay_1', paymentId: '1', amount: '1e3' })],
    ['no JSON', '<html>'],
  ])('does not understand a payment of %s', (_, text) => {
    expect(problemOf(() => gateway.readCallback(signedCallback(SECRET, startedAt, text)))).toBe('unknown');
  });

  test.each([
    ['a debit of no plan', '{"data":{"payment_id":"1"},"type":"SUBSCRIPTION_PAYMENT_SUCCESS"}'],
    ['a plan without an id', mandateBody({ sipId: '', status: 'ACTIVE' })],
    ['a refund of nothing', debitRefundBody({ refundId: 'rfd_1', amount: '0' })],
  ])('does not understand %s', (_, text) => {
    expect(problemOf(() => gateway.readCallback(signedCallback(SECRET, startedAt, text)))).toBe('unknown');
  });

  const signed = signedCallback(SECRET, startedAt, body);
  const altered = Buffer.from(signed.body);
  altered[altered.indexOf('170.00')] = 0x39;
  test.each([
    ['nothing of a signature', { headers: {}, body: signed.body }],
    ['another secret', signedCallback('another secret', startedAt, body)],
    ['one byte altered', { ...signed, body: altered }],
    ['the body written anew', { ...signed, body: Buffer.from(JSON.stringify(JSON.parse(body))) }],
    ['another timestamp', { ...signed, headers: { ...signed.headers, 'x-webhook-timestamp': String(startedAt + 1) } }],
    ['six minutes of age', signedCallback(SECRET, startedAt - 360_000, body)],
    ['six minutes to come', signedCallback(SECRET, startedAt + 360_000, body)],
    ['seconds for milliseconds', signedCallback(SECRET, startedAt / 1000, body)],
    ['a signature twice', { ...signed, headers: { ...signed.headers, 'x-webhook-signature': ['a', 'b'] } }],
  ])('refuses a callback with %s', (_, callback) => {
    expect(problemOf(() => gateway.readCallback(callback))).toBe('refused');
  });
});
