import { isoTime } from '../kernel/clock.ts';
import { grams, rupees } from '../kernel/money.ts';
import { addedWriters } from './added-event-data.ts';
import type { EventKind } from './event-kinds.ts';

type Stored = Record<string, unknown>;

const inr = (value: unknown) => rupees(BigInt(value as string));
const metal = (value: unknown) => grams(BigInt(value as string));
const time = (value: unknown) => isoTime(value as number);

const sip = (data: Stored) => ({
  id: data.id,
  sip_id: data.sipId,
  user_code: data.userCode,
  status: data.status,
  asset_type: data.asset,
  installment_amount_inr: inr(data.installmentPaise),
  frequency: data.frequency,
  reference: data.reference ?? null,
  metadata: data.metadata ?? null,
});

const payment = (status: string) => (data: Stored) => ({
  payment_id: data.paymentId,
  user_code: data.userCode,
  status,
  reference: data.reference ?? null,
  amount_inr: inr(data.amountPaise),
  metadata: data.metadata ?? null,
});

/** How each kind writes what was stored with it, in storage units, as the `data` of its envelope (spec 6.2, decisions 10). */
const writers: Record<EventKind, (data: Stored) => Record<string, unknown>> = {
  'buy.completed': (data) => ({
    user_code: data.userCode,
    asset_type: data.asset,
    amount_inr: inr(data.amountPaise),
    quantity_grams: metal(data.metalMicrograms),
    transaction_id: data.transactionId,
    payment_id: data.paymentId ?? null,
    sip_id: data.sipNumber ?? null,
    reference: data.reference ?? null,
    metadata: data.metadata ?? null,
    status: 'completed',
  }),
  'sell.completed': (data) => ({
    user_code: data.userCode,
    asset_type: data.asset,
    quantity_grams: metal(data.metalMicrograms),
    gross_amount_inr: inr(data.grossPaise),
    platform_fee_inr: inr(data.feePaise),
    net_amount_inr: inr(data.netPaise),
    transaction_id: data.transactionId,
    metadata: data.metadata ?? null,
    status: 'completed',
  }),
  'sip.created': sip,
  'sip.activated': sip,
  'sip.mandate_failed': sip,
  'sip.installment': (data) => ({
    ...sip(data),
    installment_no: data.installmentNo,
    fee_inr: inr(data.feePaise),
    funded_amount_inr: inr(data.fundedPaise),
    quantity_grams: metal(data.metalMicrograms),
    rate_per_gram_inr: inr(data.rate),
    transaction_id: data.transactionId,
    invoice_no: data.invoiceNo ?? null,
    next_installment_date: data.nextInstallmentDate ?? null,
  }),
  'payment.completed': (data) => ({
    ...payment('completed')(data),
    fee: {
      bearer: data.feeBearer,
      amount_inr: inr(data.feePaise),
      deducted_from_amount: data.feeBearer === 'end_user',
    },
    funded_amount_inr: inr(data.fundedPaise),
    fulfilment: { asset_quantity: metal(data.metalMicrograms), rate_per_gram_inr: inr(data.rate), final: true },
    transaction_id: data.transactionId ?? null,
    invoice_no: data.invoiceNo ?? null,
    completed_at: time(data.completedAt),
  }),
  'payment.failed': (data) => ({
    // Events that were kept before say only whether money goes back.
    ...payment(String(data.status ?? (data.isRefundPending ? 'refund_due' : 'failed')))(data),
    reason: data.reason,
    refund: {
      status: data.isRefundPending ? 'pending' : 'none',
      ...(data.willRetryUntil != null && { will_retry_until: time(data.willRetryUntil) }),
    },
  }),
  'payment.expired': payment('expired'),
  'payment.refunded': (data) => ({
    // Events that were kept before are of the order's own payment alone.
    ...payment(String(data.status ?? 'refunded'))(data),
    sip_id: data.sipNumber ?? null,
    refund: {
      refund_id: data.refundId ?? null,
      status: 'completed',
      reason: data.refundReason ?? null,
      amount_inr: inr(data.refundPaise),
      reference: data.refundReference,
      refunded_at: time(data.refundedAt),
    },
  }),
  ...addedWriters(sip),
  'test.ping': (data) => ({ message: data.message }),
};

/** An event as it was recorded. */
export type RecordedEvent = {
  eventId: string;
  kind: EventKind;
  sequence: number;
  data: Stored;
  /** Milliseconds on the book's clock */
  createdAt: number;
};

/** The transaction whose invoice an event names, which is made when it is sent: undefined where it names none. */
export function invoicedTransactionOf({ kind, data }: Pick<RecordedEvent, 'kind' | 'data'>): string | undefined {
  const isInvoiced = kind === 'payment.completed' || kind === 'sip.installment';
  return isInvoiced && typeof data.transactionId === 'string' ? data.transactionId : undefined;
}

/** The envelope of an event, as its deliveries carry it: text that is stored with the first attempt and never made again. */
export function writeEvent(event: RecordedEvent, mode: 'live' | 'sandbox'): string {
  return JSON.stringify({
    event: event.kind,
    event_id: event.eventId,
    created_at: isoTime(event.createdAt),
    mode,
    data: { ...writers[event.kind](event.data), sequence: event.sequence },
  });
}
