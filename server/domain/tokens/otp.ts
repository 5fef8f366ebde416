import type { Core } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Mode } from '../kernel/mode.ts';
import { equalHashes } from '../kernel/vault.ts';
import { newOtpCode } from './otp-code.ts';
import type { OtpPurpose } from './otp-sender.ts';

export const OTP_LIFE_SECONDS = 300;
const OTP_ATTEMPTS_MAX = 5;

/** What an OTP is for: a code of one purpose, mode and mobile is good for no other. */
export type OtpSubject = { purpose: OtpPurpose; mode: Mode; mobile: string };

/** Makes a code and keeps its keyed hash only. It replaces the one before: only the newest is ever compared. */
export async function createOtp(core: Core, subject: OtpSubject): Promise<{ code: string }> {
  const code = newOtpCode(core, subject.mode);
  const now = core.clock.now();
  const id = newId('otp', now);
  await core.database.prisma.otpChallenge.create({
    data: {
      id,
      purpose: subject.purpose,
      mode: subject.mode,
      subject: core.vault.fingerprint('mobile', subject.mobile),
      codeHash: core.vault.fingerprint('otp', `${id} ${code}`),
      expiresAt: new Date(now + OTP_LIFE_SECONDS * 1000),
      createdAt: new Date(now),
    },
  });
  return { code };
}

/**
 * Spends one attempt on the newest code and consumes it when right. The attempt is taken before the comparison, so at most
 * five codes are ever compared however many calls come at once. Raises INVALID_OTP, OTP_EXPIRED, OTP_LOCKED.
 */
export async function consumeOtp(core: Core, subject: OtpSubject, code: string): Promise<void> {
  const now = new Date(core.clock.now());
  const { rows } = await core.database.pool.query<{
    id: string;
    code_hash: Buffer;
    expires_at: Date;
    attempts_before: number;
  }>({
    name: 'take-otp-attempt',
    text: `
      WITH newest AS (
        SELECT id, attempts FROM otp_challenge WHERE subject = $1 AND purpose = $2 AND mode = $3
        ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE)
      UPDATE otp_challenge o SET attempts = o.attempts + 1 FROM newest n
      WHERE o.id = n.id AND o.consumed_at IS NULL
      RETURNING o.id, o.code_hash, o.expires_at, o.attempts - 1 AS attempts_before`,
    values: [Buffer.from(core.vault.fingerprint('mobile', subject.mobile)), subject.purpose, subject.mode],
  });
  const challenge = rows[0];
  if (!challenge) throw new DomainError('INVALID_OTP');
  if (challenge.expires_at <= now) throw new DomainError('OTP_EXPIRED');
  if (challenge.attempts_before >= OTP_ATTEMPTS_MAX) throw new DomainError('OTP_LOCKED');
  const isRight = equalHashes(challenge.code_hash, core.vault.fingerprint('otp', `${challenge.id} ${code}`));
  if (!isRight) throw new DomainError('INVALID_OTP');
  const consumed = await core.database.prisma.otpChallenge.updateMany({
    where: { id: challenge.id, consumedAt: null },
    data: { consumedAt: now },
  });
  if (consumed.count === 0) throw new DomainError('INVALID_OTP');
}
