import { requireRunning } from '../accounts/halts/require-running.ts';
import { requireNoFault } from '../accounts/sandbox/require-no-fault.ts';
import { requireAdmitted } from '../accounts/tokens/recalled.ts';
import { judgeBuy } from '../customers/kyc/buys/judge-buy.ts';
import type { Asset } from '../kernel/assets.ts';
import { DomainError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Paise } from '../kernel/money.ts';
import type { Metadata } from '../kernel/text/metadata.ts';
import { shortageOf } from '../ledger/shortages/shortage.ts';
import { appliedMarkup } from '../pricing/markup.ts';
import { type BuyPrice, priceBuy } from './amounts/buy-price.ts';
import type { PartnerContext } from './context.ts';

/** Quotes lock their rate for ten minutes (spec part 8). */
export const QUOTE_LIFE_SECONDS = 600;

export type BuyQuote = {
  quoteId: string;
  asset: Asset;
  price: BuyPrice;
  priceBlockId: string;
  metadata: Metadata | null;
  /** Milliseconds on the book's clock */
  expiresAt: number;
};

/**
 * Locks the current rate, with the partner's markup, for a buy of `amount` (paise) for a user. The float or credit line
 * must cover it now; nothing is reserved. A second call makes a second quote.
 * Raises WALLET_NOT_CONFIGURED, PRICES_UNAVAILABLE, USER_CODE_NOT_FOUND, INSUFFICIENT_PARTNER_FUNDS, KYC_REQUIRED.
 * Spec 2.2, 4.4, decisions 7 and 11.
 */
export async function quoteBuy(
  context: PartnerContext,
  input: { userCode: string; asset: Asset; amount: Paise; metadata?: Metadata | undefined },
): Promise<BuyQuote> {
  const { core, partner } = context;
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  await requireRunning(context, input.asset);
  await requireNoFault(context, 'price_feed');
  const block = core.pricing.prices.latest(input.asset, core.clock.now());
  const price = priceBuy({
    amount: input.amount,
    baseRate: block.buyRate,
    markupPercent: appliedMarkup(partner, context.mode).buy,
    commissionPercent: partner.commissionBuy,
  });
  const quote: BuyQuote = {
    quoteId: newId('qt', context.now),
    asset: input.asset,
    price,
    priceBlockId: block.id,
    metadata: input.metadata ?? null,
    expiresAt: context.now + QUOTE_LIFE_SECONDS * 1000,
  };
  // The quote stored for one who may not buy is harmless: its id is never answered. Most users have approved KYC, which the same look-up tells.
  const verdict = await core.trading.moneyPath.quoteBuy({
    ...quote,
    bookId: context.bookId,
    userCode: input.userCode,
    createdAt: context.now,
    recalled: context.recalled,
  });
  requireAdmitted(context, verdict);
  if (verdict === 'user_not_found') throw new DomainError('USER_CODE_NOT_FOUND');
  if (verdict === 'funds') throw await shortageOf(context, { of: 'float', needed: input.amount });
  if (verdict !== 'approved') {
    await judgeBuy(context, {
      id: quote.quoteId,
      userCode: input.userCode,
      amount: input.amount,
      expiresAt: quote.expiresAt,
    });
  }
  return quote;
}
