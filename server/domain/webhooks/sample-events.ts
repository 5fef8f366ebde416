import { addedStored } from './added-sample-events.ts';
import { type RecordedEvent, writeEvent } from './event-data.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';
import { signBody } from './signature.ts';

const id = (prefix: string) => `${prefix}_01kah3n5t0v2m9q4r7w8x1y6z3`;
const at = (text: string) => Date.parse(`2026-11-21T${text}Z`);

const trade = { userCode: id('usr'), asset: 'gold', transactionId: id('txn') };
const metadata = { cart: 'c-4711' };
const payment = { paymentId: id('pay'), userCode: id('usr'), reference: 'order-4711', metadata, amountPaise: '50000' };
const sip = {
  id: id('sip'),
  sipId: 1042,
  userCode: id('usr'),
  asset: 'gold',
  installmentPaise: '100000',
  frequency: 'monthly',
  reference: 'plan-12',
};

/** What is stored with an event of each kind, and which of its object it is. */
const stored: Record<EventKind, { sequence: number; data: Record<string, unknown> }> = {
  'buy.completed': {
    sequence: 1,
    data: {
      ...trade,
      amountPaise: '50000',
      metalMicrograms: '35635',
      paymentId: id('pay'),
      reference: 'order-4711',
      metadata,
    },
  },
  'sell.completed': {
    sequence: 1,
    data: { ...trade, metalMicrograms: '7583', grossPaise: '10026', feePaise: '26', netPaise: '10000' },
  },
  'sip.created': { sequence: 1, data: { ...sip, status: 'pending_authorisation' } },
  'sip.activated': { sequence: 2, data: { ...sip, status: 'active' } },
  'sip.installment': {
    sequence: 3,
    data: {
      ...sip,
      status: 'active',
      installmentNo: 1,
      feePaise: '118',
      fundedPaise: '100000',
      metalMicrograms: '71271',
      rate: '1403087',
      transactionId: id('txn'),
      invoiceNo: 'B2627/000000042',
      nextInstallmentDate: '2026-12-21',
    },
  },
  'sip.mandate_failed': { sequence: 2, data: { ...sip, status: 'failed' } },
  'payment.completed': {
    sequence: 1,
    data: {
      ...payment,
      feeBearer: 'tola',
      feePaise: '59',
      fundedPaise: '50000',
      metalMicrograms: '35635',
      rate: '1403087',
      transactionId: id('txn'),
      invoiceNo: 'B2627/000000042',
      completedAt: at('09:29:58.000'),
    },
  },
  'payment.failed': {
    sequence: 1,
    data: {
      ...payment,
      status: 'refund_due',
      reason: 'prices_unavailable',
      isRefundPending: true,
      willRetryUntil: at('09:29:30.000') + 86_400_000,
    },
  },
  'payment.expired': { sequence: 1, data: payment },
  'payment.refunded': {
    sequence: 2,
    data: {
      ...payment,
      status: 'refunded',
      refundId: id('rfd'),
      refundReason: 'purchase_failed',
      refundPaise: '50000',
      refundReference: '632511884417',
      refundedAt: at('09:29:30.000'),
    },
  },
  ...addedStored({ id, at, sip }),
  'test.ping': { sequence: 1, data: { message: 'Hello from Tola' } },
};

/** An event of each kind in the order of spec 6.1, written as a delivery carries it. */
export const sampleEvents: readonly { kind: EventKind; body: string }[] = eventKinds.map((kind) => {
  const event: RecordedEvent = { eventId: id('evt'), kind, createdAt: at('09:30:00.000'), ...stored[kind] };
  return { kind, body: writeEvent(event, 'live') };
});

const vectorSecret = 'whsec_pE1qYb0o3gY9c8m2Qw7tV5xZ4uK6nR1sL0aHdJfGiBk';

/** Published values of a signature, to try one's own code on: a plain body, one beyond ASCII, and none. Spec 6.4. */
export const signatureVectors: readonly { timestamp: number; secret: string; body: string; signature: string }[] = [
  [1_795_282_000, '{"event":"test.ping","event_id":"evt_1"}'] as const,
  [1_795_282_300, '{"message":"₹ 500 / \u2028 é","quantity_grams":0.000001}'] as const,
  [1_795_282_600, ''] as const,
].map(([timestamp, body]) => ({
  timestamp,
  secret: vectorSecret,
  body,
  signature: signBody(vectorSecret, timestamp, Buffer.from(body)),
}));
