import { z } from 'zod';
import type { Callback } from '../../../domain/kernel/callback.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import { parseProviderJson } from '../../../domain/kernel/text/exact-json.ts';
import type { GatewayNews } from '../../../domain/payments/orders/payment-gateway.ts';
import { rupeeText } from '../rupee-text.ts';
import { requireCashfreeSignature, signCashfreeBody } from '../signature.ts';

/** Ids and references come as text or, in older versions, as numbers: exact JSON leaves both as text. */
const id = z.string().min(1).max(100);

const paymentNews = z.object({
  data: z.object({
    order: z.object({ order_id: id }),
    payment: z.object({
      cf_payment_id: id,
      payment_status: z.literal('SUCCESS'),
      payment_amount: rupeeText,
      payment_currency: z.literal('INR'),
      bank_reference: id.nullish().catch(null),
    }),
  }),
});

const refundNews = z.object({
  data: z.object({
    refund: z.object({
      refund_id: id,
      cf_refund_id: id,
      refund_status: z.string(),
      refund_amount: rupeeText,
      refund_arn: id.nullish().catch(null),
    }),
  }),
});

/** What changed is asked of the gateway of mandates: a callback has the word of one moment, and comes in any order. */
const mandateNews = z.object({
  data: z.union([
    z.object({ subscription_id: id }).transform((data) => data.subscription_id),
    z
      .object({ subscription_details: z.object({ subscription_id: id }) })
      .transform((data) => data.subscription_details.subscription_id),
  ]),
});

/** Without the refund’s order, and without a bank’s reference. */
const mandateRefundNews = z.object({
  data: z.object({ refund_id: id, cf_refund_id: id, refund_status: z.string(), refund_amount: rupeeText }),
});

/**
 * Reads a callback in Cashfree's form: Base64 of HMAC-SHA256 over the timestamp, in milliseconds, and the raw body. Raises
 * ProviderProblem: `refused` where it is not signed with the secret or five minutes old, `unknown` where it is unlike its
 * documentation.
 */
export function readSignedCallback(callback: Callback, options: { secret: string; now: number }): GatewayNews {
  requireCashfreeSignature(callback, options);
  const json = parseProviderJson(Buffer.from(callback.body).toString('utf8'), 'a signed callback holds');
  switch (z.object({ type: z.string() }).safeParse(json).data?.type) {
    case 'PAYMENT_SUCCESS_WEBHOOK': {
      const { order, payment } = check(paymentNews, json).data;
      return {
        kind: 'payment',
        orderId: order.order_id,
        payment: {
          gatewayPaymentId: payment.cf_payment_id,
          amount: payment.payment_amount,
          bankReference: payment.bank_reference ?? undefined,
        },
      };
    }
    case 'REFUND_STATUS_WEBHOOK': {
      const { refund } = check(refundNews, json).data;
      // One that failed or waits is asked for again by itself.
      if (refund.refund_status !== 'SUCCESS') return { kind: 'none' };
      return {
        kind: 'refund',
        refundId: refund.refund_id,
        amount: refund.refund_amount,
        reference: refund.refund_arn ?? refund.cf_refund_id,
      };
    }
    case 'SUBSCRIPTION_STATUS_CHANGED':
    case 'SUBSCRIPTION_STATUS_CHANGE':
    case 'SUBSCRIPTION_AUTH_STATUS':
    case 'SUBSCRIPTION_PAYMENT_SUCCESS':
    case 'SUBSCRIPTION_PAYMENT_FAILED':
    case 'SUBSCRIPTION_PAYMENT_CANCELLED':
      return { kind: 'mandate', sipId: check(mandateNews, json).data };
    case 'SUBSCRIPTION_REFUND_STATUS': {
      const refund = check(mandateRefundNews, json).data;
      if (refund.refund_status !== 'SUCCESS') return { kind: 'none' };
      const { refund_id: refundId, refund_amount: amount, cf_refund_id: reference } = refund;
      return { kind: 'refund', refundId, amount, reference };
    }
    default:
      return { kind: 'none' };
  }
}

/** A callback as it would come in, signed as `readSignedCallback` wants it. */
export function signCallback(json: string, options: { secret: string; now: number }): Callback {
  const body = Buffer.from(json);
  return { headers: signCashfreeBody(body, options), body };
}

function check<T>(schema: z.ZodType<T>, json: unknown): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const wrong = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
  throw new ProviderProblem('unknown', `a callback is unlike its documentation: ${wrong.join(', ')}`);
}
