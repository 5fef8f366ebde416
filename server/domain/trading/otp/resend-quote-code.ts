import { newOtpCode } from '../../accounts/tokens/otp-code.ts';
import { getUser } from '../../customers/users/read-users.ts';
import { DomainError, type ErrorCode } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import {
  type CodedKind,
  countQuoteCode,
  QUOTE_CODE_ATTEMPTS,
  QUOTE_CODE_LIFE_SECONDS,
  quoteCodeHash,
  sendQuoteCode,
} from './quote-code.ts';
import { replaceQuoteCode } from './store.ts';

/** Between two resends of one quote. */
const COOLDOWN_SECONDS = 30;
const CODES_PER_QUOTE = 5;

export type QuoteCodeResent = {
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
 * Sends the user a new code for a quote of theirs; the one before is dead, and wrong attempts stay counted. Raises USER_CODE_NOT_FOUND,
 * QUOTE_NOT_FOUND, QUOTE_ALREADY_CONSUMED, QUOTE_EXPIRED, OTP_LOCKED, and RATE_LIMITED within the cooldown of 30 seconds, after
 * five codes of any purpose to the mobile in a quarter of an hour or twenty a day of live (each with details.retry_after_seconds), or after
 * five codes of the quote.
 * Spec 4.11, decisions 8.
 */
export async function resendQuoteCode(
  context: PartnerContext,
  input: { kind: CodedKind; userCode: string; quoteId: string },
): Promise<QuoteCodeResent> {
  await getUser(context, { userCode: input.userCode, withBalances: false });
  const code = newOtpCode(context.core, context.mode);
  const replace = (isTrial: boolean) =>
    replaceQuoteCode(context.core.database.pool, {
      ...input,
      bookId: context.bookId,
      otpHash: quoteCodeHash(context, input, code),
      now: context.now,
      expiresAt: context.now + QUOTE_CODE_LIFE_SECONDS * 1000,
      cooldownSeconds: COOLDOWN_SECONDS,
      codesMax: CODES_PER_QUOTE,
      isTrial,
    });
  let answer = await replace(true);
  if (answer.verdict === 'replaced') {
    // Only now: what is refused for another reason sends nothing, and must not use up the user's messages.
    await countQuoteCode(context, answer.user);
    answer = await replace(false);
  }
  switch (answer.verdict) {
    case 'replaced':
      await sendQuoteCode(context, answer.user, { kind: input.kind, code });
      return {
        cooldownSeconds: COOLDOWN_SECONDS,
        otpSentTo: answer.user.masked,
        otpExpiresInSeconds: answer.lifeSeconds,
        attemptsLeft: QUOTE_CODE_ATTEMPTS - answer.attempts,
      };
    case 'too_many':
      throw new DomainError('RATE_LIMITED', { message: 'No more codes are sent for this quote. Ask for a new quote.' });
    case 'too_soon':
      throw new DomainError('RATE_LIMITED', {
        message: `The next code can be sent in ${answer.waitSeconds} seconds.`,
        details: { retry_after_seconds: answer.waitSeconds },
      });
    default:
      throw new DomainError(refusals[answer.verdict]);
  }
}
