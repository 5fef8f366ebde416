import { inTransaction } from '../../../database/transaction.ts';
import { countSend } from '../../accounts/rate-windows/send-windows.ts';
import { recordSandboxMessage } from '../../accounts/sandbox/record-message.ts';
import { newOtpCode } from '../../accounts/tokens/otp-code.ts';
import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { type ChallengedUser, findChallengedUser, insertChallenge } from './store.ts';

/** How long a code is good, on the book's clock. */
const CODE_LIFE_SECONDS = 300;
/** Codes ever compared with one that was sent. */
export const ANSWERS_PER_CODE = 5;

export type MobileChallenge = {
  challengeId: string;
  otpSentTo: string;
  otpExpiresInSeconds: number;
  attemptsLeft: number;
};

/** What of a code is kept: good for one challenge only, and useless without the key. */
export function mobileOtpHash({ core }: PartnerContext, challengeId: string, otp: string): Uint8Array<ArrayBuffer> {
  return core.vault.fingerprint('mobile otp', `${challengeId} ${otp}`);
}

/**
 * Sends a user a code with which they prove their mobile to this partner; in a sandbox, where it is 1234, it is among the messages. The
 * code before is dead. Raises USER_CODE_NOT_FOUND, INVALID_TRANSITION where it is proved, RATE_LIMITED (five codes of any purpose to a
 * mobile in 15 minutes or twenty a day of live, whichever partners ask). Decisions 15.
 */
export async function sendMobileChallenge(context: PartnerContext, userCode: string): Promise<MobileChallenge> {
  const { core, bookId, mode, now } = context;
  const user = await findChallengedUser(core.database.pool, { bookId, userCode });
  if (!user) throw new DomainError('USER_CODE_NOT_FOUND');
  if (user.provedAt !== null) {
    throw new DomainError('INVALID_TRANSITION', {
      message: 'This user proved their mobile to you already; nothing more is needed.',
    });
  }
  await countSend(context, { mobile: core.vault.open('mobile', user.mobileSealed) });
  const challengeId = newId('mch', now);
  const code = newOtpCode(core, mode);
  await inTransaction(core.database.pool, async (client) => {
    await insertChallenge(client, {
      id: challengeId,
      userId: user.userId,
      otpHash: mobileOtpHash(context, challengeId, code),
      at: now,
      expiresAt: now + CODE_LIFE_SECONDS * 1000,
      recordedAt: core.clock.now(),
    });
    if (mode !== 'sandbox') return;
    await recordSandboxMessage(core, client, {
      bookId,
      at: now,
      kind: 'otp',
      purpose: 'mobile',
      to: user.mobileMasked,
      content: `${code} is your code to let ${context.partner.branding.name} use your verified KYC. Do not share it.`,
      code,
    });
  });
  if (mode === 'live') deliver(context, user, code);
  return {
    challengeId,
    otpSentTo: user.mobileMasked,
    otpExpiresInSeconds: CODE_LIFE_SECONDS,
    attemptsLeft: ANSWERS_PER_CODE,
  };
}

/** Not waited for: a slow provider must not hold the call, and a lost code can be sent again. */
function deliver({ core, requestId }: PartnerContext, { mobileSealed }: ChallengedUser, code: string): void {
  core.accounts.otpSender
    .send({ mobile: core.vault.open('mobile', mobileSealed), code, purpose: 'mobile' })
    .catch((error) => core.log.error({ error, requestId }, 'a code to prove a mobile could not be sent'));
}
