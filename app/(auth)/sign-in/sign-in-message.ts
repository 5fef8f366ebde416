import type { Translate } from '../../_lib/messages/translate.ts';

const known = ['INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED', 'RATE_LIMITED'] as const;

/** What a refused sign-in means, in words for the person at the screen. */
export function signInMessage(code: string, translate: Translate): string {
  const found = known.find((one) => one === code);
  if (found) return translate(`signIn.error.${found}`);
  return translate(code === 'VALIDATION_ERROR' ? 'signIn.mobileInvalid' : 'signIn.error.other');
}
