import type { Core } from '../context.ts';
import { maskMobile } from '../kernel/masking.ts';
import type { Mode } from '../kernel/mode.ts';
import { findMemberByMobile } from '../partners/find-member.ts';
import { createOtp, OTP_LIFE_SECONDS } from './otp.ts';
import type { OtpPurpose } from './otp-sender.ts';

export type OtpRequested = { mobileMasked: string; expiresInSeconds: number; mode: Mode };

/**
 * Sends an OTP to a registered mobile (10 digits). An unknown one gets the same answer in the same time, and no message.
 * The caller's window is entered before (`otp-windows.ts`). Spec 4.1, decisions 4.
 */
export async function requestOtp(
  core: Core,
  input: { purpose: OtpPurpose; mode: Mode; mobile: string },
): Promise<OtpRequested> {
  const [member, { code }] = await Promise.all([findMemberByMobile(core, input.mobile), createOtp(core, input)]);
  // Not waited for, so that a known mobile takes no longer than an unknown one.
  if (member) {
    core.otpSender.send({ mobile: input.mobile, code, purpose: input.purpose }).catch((error) => {
      core.log.error({ error, memberId: member.id }, 'an OTP could not be sent');
    });
  }
  return { mobileMasked: maskMobile(input.mobile), expiresInSeconds: OTP_LIFE_SECONDS, mode: input.mode };
}
