import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { equalHashes } from '../../kernel/vault.ts';
import type { PartnerContext } from '../context.ts';
import { noteMobileProved } from '../users/note-mobile-proved.ts';
import { ANSWERS_PER_CODE, mobileOtpHash } from './send-mobile-challenge.ts';
import { countWrongAnswer, findChallengedUser, lockChallenge, useChallenge } from './store.ts';
import { enterAnswerWindow } from './windows.ts';

/**
 * Proves a user's mobile to this partner with the code that went to it: from then on an approved KYC that the person shares counts here,
 * and is shown with its name. The right code once more is answered as the first time. Raises USER_CODE_NOT_FOUND, NOT_FOUND (no such
 * challenge of this user), INVALID_OTP (details.attempts_left), OTP_EXPIRED (also of a code that a newer one replaced), OTP_LOCKED after
 * five wrong ones, RATE_LIMITED (15 answers in 15 minutes). Decisions 15.
 */
export async function answerMobileChallenge(
  context: PartnerContext,
  input: { userCode: string; challengeId: string; otp: string },
): Promise<{ provedAt: number }> {
  const { core, bookId, now } = context;
  const { userCode, challengeId } = input;
  const user = await findChallengedUser(core.database.pool, { bookId, userCode });
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  await enterAnswerWindow(context, user.personId);
  const given = mobileOtpHash(context, challengeId, input.otp);
  const refusal = await inTransaction(core.database.pool, async (client) => {
    const challenge = await lockChallenge(client, { id: challengeId, userId: user.userId });
    if (!challenge) return new DomainError('NOT_FOUND', { message: 'No such challenge.' });
    const isRight = equalHashes(challenge.otpHash, given);
    if (challenge.isUsed) return isRight ? undefined : new DomainError('INVALID_OTP');
    if (!challenge.isNewest || challenge.expiresAt <= now) return new DomainError('OTP_EXPIRED');
    if (challenge.attempts >= ANSWERS_PER_CODE) {
      return new DomainError('OTP_LOCKED', { message: 'Too many wrong attempts. Send a new code.' });
    }
    if (!isRight) {
      await countWrongAnswer(client, challengeId);
      return new DomainError('INVALID_OTP', { details: { attempts_left: ANSWERS_PER_CODE - challenge.attempts - 1 } });
    }
    await useChallenge(client, challengeId, now);
    await noteMobileProved(client, context, user.userId);
    return undefined;
  });
  // A wrong answer is counted by that commit, so the refusal is raised after it.
  if (refusal) throw refusal;
  const proved = await findChallengedUser(core.database.pool, { bookId, userCode });
  return { provedAt: proved?.provedAt ?? now };
}
