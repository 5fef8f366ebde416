import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
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
 * five codes of any purpose to the mobile in a quarter of an hour or twenty a day of live, or after five codes of the quote; each with
 * details.retry_after_seconds, which after five codes is when the quote is over. Spec 4.11, decisions 8.
 */
export async function resendQuoteCode(
  context: PartnerContext,
  input: { kind: CodedKind; userCode: string; quoteId: string },
): Promise<QuoteCodeResent> {
  await getUser(context, { userCode: input.userCode, withBalances: false });
  const code = newOtpCode(context.core, context.mode);
  const replace = (client: PoolClient, isTrial: boolean) =>
    replaceQuoteCode(client, {
      ...input,
      bookId: context.bookId,
      otpHash: quoteCodeHash(context, input, code),
      now: context.now,
      expiresAt: context.now + QUOTE_CODE_LIFE_SECONDS * 1000,
      cooldownSeconds: COOLDOWN_SECONDS,
      codesMax: CODES_PER_QUOTE,
      isTrial,
    });
  const answer = await inTransaction(context.core.database.pool, async (client) => {
    const trial = await replace(client, true);
    if (trial.verdict !== 'replaced') return trial;
    // Only now, with the quote locked: what is refused for another reason, or comes at the same moment, sends nothing, and must not use up the
    // user's messages.
    await countQuoteCode(context, trial.user);
    return replace(client, false);
  });
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
      // No wait makes this quote good for another code: its end is named, and what helps at once.
      throw new DomainError('RATE_LIMITED', {
        message: 'No more codes are sent for this quote. Ask for a new quote now.',
        details: { retry_after_seconds: answer.waitSeconds },
      });
    case 'too_soon':
      throw new DomainError('RATE_LIMITED', {
        message: `The next code can be sent in ${answer.waitSeconds} seconds.`,
        details: { retry_after_seconds: answer.waitSeconds },
      });
    default:
      throw new DomainError(refusals[answer.verdict]);
  }
}
