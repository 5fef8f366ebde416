import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { findMemberProfile } from '../partners/find-member-profile.ts';
import { enterSendWindow } from '../rate-windows/send-windows.ts';
import { refuseOver } from '../rate-windows/window.ts';
import type { LivingSession } from '../sessions/find-session.ts';
import { noteConfirmed } from '../sessions/note-confirmed.ts';
import { refuseOneTimePassword } from '../sessions/require-confirmed.ts';
import { consumeOtp } from './otp.ts';
import { enterConfirmAttemptWindow } from './otp-windows.ts';
import { type OtpRequested, requestOtp } from './request-otp.ts';

/** The signed-in member, and from where they ask. */
type Confirmer = { session: LivingSession; address: string };

/**
 * Sends a signed-in member a code to their own mobile, to confirm that it is them. It is counted with others of this kind alone, so
 * that no request of a visitor who is not signed in blocks it. Raises RATE_LIMITED, INVALID_TOKEN, and CONFIRMATION_REQUIRED on `passkey` in a session
 * with a second factor, which no code confirms.
 */
export async function requestConfirmation(core: Core, { session, address }: Confirmer): Promise<OtpRequested> {
  if (session.secondFactorAt !== null) refuseOneTimePassword();
  const caller = { mobile: await mobileOf(core, session.memberId), mode: 'live', address } as const;
  refuseOver(await enterSendWindow(core, { ...caller, pool: 'session' }));
  return requestOtp(core, { ...caller, purpose: 'confirm' });
}

/**
 * Confirms by the code sent that it is them: what `requireConfirmed` guards may be done in this session for ten minutes from now. A code
 * of another purpose or another person confirms nothing, nor does any in a session with a second factor. Raises RATE_LIMITED, INVALID_OTP, OTP_EXPIRED,
 * OTP_LOCKED, INVALID_TOKEN, CONFIRMATION_REQUIRED on `passkey`.
 */
export async function confirmSession(
  core: Core,
  input: Confirmer & { otp: string; challengeId?: string | undefined; requestId: string },
): Promise<void> {
  const { session, address, otp: code, challengeId, requestId } = input;
  if (session.secondFactorAt !== null) refuseOneTimePassword();
  const { memberId: id, partnerId, sessionId } = session;
  const mobile = await mobileOf(core, id);
  refuseOver(await enterConfirmAttemptWindow(core, sessionId));
  await consumeOtp(core, { purpose: 'confirm', mode: 'live', mobile }, { code, challengeId, address });
  await noteConfirmed(core, { member: { id, partnerId }, sessionId, requestId });
}

async function mobileOf(core: Core, memberId: string): Promise<string> {
  const found = await findMemberProfile(core, memberId);
  if (!found) throw new DomainError('INVALID_TOKEN');
  return found.mobile;
}
