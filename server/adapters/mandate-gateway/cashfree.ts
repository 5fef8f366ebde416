import { z } from 'zod';
import { isoTime, istDate, istDayStart, parseIstDate, systemClock } from '../../domain/kernel/clock.ts';
import { type Paise, rupees } from '../../domain/kernel/money.ts';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import { plainText, UPI_NOTE_MAX } from '../../domain/kernel/upi-link.ts';
import type { MandateGateway, OpenMandate } from '../../domain/payments/gateway/mandate-gateway.ts';
import type { RefundAnswer } from '../../domain/payments/payment-gateway.ts';
import { slotAfter } from '../../domain/sips/schedule.ts';
import { checkAnswer } from '../cashfree/check-answer.ts';
import { type CashfreeAnswer, type CashfreeOptions, createCashfreeClient } from '../cashfree/client.ts';
import { paiseOf } from '../cashfree/rupee-text.ts';
import {
  debitAnswer,
  decidedDebits,
  linkAnswer,
  mayBeDecided,
  paymentsAnswer,
  refundAnswer,
  type Subscription,
  statusOf,
  subscriptionAnswer,
} from './cashfree-answers.ts';

/** A mandate of ten years, debited daily, each debit as long as it may get. */
const DEBITS_BYTES_MAX = 8 * 1_024 * 1_024;
const PLAN_NAME_MAX = 40;
/** Approved from nine in the evening on, Indian time, a mandate debits on the day after the next. */
const CUT_OFF_BEFORE_MIDNIGHT_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
const EMAIL_DOMAIN = 'example.invalid';

const intervals = { daily: 'DAY', weekly: 'WEEK', monthly: 'MONTH' } as const;

export type CashfreeMandateOptions = CashfreeOptions & {
  /** Cashfree asks for an address that customers without one get here: mail to it should arrive nowhere */
  readonly emailDomain?: string;
};

/**
 * Cashfree's Subscriptions, server to server: a periodic plan, debited by Cashfree itself, and the link of its UPI mandate. Where its
 * callbacks go is set in Cashfree's dashboard, for all subscriptions. Raises ProviderProblem.
 */
export function createCashfreeMandates(options: CashfreeMandateOptions): MandateGateway {
  const call = createCashfreeClient(options);
  const clock = options.clock ?? systemClock;
  const pathOf = (sipId: string) => `/subscriptions/${encodeURIComponent(sipId)}`;

  /** Where the subscription stands, or undefined where there is none. */
  async function find(sipId: string): Promise<Subscription | undefined> {
    const answer = await call({ method: 'GET', path: pathOf(sipId) });
    return answer.status === 404 ? undefined : readSubscription(answer, sipId);
  }

  /** Makes the subscription, or finds it where an earlier call has made it without our learning so. */
  async function makeSubscription(request: OpenMandate): Promise<Subscription & { subscription_session_id: string }> {
    const body = await subscriptionBody(request, options.emailDomain ?? EMAIL_DOMAIN);
    const made = await call({ method: 'POST', path: '/subscriptions', body, idempotencyKey: request.sipId });
    // How a known id is refused is not documented: any refusal may be that one.
    const found = made.isOk ? undefined : await find(request.sipId);
    const subscription = found ?? readSubscription(made, request.sipId);
    requireSame(subscription, request.amount);
    const { subscription_session_id } = subscription;
    if (!subscription_session_id) throw new ProviderProblem('unknown', 'Cashfree’s subscription has no session');
    return { ...subscription, subscription_session_id };
  }

  return {
    name: 'cashfree',
    isLocal: false,
    async open(request) {
      const { sipId, amount } = request;
      const subscription = await makeSubscription(request);
      const paymentId = `${sipId}_auth`;
      const answer = await call({
        method: 'POST',
        path: '/subscriptions/pay',
        body: {
          subscription_id: sipId,
          subscription_session_id: subscription.subscription_session_id,
          payment_id: paymentId,
          payment_type: 'AUTH',
          payment_method: { upi: { channel: 'link' } },
        },
        idempotencyKey: paymentId,
      });
      return { gatewayMandateId: subscription.cf_subscription_id, upiUrl: readLink(answer, amount) };
    },

    async read(sipId) {
      const subscription = await find(sipId);
      if (!subscription) return { status: 'pending', debits: [] };
      const answer = await call({
        method: 'GET',
        path: `${pathOf(sipId)}/payments`,
        answerBytesMax: DEBITS_BYTES_MAX,
      });
      const payments = answer.status === 404 ? [] : checkAnswer(paymentsAnswer, answer);
      const debits = checkAnswer(z.array(debitAnswer.refine((debit) => debit.subscription_id === sipId)), {
        ...answer,
        isOk: true,
        json: payments.filter(mayBeDecided),
      });
      return { status: statusOf(subscription), debits: decidedDebits(debits, istDate(clock.now())) };
    },

    // No key: a repeat has to find out anew.
    async stop(sipId) {
      const body = { subscription_id: sipId, action: 'CANCEL' };
      const answer = await call({ method: 'POST', path: `${pathOf(sipId)}/manage`, body });
      const told = answer.isOk ? subscriptionAnswer.safeParse(answer.json).data : undefined;
      if (told?.subscription_id === sipId && hasEnded(told)) return;
      const subscription = await find(sipId);
      if (!subscription || hasEnded(subscription)) return;
      if (!answer.isOk) throw new ProviderProblem('refused', `Cashfree refused: HTTP status ${answer.status}`);
      throw new ProviderProblem('unknown', `Cashfree’s subscription is still ${subscription.subscription_status}`);
    },

    // Asked for first: a key would get the first answer, "pending", for good.
    async refund(request) {
      const { refundId, sipId, gatewayPaymentId, amount } = request;
      const path = `${pathOf(sipId)}/refunds`;
      const known = await call({ method: 'GET', path: `${path}/${encodeURIComponent(refundId)}` });
      const answer = known.isOk
        ? known
        : await call({
            method: 'POST',
            path,
            body: {
              subscription_id: sipId,
              payment_id: gatewayPaymentId,
              refund_id: refundId,
              refund_amount: rupees(amount),
              refund_speed: 'STANDARD',
            },
            idempotencyKey: refundId,
          });
      return readRefund(answer, request);
    },
  };
}

