import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { modes } from '../../../domain/kernel/mode.ts';
import { frequencies } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { orderFailReasons, orderStatuses } from '../../../domain/payments/orders/order.ts';
import { sipStatuses } from '../../../domain/payments/sips/sip.ts';
import { type EventKind, eventKinds } from '../../../domain/webhooks/event-kinds.ts';
import { pascalCase } from '../description/json.ts';
import { metadataShown, referenceShown, transactionIdShown, userCodeShown } from '../frame/fields.ts';
import { failReasonMeanings, fulfilmentSchema, paymentFeeSchema, refundReason } from '../payments/present-order.ts';
import { addedEventBases, addedEventSchemas } from './added-event-schemas.ts';

const asset = z.enum(assets);
const sequence = z
  .int()
  .positive()
  .meta({ id: 'EventSequence', description: 'Rises per object: of two events of one object the higher is the later' });
const invoiceNo = z.string().nullable().meta({ description: 'Tax invoice of the buy' });
const id = (what: string) => z.string().meta({ description: what });
const rupees = (what: string) => z.number().meta({ description: `${what}, rupees` });
const grams = (what: string) => z.number().meta({ description: `${what}, grams` });

const sip = {
  id: id('The SIP'),
  sip_id: z.int().positive().meta({ description: 'The SIP by its number' }),
  user_code: userCodeShown,
  status: z.enum(sipStatuses).meta({ description: 'State of the SIP after this event' }),
  asset_type: asset,
  installment_amount_inr: rupees('Each installment'),
  frequency: z.enum(frequencies),
  reference: referenceShown,
  metadata: metadataShown,
};

const sipEvent = z.strictObject({ ...sip, sequence }).meta({ id: 'SipEventData' });

/** What every event of a payment order has. */
const paid = {
  payment_id: id('Payment order'),
  user_code: userCodeShown,
  reference: referenceShown,
  amount_inr: rupees('What the customer was asked for'),
  metadata: metadataShown,
};

const payment = <Status extends string>(status: Status) => ({ ...paid, status: z.literal(status) });

