import type { PartnerContext } from '../context.ts';
import { DomainError, type ErrorCode } from '../kernel/errors.ts';
import { getUser } from '../users/read-users.ts';
import {
  enterGiftCodeWindow,
  GIFT_OTP_ATTEMPTS,
  GIFT_OTP_LIFE_SECONDS,
  giftCodeHash,
  newGiftCode,
  sendGiftCode,
} from './gift-otp.ts';
import { replaceGiftCode } from './store.ts';

/** Between two resends of one quote. */
const COOLDOWN_SECONDS = 30;
const CODES_PER_QUOTE = 5;

export type GiftOtpResent = {
  cooldownSeconds: number;
  otpSentTo: string;
  otpExpiresInSeconds: number;
  attemptsLeft: number;
};

const refusals = {
  not_found: 'QUOTE_NOT_FOUND',
  consumed: 'QUOTE_ALREADY_CONSUMED',
  locked: 'OTP_LOCKED',
  expired: 'QUOTE_EXPIRED',
} as const satisfies Record<string, ErrorCode>;

/**
 * Sends the giver a new code; the one before is dead, and wrong attempts stay counted. Raises USER_CODE_NOT_FOUND,
 * QUOTE_NOT_FOUND, QUOTE_ALREADY_CONSUMED, QUOTE_EXPIRED, OTP_LOCKED, and RATE_LIMITED within the cooldown of 30 seconds, after
 * ten codes to the giver in a quarter of an hour (both with details.retry_after_seconds), or after five codes of the quote.
 * Spec 4.11, decisions 8.
 */
export async function resendGiftOtp(
  context: PartnerContext,
  input: { userCode: string; quoteId: string },
): Promise<GiftOtpResent> {
  await getUser(context, { userCode: input.userCode, withBalances: false });
  const code = newGiftCode(context);
  const replace = (isTrial: boolean) =>
    replaceGiftCode(context.core.database.pool, {
      ...input,
      bookId: context.bookId,
      otpHash: giftCodeHash(context, input.quoteId, code),
      now: context.now,
      expiresAt: context.now + GIFT_OTP_LIFE_SECONDS * 1000,
      cooldownSeconds: COOLDOWN_SECONDS,
      codesMax: CODES_PER_QUOTE,
      isTrial,
    });
  let answer = await replace(true);
  if (answer.verdict === 'replaced') {
    // Only now: what is refused for another reason sends nothing, and must not use up the giver's codes.
    await enterGiftCodeWindow(context, input.userCode);
    answer = await replace(false);
  }
  switch (answer.verdict) {
    case 'replaced':
      await sendGiftCode(context, answer.giver, code);
      return {
        cooldownSeconds: COOLDOWN_SECONDS,
        otpSentTo: answer.giver.masked,
        otpExpiresInSeconds: answer.lifeSeconds,
        attemptsLeft: GIFT_OTP_ATTEMPTS - answer.attempts,
      };
    case 'too_many':
      throw new DomainError('RATE_LIMITED', { message: 'No more codes are sent for this gift. Ask for a new quote.' });
    case 'too_soon':
      throw new DomainError('RATE_LIMITED', {
        message: `The next code can be sent in ${answer.waitSeconds} seconds.`,
        details: { retry_after_seconds: answer.waitSeconds },
      });
    default:
      throw new DomainError(refusals[answer.verdict]);
  }
}
