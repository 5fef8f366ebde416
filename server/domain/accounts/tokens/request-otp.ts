import { maskMobile } from '../../kernel/masking.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import { findMemberByMobile } from '../partners/find-member.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { recordSandboxMessage } from '../sandbox/record-message.ts';
import { isInvited } from '../team/invitations/accept-invitation.ts';
import { isAllowed, tokenPermission } from '../team/permissions.ts';
import { createOtp, OTP_LIFE_SECONDS } from './otp.ts';
import type { OtpPurpose } from './otp-sender.ts';

export type OtpRequested = {
  mobileMasked: string;
  expiresInSeconds: number;
  mode: Mode;
  /** What names this code in the answer to it */
  challengeId: string;
};

type OtpRequest = {
  purpose: Extract<OtpPurpose, 'token' | 'dashboard' | 'confirm' | 'sign_up'>;
  mode: Mode;
  mobile: string;
  address: string;
};

/**
 * Sends an OTP to a registered mobile (10 digits): to sign in, of a member or an invited person; for a token, of a member whose role
 * may take one; to confirm that it is them, of a member; to register a business, of anyone. That of a sandbox goes to the sandbox's own messages instead. Any other mobile gets the same answer in the same
 * time, and no message. The caller's window is entered before (`otp-windows.ts`).
 * Spec 4.1, decisions 4 and 14.
 */
export async function requestOtp(core: Core, input: OtpRequest): Promise<OtpRequested> {
  const [member, invited, { code, challengeId }] = await Promise.all([
    findMemberByMobile(core, input.mobile),
    isInvited(core, input.mobile),
    createOtp(core, input),
  ]);
  const mayBe = {
    dashboard: member !== undefined || invited,
    confirm: member !== undefined,
    sign_up: true,
    token: member !== undefined && isAllowed(member.role, tokenPermission(input.mode)),
  };
  // Begun once the answer is out, and not waited for, so that a known mobile takes no longer than an unknown one.
  if (mayBe[input.purpose]) {
    setImmediate(() => {
      deliver(core, member?.partnerId ?? null, input, code).catch((error) => {
        core.log.error({ error, memberId: member?.id }, 'an OTP could not be sent');
      });
    });
  }
  const mobileMasked = maskMobile(input.mobile);
  return { mobileMasked, expiresInSeconds: OTP_LIFE_SECONDS, mode: input.mode, challengeId };
}

async function deliver(core: Core, partnerId: string | null, request: OtpRequest, code: string): Promise<void> {
  const { purpose, mode, mobile } = request;
  if (mode === 'live') return core.accounts.otpSender.send({ mobile, code, purpose });
  // Staff of the service itself has no sandbox, and takes no token.
  const sandbox = partnerId === null ? undefined : await findSandbox(core, partnerId);
  if (!sandbox) return;
  await recordSandboxMessage(core, core.database.pool, {
    bookId: sandbox.bookId,
    at: sandbox.now,
    kind: 'otp',
    to: maskMobile(mobile),
    purpose,
    content: `${code} is your one-time password for a sandbox token. It is valid for ${OTP_LIFE_SECONDS / 60} minutes.`,
    code,
  });
}
