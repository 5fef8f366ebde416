import { z } from 'zod';
import type { Core } from '../../../domain/context.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import {
  type OrderFailReason,
  type OrderRefund,
  orderFailReasons,
  orderStatuses,
  type PaymentOrder,
  refundReasons,
  retriedUntil,
} from '../../../domain/payments/orders/order.ts';
import { metadataShown } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { presentUpi, upiSchema } from './present-upi.ts';

/** Why an order bought nothing, reason by reason: closed, as the enumeration is. */
export const failReasonMeanings =
  'customer: the customer cancelled it. partner: you cancelled it. payment_failed: closed by the gateway. gateway_error: the gateway could not open it. purchase_failed: the purchase was given up, or failed on trial in the sandbox. buy_processing_failed: the metal could not be had. prices_unavailable: there was no price, or trading was halted. internal_error: it broke on our side. kyc_required: it was paid after it had expired, when what its user may buy for without KYC was used up.';

/** Why a payment goes back, reason by reason: closed, as the enumeration is. */
export const refundReason = z.enum(refundReasons).meta({
  description:
    'purchase_failed: its metal could not be bought. second_payment: the order was paid before. wrong_amount: another amount was asked for. order_closed: the order had failed or was cancelled. sip_closed: the SIP that was debited had ended. operator: our staff gave the purchase up.',
});

/** A payment that goes back (decisions 15). */
export const refundSchema = namedObject('PaymentRefund', {
  refund_id: z.string().meta({ description: 'The refund', example: 'rfd_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  status: z.enum(['pending', 'completed']),
  amount_inr: z.number(),
  reason: refundReason,
  reference: z.string().nullable().meta({ description: 'UTR or the gateway’s refund id, once it is back' }),
  created_at: z.iso.datetime(),
  refunded_at: z.iso.datetime().nullable(),
});

/** The gateway's fee of an order. */
export const paymentFeeSchema = namedObject('PaymentFee', {
  bearer: z
    .string()
    .meta({ description: 'Who bears the gateway’s fee: the service, end_user or partner', example: 'tola' }),
  amount_inr: z.number().meta({ description: '0.118 % of the amount, fixed at creation', example: 0.59 }),
  deducted_from_amount: z.boolean(),
});

/** What an order bought. */
export const fulfilmentSchema = namedObject('Fulfilment', {
  asset_quantity: z.number(),
  rate_per_gram_inr: z.number(),
  final: z.literal(true),
});

/** The payment order of spec 2.9. */
export const orderSchema = namedObject('PaymentOrder', {
  payment_id: z.string().meta({ description: 'The order', example: 'pay_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  status: z.enum(orderStatuses),
  checkout_type: z.enum(['intent', 'hosted']),
  asset_type: z.enum(assets),
  user_code: z.string(),
  reference: z.string().nullable(),
  metadata: metadataShown,
  amount_inr: z.number(),
  fee: paymentFeeSchema,
  funded_amount_inr: z.number(),
  estimate: z.object({ asset_quantity: z.number(), rate_per_gram_inr: z.number(), final: z.literal(false) }),
  checkout_url: z
    .string()
    .meta({ description: 'Hosted checkout of this order', example: 'https://tola.example/pay/pay_…' }),
  upi: upiSchema.optional(),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  fulfilment: fulfilmentSchema.optional(),
  transaction_id: z.string().nullable().meta({ description: 'The buy, once its metal is bought' }),
  invoice_no: z.string().nullable().meta({ description: 'The tax invoice of the buy' }),
  reason: z
    .enum(orderFailReasons)
    .nullable()
    .meta({ description: `Why it failed or is due a refund. ${failReasonMeanings}` }),
  refund: z
    .object({
      status: z.enum(['pending', 'completed']),
      amount_inr: z.number(),
      reference: z.string().nullable(),
      will_retry_until: z.iso
        .datetime()
        .optional()
        .meta({ description: 'While the metal may still be bought: until then it is tried' }),
    })
    .optional()
    .meta({ description: 'Only where the money goes back, or may' }),
  refunds: z
    .array(refundSchema)
    .meta({ description: 'Each payment that goes back, oldest first: second and wrong ones too' }),
});

/** An order in API shape; `invoiceNo` is that of its buy. */
export function presentOrder(
  order: PaymentOrder,
  core: Pick<Core, 'settings'> & { readonly payments: Pick<Core['payments'], 'collection'> },
  invoiceNo: string | null = null,
): z.input<typeof orderSchema> {
  const { serviceName, addresses } = core.settings;
  return {
    payment_id: order.paymentId,
    status: order.status,
    checkout_type: order.checkoutType,
    asset_type: order.asset,
    user_code: order.userCode,
    reference: order.reference,
    metadata: order.metadata,
    amount_inr: rupees(order.amount),
    fee: {
      bearer: order.feeBearer === 'service' ? serviceName : order.feeBearer,
      amount_inr: rupees(order.fee),
      deducted_from_amount: order.feeBearer === 'end_user',
    },
    funded_amount_inr: rupees(order.funded),
    estimate: {
      asset_quantity: grams(order.estimateMetal),
      rate_per_gram_inr: rupees(order.estimateRate),
      final: false,
    },
    checkout_url: `${addresses.pay}/${order.paymentId}`,
    ...(order.checkoutType === 'intent' && order.upiUrl !== null ? { upi: presentUpi(order.upiUrl, core) } : {}),
    expires_at: isoTime(order.expiresAt),
    created_at: isoTime(order.createdAt),
    ...(order.metal !== null && order.rate !== null
      ? {
          fulfilment: {
            asset_quantity: grams(order.metal),
            rate_per_gram_inr: rupees(order.rate),
            final: true as const,
          },
        }
      : {}),
    transaction_id: order.transactionId,
    invoice_no: invoiceNo,
    // One that was bought after all keeps why it had to wait to itself.
    reason: order.status === 'completed' ? null : (order.failReason as OrderFailReason | null),
    ...presentRefund(order),
    refunds: order.refunds.map(presentOneRefund),
  };
}

function presentRefund(order: PaymentOrder): Pick<z.input<typeof orderSchema>, 'refund'> {
  if (order.status !== 'refund_due' && order.status !== 'refunded') return {};
  const until = retriedUntil(order);
  return {
    refund: {
      status: order.status === 'refunded' ? 'completed' : 'pending',
      amount_inr: rupees(order.amount),
      reference: order.refundReference,
      ...(until !== undefined && { will_retry_until: isoTime(until) }),
    },
  };
}

/** A refund in API shape. */
export function presentOneRefund(refund: OrderRefund): z.input<typeof refundSchema> {
  return {
    refund_id: refund.refundId,
    status: refund.status,
    amount_inr: rupees(refund.amount),
    reason: refund.reason,
    reference: refund.reference,
    created_at: isoTime(refund.createdAt),
    refunded_at: refund.refundedAt === null ? null : isoTime(refund.refundedAt),
  };
}
