import type { PoolClient } from 'pg';
import { recordSandboxMessage } from '../accounts/sandbox/record-message.ts';
import { newOtpCode } from '../accounts/tokens/otp-code.ts';
import type { PartnerContext } from './context.ts';
import { type CodeRow, noteOtp } from './store/codes.ts';

/** How a one-time password goes out. */
export const OTP_CHANNEL = 'SMS';
const OTP_LIFE_SECONDS = 300;

/** What of a password is kept: good for one code only, and useless without the key. */
export function embedOtpHash({ core }: PartnerContext, codeId: string, otp: string): Uint8Array<ArrayBuffer> {
  return core.vault.fingerprint('embed otp', `${codeId} ${otp}`);
}

/**
 * Gives a locked code a new password, which ends the one before. That of a sandbox is among its messages with the commit; what is answered
 * sends that of live, and is called once the commit is done.
 */
export async function giveOtp(client: PoolClient, context: PartnerContext, code: CodeRow): Promise<() => void> {
  const { core, mode, now } = context;
  const { mobile } = code.person;
  const otp = newOtpCode(core, mode);
  const expiresAt = now + OTP_LIFE_SECONDS * 1000;
  await noteOtp(client, { codeId: code.id, hash: embedOtpHash(context, code.id, otp), at: now, expiresAt });
  if (mode === 'sandbox') {
    await recordSandboxMessage(core, client, {
      bookId: context.bookId,
      at: now,
      kind: 'otp',
      purpose: 'embed',
      to: mobile.masked,
      content: `${otp} is your code to sign in to ${context.partner.branding.name}. Do not share it.`,
      code: otp,
    });
    return () => {};
  }
  // Not waited for: a slow provider must not hold the call, and a lost code can be sent again.
  return () => {
    core.accounts.otpSender
      .send({ mobile: core.vault.open('mobile', mobile.sealed), code: otp, purpose: 'embed' })
      .catch((error) =>
        core.log.error({ error, requestId: context.requestId }, 'a code of the embed could not be sent'),
      );
  };
}
