import { describe, expect, it } from 'vitest';
import { writeEvent } from './event-data.ts';
import { type addedKinds, type EventKind, standardKinds } from './event-kinds.ts';

const at = Date.UTC(2026, 10, 21, 6, 30, 0, 250);
const sip = {
  id: 'sip_1',
  sipId: 1042,
  userCode: 'U1',
  status: 'active',
  asset: 'gold',
  installmentPaise: '100000',
  frequency: 'monthly',
  reference: 'order 7',
};
const sipData = {
  id: 'sip_1',
  sip_id: 1042,
  user_code: 'U1',
  status: 'active',
  asset_type: 'gold',
  installment_amount_inr: 1000,
  frequency: 'monthly',
  reference: 'order 7',
  metadata: null,
};
const payment = {
  paymentId: 'pay_1',
  userCode: 'U1',
  reference: 'order 7',
  amountPaise: '50050',
  metadata: { cart: 'c 1' },
};
const paymentData = {
  payment_id: 'pay_1',
  user_code: 'U1',
  reference: 'order 7',
  amount_inr: 500.5,
  metadata: { cart: 'c 1' },
};

/** What is stored of each kind, and its `data` as 6.2 and decisions 10 want it, field by field. */
const kinds: Record<
  Exclude<EventKind, (typeof addedKinds)[number]>,
  [stored: Record<string, unknown>, data: Record<string, unknown>]
> = {
  'buy.completed': [
    {
      userCode: 'U1',
      asset: 'gold',
      amountPaise: '50000',
      metalMicrograms: '35635',
      transactionId: 'txn_1',
      paymentId: 'pay_1',
      sipNumber: null,
      reference: 'order 7',
      metadata: { cart: 'c 1' },
    },
    {
      user_code: 'U1',
      asset_type: 'gold',
      amount_inr: 500,
      quantity_grams: 0.035635,
      transaction_id: 'txn_1',
      payment_id: 'pay_1',
      sip_id: null,
      reference: 'order 7',
      metadata: { cart: 'c 1' },
      status: 'completed',
    },
  ],
  'sell.completed': [
    {
      userCode: 'U1',
      asset: 'silver',
      metalMicrograms: '1',
      grossPaise: '10026',
      feePaise: '26',
      netPaise: '10000',
      transactionId: 'txn_2',
    },
    {
      user_code: 'U1',
      asset_type: 'silver',
      quantity_grams: 0.000001,
      gross_amount_inr: 100.26,
      platform_fee_inr: 0.26,
      net_amount_inr: 100,
      transaction_id: 'txn_2',
      metadata: null,
      status: 'completed',
    },
  ],
  'sip.created': [sip, sipData],
  'sip.activated': [
    { ...sip, reference: undefined },
    { ...sipData, reference: null },
  ],
  'sip.mandate_failed': [
    { ...sip, status: 'failed' },
    { ...sipData, status: 'failed' },
  ],
  'sip.installment': [
    {
      ...sip,
      installmentNo: 3,
      feePaise: '590',
      fundedPaise: '99410',
      metalMicrograms: '70850',
      rate: '1403087',
      transactionId: 'txn_3',
      invoiceNo: 'B2627/000000003',
      nextInstallmentDate: '2026-12-21',
    },
    {
      ...sipData,
      installment_no: 3,
      fee_inr: 5.9,
      funded_amount_inr: 994.1,
      quantity_grams: 0.07085,
      rate_per_gram_inr: 14030.87,
      transaction_id: 'txn_3',
      invoice_no: 'B2627/000000003',
      next_installment_date: '2026-12-21',
    },
  ],
  'payment.completed': [
    {
      ...payment,
      feeBearer: 'end_user',
      feePaise: '1000',
      fundedPaise: '49050',
      metalMicrograms: '34958',
      rate: '1403087',
      transactionId: 'txn_4',
      completedAt: at,
    },
    {
      ...paymentData,
      status: 'completed',
      fee: { bearer: 'end_user', amount_inr: 10, deducted_from_amount: true },
      funded_amount_inr: 490.5,
      fulfilment: { asset_quantity: 0.034958, rate_per_gram_inr: 14030.87, final: true },
      transaction_id: 'txn_4',
      invoice_no: null,
      completed_at: '2026-11-21T06:30:00.250Z',
    },
  ],
  'payment.failed': [
    { ...payment, status: 'refund_due', reason: 'prices_unavailable', isRefundPending: true, willRetryUntil: at },
    {
      ...paymentData,
      status: 'refund_due',
      reason: 'prices_unavailable',
      refund: { status: 'pending', will_retry_until: '2026-11-21T06:30:00.250Z' },
    },
  ],
  'payment.expired': [
    { ...payment, reference: undefined },
    { ...paymentData, reference: null, status: 'expired' },
  ],
  'payment.refunded': [
    {
      ...payment,
      status: 'completed',
      refundId: 'rfd_1',
      refundReason: 'second_payment',
      refundPaise: '50050',
      refundReference: 'UTR 9',
      refundedAt: at,
    },
    {
      ...paymentData,
      status: 'completed',
      sip_id: null,
      refund: {
        refund_id: 'rfd_1',
        status: 'completed',
        reason: 'second_payment',
        amount_inr: 500.5,
        reference: 'UTR 9',
        refunded_at: '2026-11-21T06:30:00.250Z',
      },
    },
  ],
  'test.ping': [{ message: 'Hello' }, { message: 'Hello' }],
};

