import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import { equalHashes } from '../../kernel/vault.ts';
import type { Core } from '../context.ts';
import type { OtpPool } from '../rate-windows/send-windows.ts';
import { addressHash } from '../sessions/known-address.ts';
import { newOtpCode } from './otp-code.ts';
import type { OtpPurpose } from './otp-sender.ts';
import { countGuess, countStrayGuess, mayCompareStray, staffPool } from './otp-windows.ts';

export const OTP_LIFE_SECONDS = 300;
const OTP_ATTEMPTS_MAX = 5;

/** What an OTP is for: a code of one purpose, mode and mobile (10 digits) is good for no other. */
export type OtpSubject = { purpose: OtpPurpose; mode: Mode; mobile: string };

/** A code as it is typed in. */
export type OtpGuess = {
  code: string;
  /** The caller's address */
  address: string;
  /** Which code is meant; left out by older clients */
  challengeId?: string | undefined;
};

/**
 * Makes a code and keeps its keyed hash only. Codes of other requests stay good beside it until they lapse: a mobile's windows
 * bound how many there are.
 */
export async function createOtp(
  core: Core,
  { address, ...subject }: OtpSubject & { address: string },
): Promise<{ code: string; challengeId: string }> {
  const code = newOtpCode(core, subject.mode);
  const now = core.clock.now();
  const id = newId('otp', now);
  await core.database.prisma.otpChallenge.create({
    data: {
      id,
      purpose: subject.purpose,
      mode: subject.mode,
      subject: core.vault.fingerprint('mobile', subject.mobile),
      askedFrom: addressHash(core, address),
      codeHash: hashOf(core, id, code),
      expiresAt: new Date(now + OTP_LIFE_SECONDS * 1000),
      createdAt: new Date(now),
    },
  });
  return { code, challengeId: id };
}

/**
 * Compares a guess with the code it is for, and consumes that when right. Which one it is for: the one that the guess names; else the
 * newest that was asked for from the same address. The attempt is taken before the comparison, so at most five by name and five by
 * address are ever compared however many come at once. A guess that names a code from where that was asked for has those five whatever
 * others spent; of all others at most 15 of a mobile and pool are compared in a quarter of an hour (`otp-windows.ts`). A guess that is for none of these is a stranger's, or comes from another address of an older client: it is compared with the newest code of
 * the mobile, at most five times in a quarter of an hour, and uses up no attempts. Raises INVALID_OTP, OTP_EXPIRED, OTP_LOCKED,
 * RATE_LIMITED. Decisions 15.
 */
export async function consumeOtp(core: Core, subject: OtpSubject, guess: OtpGuess): Promise<void> {
  const challenge = await takeAttempt(core, subject, guess);
  if (!challenge) return consumeForeign(core, await owned(core, subject, guess), guess);
  const isLapsed = challenge.expires_at.getTime() <= core.clock.now();
  if (isLapsed || challenge.attempts_before >= OTP_ATTEMPTS_MAX) {
    await countStrayGuess(core, await owned(core, subject, guess));
    throw new DomainError(isLapsed ? 'OTP_EXPIRED' : 'OTP_LOCKED');
  }
  if (guess.challengeId === undefined || !challenge.is_asked_here) {
    await countGuess(core, await owned(core, subject, guess));
  }
  await compare(core, challenge, guess.code);
}

/** The subject with what a guess at it is counted by: confirmation codes go only to signed-in members. */
async function owned(core: Core, subject: OtpSubject, guess: OtpGuess): Promise<OtpSubject & { pool: OtpPool }> {
  const pool = subject.purpose === 'confirm' ? 'session' : await staffPool(core, { ...subject, ...guess });
  return { ...subject, pool };
}

type Challenge = { id: string; code_hash: Buffer };

/** Spends an attempt at the code that a guess is for; undefined where there is none that was not used yet. */
async function takeAttempt(
  core: Core,
  subject: OtpSubject,
  guess: OtpGuess,
): Promise<(Challenge & { expires_at: Date; attempts_before: number; is_asked_here: boolean }) | undefined> {
  const { rows } = await core.database.pool.query({
    name: 'take-otp-attempt',
    text: `
      WITH chosen AS (
        SELECT id FROM otp_challenge
        WHERE subject = $1 AND purpose = $2 AND mode = $3 AND CASE WHEN $4::text IS NULL THEN asked_from = $5 ELSE id = $4 END
        ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE)
      UPDATE otp_challenge o SET attempts = o.attempts + ($4 IS NOT NULL)::int, unnamed_attempts = o.unnamed_attempts + ($4 IS NULL)::int
      FROM chosen c WHERE o.id = c.id AND o.consumed_at IS NULL
      RETURNING o.id, o.code_hash, o.expires_at, o.asked_from IS NOT DISTINCT FROM $5 AS is_asked_here,
        CASE WHEN $4 IS NULL THEN o.unnamed_attempts ELSE o.attempts END - 1 AS attempts_before`,
    values: [
      Buffer.from(core.vault.fingerprint('mobile', subject.mobile)),
      subject.purpose,
      subject.mode,
      guess.challengeId ?? null,
      Buffer.from(addressHash(core, guess.address)),
    ],
  });
  return rows[0];
}

/** A guess that neither names a code nor comes from where one was asked for. Known and unknown mobiles, with a code or without, answer alike. */
async function consumeForeign(core: Core, subject: OtpSubject & { pool: OtpPool }, guess: OtpGuess): Promise<void> {
  await countStrayGuess(core, subject);
  if (guess.challengeId !== undefined || !(await mayCompareStray(core, subject))) throw new DomainError('INVALID_OTP');
  const { rows } = await core.database.pool.query<Challenge & { is_open: boolean }>({
    name: 'find-newest-otp',
    text: `SELECT id, code_hash, consumed_at IS NULL AND expires_at > $4 AS is_open FROM otp_challenge
           WHERE subject = $1 AND purpose = $2 AND mode = $3 ORDER BY created_at DESC, id DESC LIMIT 1`,
    values: [
      Buffer.from(core.vault.fingerprint('mobile', subject.mobile)),
      subject.purpose,
      subject.mode,
      new Date(core.clock.now()),
    ],
  });
  const [newest] = rows;
  if (!newest?.is_open) throw new DomainError('INVALID_OTP');
  await compare(core, newest, guess.code);
}

/** Consumes a code if the guess is right: of several at the same moment one succeeds. */
async function compare(core: Core, challenge: Challenge, code: string): Promise<void> {
  if (!equalHashes(challenge.code_hash, hashOf(core, challenge.id, code))) throw new DomainError('INVALID_OTP');
  const consumed = await core.database.prisma.otpChallenge.updateMany({
    where: { id: challenge.id, consumedAt: null },
    data: { consumedAt: new Date(core.clock.now()) },
  });
  if (consumed.count === 0) throw new DomainError('INVALID_OTP');
}

/** What of a code is kept: good for one request only, and useless without the key. */
function hashOf(core: Core, id: string, code: string): Uint8Array<ArrayBuffer> {
  return core.vault.fingerprint('otp', `${id} ${code}`);
}
