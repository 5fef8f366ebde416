import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import {
  enterSendWindow,
  findFullSendWindow,
  type OtpPool,
  recipientHash,
  whoseOf,
} from '../rate-windows/send-windows.ts';
import { laterOf, refuseOver, type WindowState } from '../rate-windows/window.ts';
import { isKnownAddress } from '../sessions/known-address.ts';

const WINDOW_MS = 15 * 60_000;
/** Five requests and ten attempts a quarter of an hour per address and mobile (spec part 8). */
const REQUESTS_MAX = 5;
const ATTEMPTS_MAX = 10;
/** Of a mobile, over all addresses (spec part 8). */
const GUESSES_MAX = 15;
/** Guesses of a quarter of an hour that may be right although they neither name a code nor come from where one was asked for. */
const STRAY_COMPARED_MAX = 5;

/** Who asks: the caller's address, and the mobile (10 digits) and mode the OTP is for. */
export type OtpCaller = { mobile: string; mode: Mode; address: string };
/** Whose OTP it is, by the mobile or by its keyed hash of live, and what it is counted by: with those of customers by default. */
type OtpOwner = { mode: Mode; pool?: OtpPool } & ({ mobile: string } | { mobileHash: Uint8Array });

/**
 * Counts a request for an OTP of staff, of its address and mobile and then of the mobile, and tells where it stands. The face refuses
 * what is over.
 */
export async function enterOtpRequestWindow(core: Core, caller: OtpCaller): Promise<WindowState> {
  const [own, pool] = await Promise.all([
    enter(core, `otp-request ${caller.address} ${recipientHash(core, caller)}`, REQUESTS_MAX),
    staffPool(core, caller),
  ]);
  // Only then: what one address asks for in vain must not use up the mobile's messages.
  if (own.isOver) return laterOf(own, await findFullSendWindow(core, { ...caller, pool }));
  const ofMobile = await enterSendWindow(core, { ...caller, pool });
  if (ofMobile.isOver && own.remaining === 0) return laterOf(ofMobile, { ...own, isOver: true });
  return ofMobile.isOver || ofMobile.remaining < own.remaining ? ofMobile : own;
}

/** Counts an attempt of a signed-in member at a confirmation code, by their session alone, and answers the state of the window. */
export function enterConfirmAttemptWindow(core: Core, sessionId: string): Promise<WindowState> {
  return enter(core, `otp-confirm ${sessionId}`, GUESSES_MAX);
}

/** What a caller's codes and guesses at a mobile of staff are counted by: strangers cannot spend what an address has that its owner signed in from. */
export async function staffPool(core: Core, caller: Omit<OtpCaller, 'mode'>): Promise<OtpPool> {
  return (await isKnownAddress(core, caller)) ? 'known' : 'staff';
}

/** Counts an attempt at an OTP of its address and mobile and tells where it stands. The face refuses what is over. */
export function enterOtpAttemptWindow(core: Core, caller: OtpCaller): Promise<WindowState> {
  return enter(core, `otp-verify ${caller.address} ${recipientHash(core, caller)}`, ATTEMPTS_MAX);
}

/** Counts a guess that is compared with a code of this mobile. Raises RATE_LIMITED. */
export async function countGuess(core: Core, owner: OtpOwner): Promise<void> {
  const whose = whoseOf(core, owner);
  const [compared] = await Promise.all([
    enter(core, `otp-guess ${whose}`, GUESSES_MAX),
    enter(core, `otp-any-guess ${whose}`, GUESSES_MAX),
  ]);
  refuseOver(compared, TOO_MANY);
}

/**
 * Counts a guess that is for no code it could open. It counts among all guesses at the mobile and not among those that are compared, so
 * that strangers who guess in vain are refused and the owner's own guess is not. Raises RATE_LIMITED.
 */
export async function countStrayGuess(core: Core, owner: OtpOwner): Promise<void> {
  refuseOver(await enter(core, `otp-any-guess ${whoseOf(core, owner)}`, GUESSES_MAX), TOO_MANY);
}

/** Whether a guess that was counted as a stray may be compared with the newest code all the same; then it is one of those compared. */
export async function mayCompareStray(core: Core, owner: OtpOwner): Promise<boolean> {
  const whose = whoseOf(core, owner);
  if ((await enter(core, `otp-stray ${whose}`, STRAY_COMPARED_MAX)).isOver) return false;
  return !(await enter(core, `otp-guess ${whose}`, GUESSES_MAX)).isOver;
}

const TOO_MANY = 'Too many codes were tried for this mobile.';

function enter(core: Core, bucket: string, requestsMax: number): Promise<WindowState> {
  return core.accounts.requestWindows({ bucket, windowMs: WINDOW_MS, requestsMax });
}