describe('an event', () => {
  it.each([...standardKinds, 'test.ping'] as const)('%s is written as decided, and carries its sequence', (kind) => {
    const [stored, data] = kinds[kind];
    const text = writeEvent(
      { eventId: 'evt_1', kind, sequence: 4, data: JSON.parse(JSON.stringify(stored)), createdAt: at },
      'live',
    );
    expect(JSON.parse(text)).toEqual({
      event: kind,
      event_id: 'evt_1',
      created_at: '2026-11-21T06:30:00.250Z',
      mode: 'live',
      data: { ...data, sequence: 4 },
    });
  });

  it('says which mode it is of', () => {
    const event = { eventId: 'evt_1', kind: 'test.ping' as const, sequence: 1, data: { message: 'x' }, createdAt: at };
    expect(JSON.parse(writeEvent(event, 'sandbox')).mode).toBe('sandbox');
  });

  it('says that no refund is due where none is', () => {
    const data = { ...payment, reason: 'declined', isRefundPending: false };
    const event = { eventId: 'evt_1', kind: 'payment.failed' as const, sequence: 1, data, createdAt: at };
    expect(JSON.parse(writeEvent(event, 'live')).data).toMatchObject({ status: 'failed', refund: { status: 'none' } });
    // Stored before events contained the status of their order.
    const pending = { ...event, data: { ...data, isRefundPending: true } };
    expect(JSON.parse(writeEvent(pending, 'live')).data).toMatchObject({
      status: 'refund_due',
      refund: { status: 'pending' },
    });
  });

  it('of a refund that was kept before events contained more is of the order’s own', () => {
    const data = { ...payment, refundPaise: '50050', refundReference: 'UTR 9', refundedAt: at };
    const event = { eventId: 'evt_1', kind: 'payment.refunded' as const, sequence: 2, data, createdAt: at };
    expect(JSON.parse(writeEvent(event, 'live')).data).toMatchObject({
      status: 'refunded',
      refund: { refund_id: null, reason: null, amount_inr: 500.5 },
    });
  });

  it('keeps words of partners as they are, line separators and half characters too', () => {
    const message = 'सोना 🪙 \u2028 "\\ \u0001 \ud800';
    const event = { eventId: 'evt_1', kind: 'test.ping' as const, sequence: 1, data: { message }, createdAt: at };
    const text = Buffer.from(writeEvent(event, 'live'), 'utf8').toString('utf8');
    expect(JSON.parse(text).data.message).toBe(message);
  });
});
