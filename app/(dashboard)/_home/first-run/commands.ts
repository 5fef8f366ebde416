import { paymentSteps } from '../../../_lib/guides/payment-steps.ts';
import { steps } from '../../../_lib/guides/quick-start-steps.ts';
import type { Step } from '../../../_lib/guides/step.ts';
import { terminalText } from '../../../_lib/guides/terminal.ts';
import type { FirstRunView } from '../../../_lib/procedure-types.ts';

/** Calls of the guides that each step consists of, by their ids there. */
const calls: Partial<Record<FirstRunView['steps'][number]['step'], readonly string[]>> = {
  token: ['ask-for-an-otp', 'take-a-token'],
  user: ['register-a-user'],
  buy: ['lock-a-rate', 'buy'],
  order: ['ask-for-a-payment'],
  payment: ['let-it-be-paid'],
};

/** The mobile that the guides are printed with: that of the demo account. */
const PRINTED_MOBILE = '9999900001';

/** What is pasted for a step, with the partner's own address, mobile, user and payment where they are known. */
export function commandsOf(
  step: FirstRunView['steps'][number]['step'],
  own: { appUrl: string; mobile: string; userCode: string | null; paymentId: string | null },
): string[] {
  const known = { API: own.appUrl, USER_CODE: own.userCode ?? undefined, PAYMENT_ID: own.paymentId ?? undefined };
  return (calls[step] ?? []).map((id) => {
    const call = [...steps, ...paymentSteps].find((one) => one.id === id) as Step;
    return terminalText(call, known).replaceAll(PRINTED_MOBILE, own.mobile);
  });
}
