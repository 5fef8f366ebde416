import { isoTime, istDate, istDayStart, parseIstDate } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { plainText, UPI_NOTE_MAX } from '../../../domain/kernel/upi-link.ts';
import type { OpenMandate } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { slotAfter } from '../../../domain/payments/sips/schedule.ts';

const PLAN_NAME_MAX = 40;
/** Approved from nine in the evening on, Indian time, a mandate is debited on the day after the next. */
const CUT_OFF_BEFORE_MIDNIGHT_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

const intervals = { daily: 'DAY', weekly: 'WEEK', monthly: 'MONTH' } as const;

/** The IST day after which the plan is debited: a first debit of the plan on the day after an approval of the evening would not be taken. */
export function debitsAfter(approveBy: number): string {
  return istDate(approveBy + CUT_OFF_BEFORE_MIDNIGHT_MS);
}

/**
 * What asks Cashfree for a plan that it debits by itself. The first installment comes with the approval, the next one on the first
 * later day of the schedule that can still be notified. An address of email is asked for, and customers without one get a stand-in.
 */
export async function subscriptionBody(request: OpenMandate, emailDomain: string) {
  const { sipId, amount, frequency, startsOn, endsOn, approveBy } = request;
  const { userCode, mobile } = await request.customer();
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
    subscription_first_charge_time: isoTime(slotAfter(startsOn, frequency, debitsAfter(approveBy)).debitAt),
    // The day that the plan's months are counted from comes back with every answer.
    subscription_tags: { psp_note: plainText(request.note, UPI_NOTE_MAX), starts_on: startsOn },
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
