import { isEntered, refuseOver, type WindowState } from '../accounts/rate-windows/window.ts';
import { countGuess } from '../accounts/tokens/otp-windows.ts';
import type { Core, PartnerContext } from './context.ts';

const WINDOW_MS = 15 * 60_000;
/** A mobile network puts many phones behind one address. */
const CALLS_MAX = 300;
const RESENDS_MAX = 60;
/** Guesses at codes that do not exist: no holder of a real code makes them. */
const MISSES_MAX = 30;
/** Asked for at a partner's own domain, where no partner vouches for a mobile. */
const SIGN_INS_PER_ADDRESS = 60;
const SIGN_INS_MAX = 5;
/** Different mobiles of an address: each is sent a code, registered or not. */
const MOBILES_PER_ADDRESS = 10;

/** Counts an exchange or an answer of an address, and tells where it stands. The face refuses what is over. Spec 4.9. */
export function enterEmbedWindow(core: Core, address: string): Promise<WindowState> {
  return core.accounts.requestWindows({ bucket: `embed ${address}`, windowMs: WINDOW_MS, requestsMax: CALLS_MAX });
}

/** Counts a call for one more password of an address, and tells where it stands. The face refuses what is over. Spec 4.9. */
export function enterEmbedResendWindow(core: Core, address: string): Promise<WindowState> {
  return core.accounts.requestWindows({
    bucket: `embed resend ${address}`,
    windowMs: WINDOW_MS,
    requestsMax: RESENDS_MAX,
  });
}

/** Counts a code that is none. Raises RATE_LIMITED where an address comes with too many. */
export async function countUnknownCode(core: Core, address: string): Promise<void> {
  const window = await core.accounts.requestWindows({
    bucket: `embed miss ${address}`,
    windowMs: WINDOW_MS,
    requestsMax: MISSES_MAX,
  });
  refuseOver(window, 'Too many unknown codes came from this address.');
}

/**
 * Counts a sign-in at a partner's own domain against its address, against the mobiles that this address asked for, and against address and
 * mobile as other sign-ins are (spec part 8). Known and unknown mobiles count alike. Raises RATE_LIMITED.
 */
export async function enterSignInWindow(
  core: Core,
  { address, mobileHash }: { address: string; mobileHash: Uint8Array },
): Promise<void> {
  const who = Buffer.from(mobileHash).toString('base64url');
  const ofBoth = `sign-in ${address} ${who}`;
  const enter = (bucket: string, requestsMax: number) =>
    core.accounts.requestWindows({ bucket, windowMs: WINDOW_MS, requestsMax });
  refuseOver(await enter(`sign-in ${address}`, SIGN_INS_PER_ADDRESS), TOO_MANY);
  // What is refused here never enters its own window, so a mobile that was one too many is so the next time too.
  if (!(await isEntered(core, ofBoth))) {
    refuseOver(await enter(`sign-in mobiles ${address}`, MOBILES_PER_ADDRESS), TOO_MANY);
  }
  refuseOver(await enter(ofBoth, SIGN_INS_MAX), 'This mobile was sent too many codes.');
}

const TOO_MANY = 'Too many codes were asked for from this address.';

/** Counts an answer that is compared with a password of this mobile. Live only: those of a sandbox are known. Raises RATE_LIMITED. */
export async function enterOtpGuessWindow(context: PartnerContext, mobileHash: Uint8Array): Promise<void> {
  if (context.mode === 'live') await countGuess(context.core, { mobileHash, mode: 'live' });
}
