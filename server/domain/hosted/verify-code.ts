import type { PoolClient } from 'pg';
import { inTransaction } from '../../database/transaction.ts';
import { noteMobileProved } from '../customers/users/note-mobile-proved.ts';
import { registerIn } from '../customers/users/register-user.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Mode } from '../kernel/mode.ts';
import { equalHashes } from '../kernel/vault.ts';
import { awaitedOtp, OTP_ATTEMPTS_MAX } from './awaiting.ts';
import type { Core, PartnerContext } from './context.ts';
import { type CodeHolder, openCode } from './find-code.ts';
import { openEmbedSession } from './open-session.ts';
import { embedOtpHash } from './otp.ts';
import { type OwnProfile, readOwnProfile } from './own-profile.ts';
import { countWrongOtp, lockCode, noteOpened } from './store/codes.ts';
import { enterOtpGuessWindow } from './windows.ts';

export type VerifiedCode = {
  mode: Mode;
  sessionToken: string;
  user: OwnProfile;
  /** The service did not know the person before: they are attributed to the partner */
  isNewUser: boolean;
};

type Opened = { token: string; userCode: string; isNewUser: boolean };

/**
 * Answers the one-time password of a code: makes the person the partner's user, where they are not yet, and opens a session. A brand-new account is
 * attributed to the partner here and nowhere else. Of several right answers at the same moment one opens a session. Raises INVALID_OTP
 * (details.attempts_left), OTP_EXPIRED, OTP_LOCKED after five wrong ones, USER_CODE_NOT_FOUND, USER_CODE_CONSUMED, USER_CODE_EXPIRED,
 * INVALID_TRANSITION, RATE_LIMITED, and what closes the partner's screens. Spec 3.6, 4.9, decisions 9.
 */
export async function verifyCode(core: Core, holder: CodeHolder & { otp: string }): Promise<VerifiedCode> {
  const { context, code } = await openCode(core, holder);
  // A code that is not compared with anything is refused without using up the mobile's guesses.
  if (awaitedOtp(context, code).expiresAt > context.now) await enterOtpGuessWindow(context, code.person.mobile.hash);
  const opened = await inTransaction(core.database.pool, (client) => tryOtp(client, context, code.id, holder));
  // A wrong one is counted by that commit, so the refusal is raised after it.
  if (opened instanceof DomainError) throw opened;
  const user = await readOwnProfile(context, opened.userCode);
  return { mode: context.mode, sessionToken: opened.token, user, isNewUser: opened.isNewUser };
}

async function tryOtp(
  client: PoolClient,
  context: PartnerContext,
  codeId: string,
  holder: CodeHolder & { otp: string },
): Promise<Opened | DomainError> {
  const code = await lockCode(client, codeId);
  if (!code) return new DomainError('USER_CODE_NOT_FOUND', { message: 'No such code.' });
  const awaited = awaitedOtp(context, code);
  if (awaited.expiresAt <= context.now) return new DomainError('OTP_EXPIRED');
  if (!equalHashes(awaited.hash, embedOtpHash(context, codeId, holder.otp))) {
    await countWrongOtp(client, codeId);
    return new DomainError('INVALID_OTP', { details: { attempts_left: OTP_ATTEMPTS_MAX - awaited.attempts - 1 } });
  }
  const { user, isNew } = await registerIn(client, context, code.person, code.channel);
  await noteMobileProved(client, context, user.id);
  await noteOpened(client, { codeId, at: context.now });
  const token = await openEmbedSession(client, context, user.id, holder);
  return { token, userCode: user.userCode, isNewUser: isNew && !user.existed };
}
