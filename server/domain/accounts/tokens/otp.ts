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
import { type Challenge, findNewest, insertOtp, markConsumed, takeAttempt } from './store/otps.ts';

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
  await insertOtp(core.database.prisma, {
    ...subjectRow(core, subject),
    id,
    askedFrom: addressHash(core, address),
    codeHash: hashOf(core, id, code),
    expiresAt: new Date(now + OTP_LIFE_SECONDS * 1000),
    createdAt: new Date(now),
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
  const challenge = await takeAttempt(core.database.pool, {
    ...subjectRow(core, subject),
    id: guess.challengeId ?? null,
    askedFrom: addressHash(core, guess.address),
  });
  if (!challenge) return consumeForeign(core, await owned(core, subject, guess), guess);
  const isLapsed = challenge.expiresAt.getTime() <= core.clock.now();
  if (isLapsed || challenge.attemptsBefore >= OTP_ATTEMPTS_MAX) {
    await countStrayGuess(core, await owned(core, subject, guess));
    throw new DomainError(isLapsed ? 'OTP_EXPIRED' : 'OTP_LOCKED');
  }
  if (guess.challengeId === undefined || !challenge.isAskedHere) {
    await countGuess(core, await owned(core, subject, guess));
  }
  await compare(core, challenge, guess.code);
}

/** The subject with what a guess at it is counted by: confirmation codes go only to signed-in members. */
async function owned(core: Core, subject: OtpSubject, guess: OtpGuess): Promise<OtpSubject & { pool: OtpPool }> {
  const pool = subject.purpose === 'confirm' ? 'session' : await staffPool(core, { ...subject, ...guess });
  return { ...subject, pool };
}

function subjectRow(core: Core, { purpose, mode, mobile }: OtpSubject) {
  return { subject: core.vault.fingerprint('mobile', mobile), purpose, mode };
}

/** A guess that neither names a code nor comes from where one was asked for. Known and unknown mobiles, with a code or without, answer alike. */
async function consumeForeign(core: Core, subject: OtpSubject & { pool: OtpPool }, guess: OtpGuess): Promise<void> {
  await countStrayGuess(core, subject);
  if (guess.challengeId !== undefined || !(await mayCompareStray(core, subject))) throw new DomainError('INVALID_OTP');
  const now = new Date(core.clock.now());
  const newest = await findNewest(core.database.pool, { ...subjectRow(core, subject), now });
  if (!newest?.isOpen) throw new DomainError('INVALID_OTP');
  await compare(core, newest, guess.code);
}

/** Consumes a code if the guess is right: of several at the same moment one succeeds. */
async function compare(core: Core, challenge: Challenge, code: string): Promise<void> {
  if (!equalHashes(challenge.codeHash, hashOf(core, challenge.id, code))) throw new DomainError('INVALID_OTP');
  const isConsumed = await markConsumed(core.database.prisma, challenge.id, new Date(core.clock.now()));
  if (!isConsumed) throw new DomainError('INVALID_OTP');
}

/** What of a code is kept: good for one request only, and useless without the key. */
function hashOf(core: Core, id: string, code: string): Uint8Array<ArrayBuffer> {
  return core.vault.fingerprint('otp', `${id} ${code}`);
}
