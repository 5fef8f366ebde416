import { z } from 'zod';
import { fieldError } from '../../../domain/kernel/errors.ts';
import { normaliseMobile } from '../../../domain/kernel/masking.ts';
import { grams, percent, rupees } from '../../../domain/kernel/money.ts';
import { PLATFORM_FEE_PERCENT } from '../../../domain/trading/amounts/sell-price.ts';
import { resendQuoteCode } from '../../../domain/trading/otp/resend-quote-code.ts';
import { QUOTE_LIFE_SECONDS } from '../../../domain/trading/quote-buy.ts';
import { confirmGift } from '../../../domain/trading/transfers/confirm-gift.ts';
import { quoteGift } from '../../../domain/trading/transfers/quote-gift.ts';
import { embedProcedure } from '../embed-init.ts';
import { router } from '../init.ts';
import { requireWithin } from '../public/require-within.ts';
import { amountInput, idInput, readAmount } from './fields.ts';
import { moneyKey, outcomeOf, userKey } from './user-key.ts';

/** Quotes that one user may take; each sends a code. */
const QUOTES_A_MINUTE = 10;
const MESSAGE_MAX = 200;

const message = z
  .string()
  .refine((text) => [...text].length <= MESSAGE_MAX && text.isWellFormed() && !text.includes('\0'));

export const embedGiftRouter = router({
  /**
   * Locks the rate of a gift to a mobile for ten minutes, and sends the giver the code that confirms it. Who the mobile belongs to, and
   * whether there is one, is not disclosed.
   */
  quote: embedProcedure
    .input(amountInput.extend({ mobile: z.string().max(20), message: message.optional() }))
    .mutation(async ({ ctx, input }) => {
      const { partner, user } = ctx;
      const { userCode } = user;
      const mobile = normaliseMobile(input.mobile);
      if (mobile === undefined) throw fieldError('INVALID_RECEIVER', 'mobile', 'must be a 10-digit mobile number');
      const amount = readAmount(input);
      await requireWithin(partner.core, `embed gifts ${userCode}`, QUOTES_A_MINUTE);
      const { price, ...quote } = await quoteGift(partner, {
        userCode,
        mobile,
        asset: input.asset,
        amount,
        message: input.message?.trim() || undefined,
      });
      return {
        quoteId: quote.quoteId,
        asset: quote.asset,
        mobile,
        receiverGrams: grams(price.receiverMetal),
        worthInr: rupees(price.receiverAmount),
        rateInr: rupees(price.rate),
        feeGrams: grams(price.feeMetal),
        feePct: percent(PLATFORM_FEE_PERCENT),
        totalGrams: grams(price.receiverMetal + price.feeMetal),
        expiresInSeconds: QUOTE_LIFE_SECONDS,
        otpSentTo: quote.otpSentTo,
        otpExpiresInSeconds: quote.otpExpiresInSeconds,
        attemptsLeft: quote.attemptsLeft,
      };
    }),

  /** Sends the giver a new code; the one before is dead. */
  resend: embedProcedure
    .input(z.object({ quoteId: idInput }))
    .mutation(async ({ ctx, input }) =>
      resendQuoteCode(ctx.partner, { kind: 'gift', userCode: ctx.user.userCode, quoteId: input.quoteId }),
    ),

  /** Gives what was quoted, with the code. The same key gives once, however often it is sent. */
  confirm: embedProcedure
    .input(z.object({ quoteId: idInput, otp: z.string().regex(/^\d{4,8}$/), key: moneyKey }))
    .mutation(async ({ ctx, input }) => {
      const { partner, user } = ctx;
      const { userCode } = user;
      const { otp, ...request } = input;
      // Without the code: a repeat after a lost answer is the same gift, whatever is typed.
      const idempotency = userKey(userCode, 'embed.gift.confirm', request);
      const given = await confirmGift(partner, { userCode, quoteId: input.quoteId, otp, idempotency });
      const { transaction, payerMetal } = outcomeOf(given);
      return {
        transactionId: transaction.transactionId,
        asset: transaction.asset,
        receiverGrams: grams(transaction.metal),
        worthInr: rupees(transaction.amount),
        feeGrams: grams(transaction.feeMetal),
        heldGrams: grams(payerMetal),
      };
    }),
});