async function subscriptionBody(request: OpenMandate, emailDomain: string) {
  const { sipId, amount, frequency, startsOn, endsOn, approveBy } = request;
  const { userCode, mobile } = await request.customer();
  // Debits of the evening's approvals begin a day later: a first one before that day would not be taken.
  const notBefore = istDate(approveBy + CUT_OFF_BEFORE_MIDNIGHT_MS);
  return {
    subscription_id: sipId,
    customer_details: {
      customer_email: `${userCode.replace(/[^A-Za-z0-9]/g, '')}@${emailDomain}`,
      customer_phone: mobile,
    },
    plan_details: {
      plan_name: asciiName(request.mandateName),
      plan_type: 'PERIODIC',
      plan_currency: 'INR',
      plan_amount: rupees(amount),
      plan_max_amount: rupees(amount),
      plan_intervals: 1,
      plan_interval_type: intervals[frequency],
    },
    authorization_details: {
      authorization_amount: rupees(amount),
      authorization_amount_refund: false,
      payment_methods: ['upi'],
    },
    subscription_meta: { session_id_expiry: isoTime(approveBy) },
    subscription_expiry_time: isoTime(istDayStart(dayNumber(endsOn)) + DAY_MS - 1_000),
    subscription_first_charge_time: isoTime(slotAfter(startsOn, frequency, notBefore).debitAt),
    subscription_tags: { psp_note: plainText(request.note, UPI_NOTE_MAX) },
  };
}

function dayNumber(on: string): number {
  const number = parseIstDate(on);
  if (number === undefined) throw new Error('a mandate ends on a day that does not exist');
  return number;
}

/** Which letters names of plans may have is not documented. */
function asciiName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9 ]/g, ' ').replace(/ +/g, ' ');
  return plain.trim().slice(0, PLAN_NAME_MAX).trim() || 'SIP';
}

function readSubscription(answer: CashfreeAnswer, sipId: string): Subscription {
  const subscription = checkAnswer(subscriptionAnswer, answer);
  if (subscription.subscription_id === sipId) return subscription;
  throw new ProviderProblem('refused', 'Cashfree has another subscription under this id');
}

/** Requires that a subscription is still to be approved, and for the amount. */
function requireSame(subscription: Subscription, amount: Paise): void {
  const { plan_recurring_amount, plan_max_amount } = subscription.plan_details ?? {};
  if ((plan_recurring_amount ?? amount) !== amount || (plan_max_amount ?? amount) !== amount) {
    throw new ProviderProblem('refused', 'Cashfree has a subscription of another amount under this id');
  }
  if (statusOf(subscription) !== 'pending') {
    throw new ProviderProblem('refused', `Cashfree’s subscription is ${subscription.subscription_status}`);
  }
}

function hasEnded(subscription: Subscription): boolean {
  const status = statusOf(subscription);
  return status === 'cancelled' || status === 'completed' || status === 'failed';
}

/** The link that asks for the mandate, as it came. */
function readLink(answer: CashfreeAnswer, amount: Paise): string {
  // Links from server to server have to be switched on for an account: without that a refusal says so.
  const payload = answer.isOk ? linkAnswer.safeParse(answer.json).data?.data.payload : undefined;
  const links = [payload?.upiIntentData?.androidAuthAppLinks?.DEFAULT, payload?.qrData];
  const upiUrl = links.find((link) => /^upi:\/\/mandate\?[\x21\x22\x24-\x7e]+$/.test(link ?? ''));
  if (!upiUrl) throw new ProviderProblem('no_intent', `Cashfree gives no link of a mandate: status ${answer.status}`);
  const [most, first] = [valuesOf(upiUrl, 'am'), valuesOf(upiUrl, 'fam')];
  if (most.length !== 1 || ![...most, ...first].every((value) => paiseOf(value) === amount)) {
    throw new ProviderProblem('refused', 'Cashfree’s link asks for a mandate of another amount');
  }
  return upiUrl;
}

/** What a link says of a parameter; how names are cased differs by bank. */
function valuesOf(upiUrl: string, parameter: string): string[] {
  return upiUrl
    .slice(upiUrl.indexOf('?') + 1)
    .split('&')
    .map((pair) => pair.split('='))
    .filter(([name]) => name?.toLowerCase() === parameter)
    .map(([, value = '']) => value);
}

function readRefund(answer: CashfreeAnswer, asked: { refundId: string; amount: Paise }): RefundAnswer {
  const refund = checkAnswer(refundAnswer, answer);
  if (refund.refund_id !== asked.refundId || refund.refund_amount !== asked.amount) {
    throw new ProviderProblem('refused', 'Cashfree has another refund under this id');
  }
  switch (refund.refund_status) {
    case 'SUCCESS':
      return { status: 'completed', reference: refund.cf_refund_id };
    case 'INITIALIZED':
    case 'PENDING':
    case 'ACTIVE':
    case 'ONHOLD':
      return { status: 'pending' };
    case 'FAILED':
    case 'CANCELLED':
      throw new ProviderProblem('refused', `Cashfree’s refund is ${refund.refund_status}`);
    default:
      throw new ProviderProblem('unknown', `Cashfree’s refund is ${refund.refund_status}`);
  }
}