/** `data` of each kind of event, with the sentence that tells what happened. */
const kinds: Record<EventKind, { meaning: string; data: z.ZodObject }> = {
  'buy.completed': {
    meaning: 'A buy was fulfilled and the metal credited. Fires for a completed payment order too.',
    data: z.strictObject({
      user_code: userCodeShown,
      asset_type: asset,
      amount_inr: rupees('Paid, GST included'),
      quantity_grams: grams('Credited'),
      transaction_id: transactionIdShown,
      payment_id: z.string().nullable().meta({ description: 'The payment order it stems from, or null' }),
      sip_id: z.int().nullable().meta({ description: 'The SIP it stems from, or null' }),
      reference: referenceShown,
      metadata: metadataShown,
      status: z.literal('completed'),
      sequence,
    }),
  },
  'sell.completed': {
    meaning: 'A sell settled into the user’s INR wallet.',
    data: z.strictObject({
      user_code: userCodeShown,
      asset_type: asset,
      quantity_grams: grams('Sold'),
      gross_amount_inr: rupees('Worth of the metal'),
      platform_fee_inr: rupees('Our fee, GST included'),
      net_amount_inr: rupees('Credited to the user’s wallet'),
      transaction_id: transactionIdShown,
      metadata: metadataShown,
      status: z.literal('completed'),
      sequence,
    }),
  },
  'sip.created': { meaning: 'A SIP mandate was created.', data: sipEvent },
  'sip.activated': { meaning: 'The bank approved the mandate.', data: sipEvent },
  'sip.installment': {
    meaning: 'An installment of a SIP was executed.',
    data: z.strictObject({
      ...sip,
      installment_no: z.int().positive(),
      fee_inr: rupees('Gateway fee'),
      funded_amount_inr: rupees('What metal was bought for'),
      quantity_grams: grams('Credited'),
      rate_per_gram_inr: rupees('Rate of a gram'),
      transaction_id: transactionIdShown,
      invoice_no: invoiceNo,
      next_installment_date: z.iso.date().nullable(),
      sequence,
    }),
  },
  'sip.mandate_failed': { meaning: 'The mandate was never approved.', data: sipEvent },
  'payment.completed': {
    meaning: 'The customer paid and the metal is credited. Fulfil orders on this one.',
    data: z.strictObject({
      ...payment('completed'),
      fee: paymentFeeSchema,
      funded_amount_inr: rupees('What metal was bought for'),
      fulfilment: fulfilmentSchema,
      transaction_id: transactionIdShown.nullable(),
      invoice_no: invoiceNo,
      completed_at: z.iso.datetime(),
      sequence,
    }),
  },
  'payment.failed': {
    meaning:
      'The order has no purchase. failed: it is closed. refund_due: its money arrived and goes back, unless its metal can be bought before refund.will_retry_until; then payment.completed follows.',
    data: z.strictObject({
      ...payment('failed'),
      status: z.enum(['failed', 'refund_due']).meta({ description: 'Where the order stands, as GET has it' }),
      reason: z.enum(orderFailReasons).meta({ description: failReasonMeanings }),
      refund: z.strictObject({
        status: z.enum(['none', 'pending']).meta({ description: 'pending: money arrived' }),
        will_retry_until: z.iso
          .datetime()
          .optional()
          .meta({ description: 'While the metal may still be bought: until then it is tried' }),
      }),
      sequence,
    }),
  },
  'payment.expired': {
    meaning: 'No payment came before expires_at.',
    data: z.strictObject({ ...payment('expired'), sequence }),
  },
  'payment.refunded': {
    meaning:
      'A payment of an order is back with its customer: that of an order that was due a refund, which is refunded then, or a second or wrong one, which leaves the order as it is. So is a debit of a SIP that goes back.',
    data: z.strictObject({
      ...payment('refunded'),
      status: z.enum(orderStatuses).meta({ description: 'Where the order stands, as GET has it' }),
      sip_id: z.int().nullable().meta({ description: 'Of a debit: its SIP, whose GET lists it in refunds; else null' }),
      refund: z.strictObject({
        refund_id: z.string().nullable().meta({ description: 'The refund, as GET lists it in refunds' }),
        status: z.literal('completed'),
        reason: refundReason.nullable(),
        amount_inr: rupees('Refunded'),
        reference: id('UTR, or the gateway’s id of the refund'),
        refunded_at: z.iso.datetime(),
      }),
      sequence,
    }),
  },
  ...addedEventSchemas({ sip, sipEvent, sequence }),
  'test.ping': {
    meaning: 'Sent by you, from the dashboard.',
    data: z.strictObject({ message: z.string(), sequence }),
  },
};

/** Name of an event in the description: `PaymentCompletedEvent` of payment.completed. */
function eventName(kind: EventKind): string {
  return `${pascalCase(kind)}Event`;
}

const head = {
  event_id: z.string().meta({ description: 'Stable across retries; deduplicate on it' }),
  created_at: z.iso.datetime(),
  mode: z.enum(modes),
};

/** What events have in common, under names of their own: every event beside its kind and data, and the data of those about one thing. */
export const eventBases: readonly z.ZodType[] = [
  z.object(head).meta({ id: 'EventHead', description: 'What every event has' }),
  sipEvent,
  z.object({ ...paid, sequence }).meta({ id: 'PaymentEventData' }),
  ...addedEventBases(sequence),
];

const eventOf = (kind: EventKind) =>
  z
    .object({ event: z.literal(kind), ...head, data: kinds[kind].data })
    .meta({ id: eventName(kind), description: kinds[kind].meaning });

/** Each kind of event as a delivery carries it (spec 6.2, decisions 10). */
export const eventSchemas = Object.fromEntries(eventKinds.map((kind) => [kind, eventOf(kind)])) as Record<
  EventKind,
  ReturnType<typeof eventOf>
>;

const [first, ...others] = eventKinds.map((kind) => eventSchemas[kind]);

/**
 * Any event, told apart by `event`. It is written as `anyOf`: generators of types add what tells them apart a second time to each of `oneOf`.
 */
export const anyEvent = z.union([first as (typeof others)[number], ...others]).meta({
  id: 'WebhookEvent',
  description: 'Any event that we send',
  discriminator: {
    propertyName: 'event',
    mapping: Object.fromEntries(eventKinds.map((kind) => [kind, `#/components/schemas/${eventName(kind)}`])),
  },
});
