import { z } from 'zod';
import { istDate, systemClock } from '../../../domain/kernel/clock.ts';
import type { Paise } from '../../../domain/kernel/money.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { MandateGateway, OpenMandate } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { checkAnswer } from '../check-answer.ts';
import { type CashfreeAnswer, type CashfreeOptions, createCashfreeClient } from '../client.ts';
import {
  debitAnswer,
  decidedDebits,
  mayBeDecided,
  paymentsAnswer,
  readLink,
  type Subscription,
  statusOf,
  subscriptionAnswer,
} from './answers.ts';
import { createCashfreeDebitRefunds } from './refunds.ts';
import { debitsAfter, subscriptionBody } from './request.ts';

/** A mandate of ten years, debited daily, each debit as long as it may get. */
const DEBITS_BYTES_MAX = 8 * 1_024 * 1_024;
const EMAIL_DOMAIN = 'example.invalid';

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
    // It is there, and cannot be seen yet.
    if (made.status === 409 && !found)
      throw new ProviderProblem('unknown', 'Cashfree knows the subscription, and does not tell of it');
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
        isForbiddenDecisive: true,
      });
      return { gatewayMandateId: subscription.cf_subscription_id, upiUrl: readLink(answer, amount) };
    },

    debitsAfter,

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
      return { status: statusOf(subscription), debits: decidedDebits(subscription, debits, istDate(clock.now())) };
    },

    // No key: a repeat has to find out anew.
    async stop(sipId) {
      const body = { subscription_id: sipId, action: 'CANCEL' };
      const answer = await call({ method: 'POST', path: `${pathOf(sipId)}/manage`, body });
      const reported = answer.isOk ? subscriptionAnswer.safeParse(answer.json).data : undefined;
      if (reported?.subscription_id === sipId && hasEnded(reported)) return;
      const subscription = await find(sipId);
      if (!subscription || hasEnded(subscription)) return;
      if (!answer.isOk) throw new ProviderProblem('refused', `Cashfree refused: HTTP status ${answer.status}`);
      throw new ProviderProblem('unknown', `Cashfree’s subscription is still ${subscription.subscription_status}`);
    },

    ...createCashfreeDebitRefunds(call, pathOf),
  };
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
