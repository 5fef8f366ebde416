import { z } from 'zod';
import { grams, percent, rupees } from '../../../domain/kernel/money.ts';
import { PLATFORM_FEE_PERCENT } from '../../../domain/trading/amounts/sell-price.ts';
import { confirmSell } from '../../../domain/trading/confirm-sell.ts';
import { QUOTE_LIFE_SECONDS } from '../../../domain/trading/quote-buy.ts';
import { quoteSell } from '../../../domain/trading/quote-sell.ts';
import { embedProcedure } from '../embed-init.ts';
import { router } from '../init.ts';
import { requireWithin } from '../public/require-within.ts';
import { amountInput, idInput, readAmount } from './fields.ts';
import { moneyKey, outcomeOf, userKey } from './user-key.ts';

/** Quotes that one user may take. */
const QUOTES_A_MINUTE = 30;

export const embedSellRouter = router({
  /** Locks the rate for ten minutes: for grams, or for the exact rupees to receive. Nothing is reserved. */
  quote: embedProcedure.input(amountInput).mutation(async ({ ctx, input }) => {
    const { partner, user } = ctx;
    const { userCode } = user;
    const asked = readAmount(input);
    await requireWithin(partner.core, `embed quotes ${userCode}`, QUOTES_A_MINUTE);
    const { price, ...quote } = await quoteSell(partner, {
      userCode,
      asset: input.asset,
      amount: 'amount' in asked ? { net: asked.amount } : asked,
    });
    return {
      quoteId: quote.quoteId,
      asset: quote.asset,
      grams: grams(price.metal),
      rateInr: rupees(price.rate),
      grossInr: rupees(price.gross),
      feeInr: rupees(price.fee),
      feePct: percent(PLATFORM_FEE_PERCENT),
      netInr: rupees(price.net),
      expiresInSeconds: QUOTE_LIFE_SECONDS,
    };
  }),

  /** Sells what was quoted; the money is in the user's wallet at once. The same key sells once, however often it is sent. */
  confirm: embedProcedure.input(z.object({ quoteId: idInput, key: moneyKey })).mutation(async ({ ctx, input }) => {
    const { partner, user } = ctx;
    const { userCode } = user;
    const idempotency = userKey(userCode, 'embed.sell.confirm', input);
    const sold = await confirmSell(partner, { quoteId: input.quoteId, userCode, idempotency });
    const { transaction, payerMetal, userInr } = outcomeOf(sold);
    return {
      transactionId: transaction.transactionId,
      asset: transaction.asset,
      grams: grams(transaction.metal),
      rateInr: rupees(transaction.rate),
      grossInr: rupees(transaction.amount),
      feeInr: rupees(transaction.fee),
      netInr: rupees(transaction.amount - transaction.fee),
      heldGrams: grams(payerMetal),
      inrWalletInr: rupees(userInr),
    };
  }),
});
