import { refuseOver } from '../../accounts/rate-windows/window.ts';
import { enterOtpRequestWindow } from '../../accounts/tokens/otp-windows.ts';
import { type OtpRequested, requestOtp } from '../../accounts/tokens/request-otp.ts';
import type { Core } from '../context.ts';
import { requireSignUp } from './require-sign-up.ts';
import { readSignUp, type SignUpInput } from './sign-up-fields.ts';

const WINDOW_MS = 15 * 60_000;
/** Codes that one address may have sent to whichever mobiles, which are strangers' as far as anyone knows. */
const CODES_MAX = 10;

/**
 * Sends a code to the mobile of a person who registers their business, once everything else that they typed in is good. Known and unknown mobiles
 * get the same answer. Counted per mobile as codes of staff are, and per address. Raises VALIDATION_ERROR, FEATURE_DISABLED, NOT_FOUND,
 * RATE_LIMITED.
 */
export async function requestSignUpOtp(core: Core, input: SignUpInput & { address: string }): Promise<OtpRequested> {
  const fields = readSignUp(core, input);
  await requireSignUp(core, fields);
  const { mobile } = fields;
  const { address } = input;
  const ofAddress = { bucket: `sign-up-code ${address}`, windowMs: WINDOW_MS, requestsMax: CODES_MAX };
  refuseOver(await core.accounts.requestWindows(ofAddress));
  refuseOver(await enterOtpRequestWindow(core, { mobile, mode: 'live', address }));
  return requestOtp(core, { purpose: 'sign_up', mode: 'live', mobile, address });
}
