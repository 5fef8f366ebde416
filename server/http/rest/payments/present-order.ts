import { z } from 'zod';
import type { Core } from '../../../domain/context.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { orderStatuses, type PaymentOrder } from '../../../domain/payments/orders/order.ts';
import { namedObject } from '../frame/named-object.ts';
import { presentUpi, upiSchema } from './present-upi.ts';

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
  refund: z
    .object({
      status: z.enum(['pending', 'completed']),
      amount_inr: z.number(),
      reference: z.string().nullable(),
    })
    .optional()
    .meta({ description: 'Only where the money goes back, or may' }),
});

/** An order in API shape. */
export function presentOrder(
  order: PaymentOrder,
  core: Pick<Core, 'settings'> & { readonly payments: Pick<Core['payments'], 'collection'> },
): z.input<typeof orderSchema> {
  const { serviceName, addresses } = core.settings;
  return {
    payment_id: order.paymentId,
    status: order.status,
    checkout_type: order.checkoutType,
    asset_type: order.asset,
    user_code: order.userCode,
    reference: order.reference,
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
    ...presentRefund(order),
  };
}

function presentRefund(order: PaymentOrder): Pick<z.input<typeof orderSchema>, 'refund'> {
  if (order.status !== 'refund_due' && order.status !== 'refunded') return {};
  return {
    refund: {
      status: order.status === 'refunded' ? 'completed' : 'pending',
      amount_inr: rupees(order.amount),
      reference: order.refundReference,
    },
  };
}
