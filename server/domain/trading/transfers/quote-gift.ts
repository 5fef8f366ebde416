import { newOtpCode } from '../../accounts/tokens/otp-code.ts';
import { getUser } from '../../customers/users/read-users.ts';
import type { Asset } from '../../kernel/assets.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { PartnerContext } from '../context.ts';
import {
  countQuoteCode,
  QUOTE_CODE_ATTEMPTS,
  QUOTE_CODE_LIFE_SECONDS,
  quoteCodeHash,
  sendQuoteCode,
} from '../otp/quote-code.ts';
import { quoteTransfer, type TransferQuote } from './quote-transfer.ts';
import type { TransferAmount } from './transfer-price.ts';

export type GiftQuote = TransferQuote & {
  /** Masked mobile of the giver */
  otpSentTo: string;
  otpExpiresInSeconds: number;
  attemptsLeft: number;
};

/**
 * Locks the sell rate for a gift out of a user's own holdings, and sends the giver the code that confirms it. Nothing is
 * reserved. Raises USER_CODE_NOT_FOUND, PRICES_UNAVAILABLE, INVALID_AMOUNT, INVALID_RECEIVER (a gift to oneself),
 * INSUFFICIENT_USER_BALANCE, RATE_LIMITED. Spec 4.11, decisions 8.
 */
export async function quoteGift(
  context: PartnerContext,
  input: {
    userCode: string;
    mobile: string;
    asset: Asset;
    amount: TransferAmount;
    message: string | undefined;
    metadata?: Metadata | undefined;
  },
): Promise<GiftQuote> {
  await getUser(context, { userCode: input.userCode, withBalances: false });
  const code = newOtpCode(context.core, context.mode);
  const { quote, payer } = await quoteTransfer(context, { ...input, kind: 'gift', priceBasis: 'sell' }, (quoteId) => ({
    userCode: input.userCode,
    message: input.message,
    otp: {
      hash: quoteCodeHash(context, { kind: 'gift', quoteId }, code),
      expiresAt: context.now + QUOTE_CODE_LIFE_SECONDS * 1000,
    },
  }));
  assertInvariant(payer, 'a gift has a giver');
  // Only now: a quote that was refused sends nothing. One that is refused here stays stored, but its id and code are never answered.
  await countQuoteCode(context, payer);
  await sendQuoteCode(context, payer, { kind: 'gift', code });
  return {
    ...quote,
    otpSentTo: payer.masked,
    otpExpiresInSeconds: QUOTE_CODE_LIFE_SECONDS,
    attemptsLeft: QUOTE_CODE_ATTEMPTS,
  };
}
