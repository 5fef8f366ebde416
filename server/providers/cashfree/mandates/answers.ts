import { z } from 'zod';
import { istDate, istDayStart, parseIstDate } from '../../../domain/kernel/clock.ts';
import type { Paise } from '../../../domain/kernel/money.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { MandateDebit, MandateState } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import type { RefundAnswer } from '../../../domain/payments/orders/payment-gateway.ts';
import { slotAfter } from '../../../domain/payments/sips/schedule.ts';
import { checkAnswer } from '../check-answer.ts';
import type { CashfreeAnswer } from '../client.ts';
import { paiseOf, rupeeText } from '../rupee-text.ts';

/** Ids come as text or as numbers: exact JSON leaves both as text. */
const id = z.string().min(1).max(250);

/** Retries of a debit after its first try. */
const RETRIES_MAX = 3;

/** Both spellings are documented, and fields that do not apply come empty, null or not at all. */
const authorization = z.object({ authorization_status: z.string().nullish() }).nullish();
export const subscriptionAnswer = z.object({
  subscription_id: id,
  cf_subscription_id: id,
  subscription_status: z.string(),
  subscription_session_id: z.string().min(1).nullish(),
  plan_details: z
    .object({
      plan_recurring_amount: rupeeText.nullish(),
      plan_max_amount: rupeeText.nullish(),
      plan_interval_type: z.string().nullish(),
    })
    .nullish(),
  subscription_tags: z.object({ starts_on: z.string().nullish() }).nullish(),
  authorisation_details: authorization,
  authorization_details: authorization,
});
export type Subscription = z.infer<typeof subscriptionAnswer>;

const text = z.string().nullish();
/** Of an authorisation by link or by QR; in production both hold links of UPI, in Cashfree's sandbox addresses of pages. */
const linkAnswer = z.object({
  data: z.object({
    payload: z.object({
      qrData: text,
      upiIntentData: z.object({ androidAuthAppLinks: z.object({ DEFAULT: text }).nullish() }).nullish(),
    }),
  }),
});

export const paymentsAnswer = z.array(z.looseObject({ payment_status: z.string() }));
const day = z.string().transform((moment, context) => {
  const found = istDayOf(moment);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: 'not a day' });
  return z.NEVER;
});
const dayIfAny = z.union([z.literal('').transform(() => undefined), day]).nullish();
export const debitAnswer = z
  .object({
    payment_id: id,
    subscription_id: id,
    payment_type: z.string(),
    payment_status: z.enum(['SUCCESS', 'FAILED', 'CANCELLED']),
    payment_amount: rupeeText,
    payment_currency: z.literal('INR').nullish(),
    payment_schedule_date: dayIfAny,
    // One that was called off was never initiated.
    payment_initiated_date: dayIfAny,
    retry_attempts: z.string().regex(/^\d+$/).nullish(),
  })
  .transform((debit, context) => {
    const dueOn = debit.payment_schedule_date ?? debit.payment_initiated_date;
    if (dueOn) return { ...debit, dueOn };
    context.addIssue({ code: 'custom', message: 'a debit of no day' });
    return z.NEVER;
  });
type Debit = z.infer<typeof debitAnswer>;

const refundAnswer = z.object({
  refund_id: id,
  cf_refund_id: id,
  refund_amount: rupeeText,
  refund_status: z.string(),
});

const statuses = new Map<string, MandateState['status']>([
  ['INITIALIZED', 'pending'],
  ['BANK_APPROVAL_PENDING', 'pending'],
  ['ACTIVE', 'active'],
  ['ON_HOLD', 'paused'],
  ['PAUSED', 'paused'],
  ['CUSTOMER_PAUSED', 'paused'],
  ['CANCELLED', 'cancelled'],
  ['CUSTOMER_CANCELLED', 'cancelled'],
  ['COMPLETED', 'completed'],
  ['EXPIRED', 'completed'],
  ['LINK_EXPIRED', 'failed'],
]);

