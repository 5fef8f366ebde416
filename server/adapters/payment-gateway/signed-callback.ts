import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { parseExactJson } from '../../domain/kernel/exact-json.ts';
import { equalHashes } from '../../domain/kernel/vault.ts';
import { type Callback, type GatewayNews, GatewayProblem } from '../../domain/payments/payment-gateway.ts';
import { rupeeText } from './rupee-text.ts';

const AGE_MS_MAX = 300_000;

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

/**
 * Reads a callback in Cashfree's form: Base64 of HMAC-SHA256 over the timestamp, in milliseconds, and the raw body. Raises
 * GatewayProblem: `refused` where it is not signed with the secret or five minutes old, `unknown` where it is unlike its
 * documentation.
 */
export function readSignedCallback(callback: Callback, options: { secret: string; now: number }): GatewayNews {
  requireSignature(callback, options);
  const json = parse(Buffer.from(callback.body).toString('utf8'));
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
    default:
      return { kind: 'none' };
  }
}

/** The signature of a callback: what `x-webhook-signature` must be for `x-webhook-timestamp` and these bytes. */
function callbackSignature(secret: string, timestamp: string, body: Uint8Array | string): string {
  return createHmac('sha256', secret).update(timestamp).update(body).digest('base64');
}

function requireSignature({ headers, body }: Callback, { secret, now }: { secret: string; now: number }): void {
  const timestamp = String(headers['x-webhook-timestamp'] ?? '');
  const given = String(headers['x-webhook-signature'] ?? '');
  const isSigned = equalHashes(Buffer.from(given), Buffer.from(callbackSignature(secret, timestamp, body)));
  if (!isSigned) throw new GatewayProblem('refused', 'a callback is not signed with the gateway’s secret');
  const isFresh = /^\d{13}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= AGE_MS_MAX;
  if (!isFresh) throw new GatewayProblem('refused', 'a callback is older or newer than five minutes');
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    throw new GatewayProblem('unknown', 'a callback is signed and is not JSON');
  }
}

function check<T>(schema: z.ZodType<T>, json: unknown): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const wrong = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
  throw new GatewayProblem('unknown', `a callback is unlike its documentation: ${wrong.join(', ')}`);
}
