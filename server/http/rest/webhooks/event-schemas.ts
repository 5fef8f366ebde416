import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { modes } from '../../../domain/kernel/mode.ts';
import { frequencies } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { orderFailReasons } from '../../../domain/payments/orders/order.ts';
import { sipStatuses } from '../../../domain/payments/sips/sip.ts';
import { type EventKind, eventKinds } from '../../../domain/webhooks/event-kinds.ts';
import { pascalCase } from '../description/json.ts';
import { fulfilmentSchema, paymentFeeSchema } from '../payments/present-order.ts';
import { addedEventSchemas } from './added-event-schemas.ts';

const asset = z.enum(assets);
const reference = z.string().nullable().meta({ description: 'Your own reference, or null' });
const sequence = z
  .int()
  .positive()
  .meta({ description: 'Rises per object: of two events of one object the higher is the later' });
const id = (what: string) => z.string().meta({ description: what });
const rupees = (what: string) => z.number().meta({ description: `${what}, rupees` });
const grams = (what: string) => z.number().meta({ description: `${what}, grams` });

const userCode = id('User');
const transactionId = id('Transaction, as GET /partner/transactions/:id knows it');

const sip = {
  id: id('The SIP'),
  sip_id: z.int().positive().meta({ description: 'The SIP by its number' }),
  user_code: userCode,
  status: z.enum(sipStatuses).meta({ description: 'State of the SIP after this event' }),
  asset_type: asset,
  installment_amount_inr: rupees('Each installment'),
  frequency: z.enum(frequencies),
  reference,
};

const sipEvent = z.strictObject({ ...sip, sequence }).meta({ id: 'SipEventData' });

const payment = <Status extends string>(status: Status) => ({
  payment_id: id('Payment order'),
  user_code: userCode,
  status: z.literal(status),
  reference,
  amount_inr: rupees('What the customer was asked for'),
});

/** `data` of each kind of event, with the sentence that tells what happened. */
const kinds: Record<EventKind, { meaning: string; data: z.ZodObject }> = {
  'buy.completed': {
    meaning: 'A buy was fulfilled and the metal credited. Fires for a completed payment order too.',
    data: z.strictObject({
      user_code: userCode,
      asset_type: asset,
      amount_inr: rupees('Paid, GST included'),
      quantity_grams: grams('Credited'),
      transaction_id: transactionId,
      status: z.literal('completed'),
      sequence,
    }),
  },
  'sell.completed': {
    meaning: 'A sell settled into the user’s INR wallet.',
    data: z.strictObject({
      user_code: userCode,
      asset_type: asset,
      quantity_grams: grams('Sold'),
      gross_amount_inr: rupees('Worth of the metal'),
      platform_fee_inr: rupees('Our fee, GST included'),
      net_amount_inr: rupees('Credited to the user’s wallet'),
      transaction_id: transactionId,
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
      transaction_id: transactionId,
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
      reason: z.enum(orderFailReasons).meta({
        description:
          'customer: cancelled. payment_failed: closed by the gateway. gateway_error: the gateway could not open it. purchase_failed: the purchase was given up, or failed on trial in the sandbox. buy_processing_failed: the metal could not be had. prices_unavailable: there was no price, or trading was halted. internal_error: it broke on our side. kyc_required: it was paid after it had expired, when what its user may buy for without KYC was used up.',
      }),
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
    meaning: 'An order that was due a refund was refunded.',
    data: z.strictObject({
      ...payment('refunded'),
      refund: z.strictObject({
        status: z.literal('completed'),
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

const eventOf = (kind: EventKind) =>
  z
    .object({
      event: z.literal(kind),
      event_id: z.string().meta({ description: 'Stable across retries; deduplicate on it' }),
      created_at: z.iso.datetime(),
      mode: z.enum(modes),
      data: kinds[kind].data,
    })
    .meta({ id: eventName(kind), description: kinds[kind].meaning });

/** Each kind of event as a delivery carries it (spec 6.2, decisions 10). */
export const eventSchemas = Object.fromEntries(eventKinds.map((kind) => [kind, eventOf(kind)])) as Record<
  EventKind,
  ReturnType<typeof eventOf>
>;

const [first, ...others] = eventKinds.map((kind) => eventSchemas[kind]);

/** Any event, told apart by `event`. */
export const anyEvent = z.discriminatedUnion('event', [first as (typeof others)[number], ...others]).meta({
  id: 'WebhookEvent',
  description: 'Any event that we send',
  discriminator: {
    propertyName: 'event',
    mapping: Object.fromEntries(eventKinds.map((kind) => [kind, `#/components/schemas/${eventName(kind)}`])),
  },
});
