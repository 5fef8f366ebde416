import { DomainError } from '../../kernel/errors.ts';
import { normaliseMobile } from '../../kernel/masking.ts';
import type { Core } from '../context.ts';
import { findMemberByMobile } from '../partners/find-member.ts';
import { findMemberProfile } from '../partners/find-member-profile.ts';
import { refuseOver } from '../rate-windows/window.ts';
import { openSession, type SignInPlace } from '../sessions/open-session.ts';
import { acceptInvitation } from '../team/invitations/accept-invitation.ts';
import { consumeOtp } from './otp.ts';
import { enterOtpAttemptWindow, enterOtpRequestWindow } from './otp-windows.ts';
import { type OtpRequested, requestOtp } from './request-otp.ts';

export type SignedInMember = {
  /** What the session is found by: for the cookie of this browser only */
  sessionKey: string;
  memberId: string;
  memberName: string;
  /** Null for the service's own staff */
  partnerId: string | null;
  partnerName: string | null;
  role: string;
};

/** Sends a sign-in code to the mobile of a member, or of an invited person; unknown ones get the same answer. Raises RATE_LIMITED. Decisions 4. */
export async function requestSignInOtp(core: Core, input: { mobile: string; address: string }): Promise<OtpRequested> {
  const subject = { ...input, mode: 'live' as const };
  refuseOver(await enterOtpRequestWindow(core, subject));
  return requestOtp(core, { ...subject, purpose: 'dashboard' });
}

/**
 * Signs a member in by the code sent, with a session of its own each time. An invited person becomes a member by it. Raises
 * RATE_LIMITED, INVALID_OTP, OTP_EXPIRED, OTP_LOCKED.
 */
export async function signInMember(
  core: Core,
  input: {
    mobile: string;
    otp: string;
    challengeId?: string | undefined;
    invitationId?: string | undefined;
    requestId: string;
  } & SignInPlace,
): Promise<SignedInMember> {
  const { otp: code, challengeId, address } = input;
  // However it is written it is one mobile, with one count of its guesses.
  const mobile = normaliseMobile(input.mobile.replace(/[\s+-]/g, ''));
  if (mobile === undefined) throw new DomainError('INVALID_OTP');
  refuseOver(await enterOtpAttemptWindow(core, { mobile, address, mode: 'live' }));
  await consumeOtp(core, { purpose: 'dashboard', mode: 'live', mobile }, { code, challengeId, address });
  const known = await findMemberByMobile(core, mobile);
  if (!known) await acceptInvitation(core, { ...input, mobile });
  const member = known ?? (await findMemberByMobile(core, mobile));
  if (!member) throw new DomainError('INVALID_OTP');
  const profile = await findMemberProfile(core, member.id);
  return {
    sessionKey: await openSession(core, member, input),
    memberId: member.id,
    memberName: member.name,
    partnerId: member.partnerId,
    partnerName: profile?.partner?.name ?? null,
    role: member.role,
  };
}