/** Where a mandate stands. Raises ProviderProblem `unknown` where Cashfree has a word for it that is not documented. */
export function statusOf(subscription: Subscription): MandateState['status'] {
  const status = statuses.get(subscription.subscription_status);
  if (!status) {
    throw new ProviderProblem('unknown', `Cashfree’s subscription is ${subscription.subscription_status}`);
  }
  const { authorisation_details, authorization_details } = subscription;
  const approval = (authorisation_details ?? authorization_details)?.authorization_status;
  // The one link of a mandate is spent with its refusal.
  return status === 'pending' && approval === 'FAILED' ? 'failed' : status;
}

/** Statuses of payments that may be the last word on a debit; the others are still being tried. */
export function mayBeDecided({ payment_status }: { payment_status: string }): boolean {
  return payment_status === 'SUCCESS' || payment_status === 'FAILED' || payment_status === 'CANCELLED';
}

/** The debits of a subscription that are decided, the oldest first. `today` is an IST day. */
export function decidedDebits(subscription: Subscription, debits: readonly Debit[], today: string): MandateDebit[] {
  return debits
    .filter((debit) => debit.payment_status !== 'FAILED' || isGivenUp(debit, today))
    .map((debit) => ({
      gatewayPaymentId: debit.payment_id,
      dueOn: debit.payment_type === 'AUTH' ? debit.dueOn : dayOfPlan(subscription, debit.dueOn),
      amount: debit.payment_amount,
      status: debit.payment_status === 'SUCCESS' ? ('paid' as const) : ('failed' as const),
      // Cashfree tells none of debits by mandate.
      bankReference: undefined,
    }))
    .sort((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}

/**
 * The day of the plan that a debit is for. Whether Cashfree comes back to the 31st after a shorter month is not documented: a plan by
 * the month has one debit in each, whatever its day.
 */
function dayOfPlan({ plan_details, subscription_tags }: Subscription, debitOn: string): string {
  const startsOn = subscription_tags?.starts_on ?? '';
  const month = debitOn.slice(0, 7);
  const firstDay = parseIstDate(`${month}-01`);
  const isMonthly = plan_details?.plan_interval_type === 'MONTH' && parseIstDate(startsOn) !== undefined;
  if (!isMonthly || firstDay === undefined) return debitOn;
  const { on } = slotAfter(startsOn, 'monthly', istDate(istDayStart(firstDay) - 1));
  return on.startsWith(month) ? on : debitOn;
}

/** A debit that failed is tried three times more, by the hour; no event tells that it was the last time. */
function isGivenUp({ payment_type, retry_attempts, dueOn }: Debit, today: string): boolean {
  return payment_type === 'AUTH' || Number(retry_attempts ?? 0) >= RETRIES_MAX || dueOn < today;
}

/** The IST day of a moment, or of a day: with an offset from UTC, or in Indian time without one. */
function istDayOf(moment: string): string | undefined {
  const [, on, time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(moment) ?? [];
  if (on === undefined || parseIstDate(on) === undefined) return undefined;
  if (zone === undefined) return on;
  const at = Date.parse(`${on}T${time}${zone}`);
  return Number.isNaN(at) ? undefined : istDate(at);
}

/**
 * The link that asks for the mandate, as it came. Raises ProviderProblem: `no_intent` where there is none, `refused` where it asks for
 * another amount, first or later.
 */
export function readLink(answer: CashfreeAnswer, amount: Paise): string {
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

/** What became of a refund. Raises ProviderProblem: `refused` where it is not ours, `unknown` for a word that is not documented. */
export function readRefund(answer: CashfreeAnswer, asked: { refundId: string; amount: Paise }): RefundAnswer {
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
      return { status: 'failed', reason: refund.refund_status.toLowerCase() };
    default:
      throw new ProviderProblem('unknown', `Cashfree’s refund is ${refund.refund_status}`);
  }
}
