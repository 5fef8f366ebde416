import type { Core } from '../context.ts';
import type { WindowState } from './request-windows.ts';

const WINDOW_MS = 15 * 60 * 1000;
/** Five requests and ten attempts a quarter of an hour per address and mobile (spec part 8). */
const REQUESTS_MAX = 5;
const ATTEMPTS_MAX = 10;

/** Who asks: the caller's address and the mobile (10 digits) the OTP is for. */
export type OtpCaller = { mobile: string; address: string };

/** Counts a request for an OTP and tells where it stands. The face refuses what is over. */
export function enterOtpRequestWindow(core: Core, caller: OtpCaller): Promise<WindowState> {
  return enter(core, 'otp-request', REQUESTS_MAX, caller);
}

/** Counts an attempt at an OTP and tells where it stands. The face refuses what is over. */
export function enterOtpAttemptWindow(core: Core, caller: OtpCaller): Promise<WindowState> {
  return enter(core, 'otp-verify', ATTEMPTS_MAX, caller);
}

function enter(core: Core, what: string, requestsMax: number, caller: OtpCaller): Promise<WindowState> {
  // The mobile is in the database as a keyed hash only.
  const mobileHash = Buffer.from(core.vault.fingerprint('mobile', caller.mobile)).toString('base64url');
  return core.requestWindows({ bucket: `${what} ${caller.address} ${mobileHash}`, windowMs: WINDOW_MS, requestsMax });
}
