import { z } from 'zod';
import { systemClock } from '../../../domain/kernel/clock.ts';
import { type Paise, rupees } from '../../../domain/kernel/money.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type {
  OpenPayment,
  PaymentGateway,
  RefundAnswer,
  RefundRequest,
} from '../../../domain/payments/orders/payment-gateway.ts';
import { checkAnswer } from '../check-answer.ts';
import { type CashfreeAnswer, type CashfreeOptions, createCashfreeClient } from '../client.ts';
import { paiseOf, rupeeText } from '../rupee-text.ts';
import { readSignedCallback } from './signed-callback.ts';

const NOTE_MAX = 200;
const CALLBACK_URL_MAX = 250;

/** Ids come as text or as numbers: exact JSON leaves both as text. */
const id = z.string().min(1).max(200);

const orderAnswer = z.object({
  cf_order_id: id,
  order_id: id,
  order_amount: rupeeText,
  order_currency: z.literal('INR'),
  order_status: z.string(),
  payment_session_id: z.string().min(1),
});
const linkAnswer = z.object({
  data: z.object({ payload: z.object({ default: z.string().regex(/^upi:\/\/pay\?[\x21\x22\x24-\x7e]+$/) }) }),
});
const paymentAnswer = z.object({
  cf_payment_id: id,
  order_id: id,
  payment_amount: rupeeText,
  payment_currency: z.literal('INR'),
  bank_reference: id.nullish().catch(null),
});
const refundAnswer = z.object({
  refund_id: id,
  cf_refund_id: id,
  refund_amount: rupeeText,
  refund_status: z.string(),
  refund_arn: id.nullish().catch(null),
});

/**
 * Cashfree's payment gateway, server to server: an order and its UPI link in two calls, both safe to repeat. Its SDK is not used:
 * it reports to its maker by default, and compares signatures in a time that tells. Raises ProviderProblem.
 */
export function createCashfreeGateway(options: CashfreeOptions): PaymentGateway {
  const call = createCashfreeClient(options);
  const clock = options.clock ?? systemClock;
  const orderPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`;

  /** Makes the order, or finds it where an earlier call has made it without our learning so. */
  async function makeOrder(request: OpenPayment) {
    const body = await orderBody(request, options.callbackUrl);
    const made = await call({ method: 'POST', path: '/orders', body, idempotencyKey: request.orderId });
    const answer = made.status === 409 ? await call({ method: 'GET', path: orderPath(request.orderId) }) : made;
    // It is there, and cannot be seen yet.
    if (made.status === 409 && !answer.isOk)
      throw new ProviderProblem('unknown', 'Cashfree knows the order, and does not tell of it');
    const order = checkAnswer(orderAnswer, answer);
    if (order.order_id !== request.orderId || order.order_amount !== request.amount) {
      throw new ProviderProblem('refused', 'Cashfree has another order under this id');
    }
    if (order.order_status !== 'ACTIVE') {
      throw new ProviderProblem('refused', `Cashfree’s order is ${order.order_status}`);
    }
    return order;
  }

  async function findRefund({ refundId, orderId, amount }: RefundRequest): Promise<RefundAnswer | undefined> {
    const path = `${orderPath(orderId)}/refunds/${encodeURIComponent(refundId)}`;
    const answer = await call({ method: 'GET', path });
    return answer.status === 404 ? undefined : readRefund(answer, { refundId, amount });
  }

  return {
    name: 'cashfree',
    isLocal: false,
    async open(request) {
      const order = await makeOrder(request);
      const answer = await call({
        method: 'POST',
        path: '/orders/sessions',
        body: {
          payment_session_id: order.payment_session_id,
          payment_method: { upi: { channel: 'link' } },
        },
        idempotencyKey: `${request.orderId}_link`,
        isForbiddenDecisive: true,
      });
      // Links from server to server have to be switched on for an account: without that a refusal says so.
      const link = answer.isOk ? linkAnswer.safeParse(answer.json).data : undefined;
      if (!link) throw new ProviderProblem('no_intent', `Cashfree gives no UPI link: HTTP status ${answer.status}`);
      const upiUrl = link.data.payload.default;
      if (amountIn(upiUrl) !== request.amount) {
        throw new ProviderProblem('refused', 'Cashfree’s UPI link asks for another amount');
      }
      return { gatewayOrderId: order.cf_order_id, upiUrl };
    },

    async read(orderId) {
      const answer = await call({ method: 'GET', path: `${orderPath(orderId)}/payments` });
      if (answer.status === 404) return [];
      const attempts = checkAnswer(z.array(z.looseObject({ payment_status: z.string() })), answer);
      const paid = attempts.filter(({ payment_status }) => payment_status === 'SUCCESS');
      return checkAnswer(z.array(paymentAnswer.refine((payment) => payment.order_id === orderId)), {
        ...answer,
        json: paid,
      }).map((payment) => ({
        gatewayPaymentId: payment.cf_payment_id,
        amount: payment.payment_amount,
        bankReference: payment.bank_reference ?? undefined,
      }));
    },

    // Asked for first: a key would get the first answer, "pending", for good.
    async refund({ refundId, orderId, amount }) {
      const known = await findRefund({ refundId, orderId, amount });
      if (known) return known;
      const answer = await call({
        method: 'POST',
        path: `${orderPath(orderId)}/refunds`,
        body: { refund_id: refundId, refund_amount: rupees(amount), refund_speed: 'STANDARD' },
        idempotencyKey: refundId,
        isForbiddenDecisive: true,
      });
      if (answer.status === 409)
        throw new ProviderProblem('exists', 'Cashfree knows the refund, and does not tell of it');
      return readRefund(answer, { refundId, amount });
    },
    readRefund: findRefund,

    readCallback: (callback) => readSignedCallback(callback, { secret: options.clientSecret, now: clock.now() }),
  };
}

async function orderBody(request: OpenPayment, callbackUrl: string) {
  const { userCode, mobile } = await request.customer();
  const canCallBack = callbackUrl.startsWith('https://') && callbackUrl.length <= CALLBACK_URL_MAX;
  return {
    order_id: request.orderId,
    order_amount: rupees(request.amount),
    order_currency: 'INR',
    order_note: request.note.slice(0, NOTE_MAX),
    order_expiry_time: new Date(request.expiresAt).toISOString(),
    customer_details: { customer_id: userCode.replace(/[^A-Za-z0-9]/g, ''), customer_phone: mobile },
    order_meta: { payment_methods: 'upi', ...(canCallBack ? { notify_url: callbackUrl } : {}) },
  };
}

function readRefund(answer: CashfreeAnswer, asked: { refundId: string; amount: Paise }): RefundAnswer {
  const refund = checkAnswer(refundAnswer, answer);
  if (refund.refund_id !== asked.refundId || refund.refund_amount !== asked.amount) {
    throw new ProviderProblem('refused', 'Cashfree has another refund under this id');
  }
  switch (refund.refund_status) {
    case 'SUCCESS':
      return { status: 'completed', reference: refund.refund_arn ?? refund.cf_refund_id };
    case 'PENDING':
    case 'ONHOLD':
      return { status: 'pending' };
    case 'FAILED':
    case 'CANCELLED':
      return { status: 'failed', reason: refund.refund_status.toLowerCase() };
    default:
      throw new ProviderProblem('unknown', `Cashfree’s refund is ${refund.refund_status}`);
  }
}

/** What a UPI link asks for, in paise. */
function amountIn(upiUrl: string): Paise | undefined {
  return paiseOf(/[?&]am=([\d.]+)(?:&|$)/.exec(upiUrl)?.[1] ?? '');
}
