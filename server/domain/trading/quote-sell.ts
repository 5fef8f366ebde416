import { requireRunning } from '../accounts/halts/require-running.ts';
import { requireNoFault } from '../accounts/sandbox/require-no-fault.ts';
import { requireAdmitted } from '../accounts/tokens/recalled.ts';
import type { Asset } from '../kernel/assets.ts';
import { DomainError, fieldError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Metadata } from '../kernel/text/metadata.ts';
import { shortageOf } from '../ledger/shortages/shortage.ts';
import { appliedMarkup } from '../pricing/markup.ts';
import { priceSell, type SellAmount, type SellPrice } from './amounts/sell-price.ts';
import type { PartnerContext } from './context.ts';
import { QUOTE_LIFE_SECONDS } from './quote-buy.ts';

export type SellQuote = {
  quoteId: string;
  asset: Asset;
  price: SellPrice;
  /** The caller fixed the rupees to receive */
  isTargetNet: boolean;
  priceBlockId: string;
  metadata: Metadata | null;
  /** Milliseconds on the book's clock */
  expiresAt: number;
};

/**
 * Locks the current sell rate, less the partner's markdown, for a user's metal: by grams, or by the exact net to receive. The
 * user must hold enough now, SIP holdings included; nothing is reserved.
 * Raises PRICES_UNAVAILABLE, INVALID_AMOUNT (nothing would be left after the fee), USER_CODE_NOT_FOUND,
 * INSUFFICIENT_USER_BALANCE. Spec 2.3, 4.5, decisions 7.
 */
export async function quoteSell(
  context: PartnerContext,
  input: { userCode: string; asset: Asset; amount: SellAmount; metadata?: Metadata | undefined },
): Promise<SellQuote> {
  const { core, partner } = context;
  await requireRunning(context, input.asset);
  await requireNoFault(context, 'price_feed');
  const block = core.pricing.prices.latest(input.asset, core.clock.now());
  const price = priceSell(input.amount, {
    baseRate: block.sellRate,
    markupPercent: appliedMarkup(partner, context.mode).sell,
    commissionPercent: partner.commissionSell,
  });
  if (price.net <= 0n) {
    throw fieldError('INVALID_AMOUNT', 'quantity_grams', 'is worth less than the smallest fee; sell more');
  }
  const isTargetNet = 'net' in input.amount;
  const quote: SellQuote = {
    quoteId: newId('qt', context.now),
    asset: input.asset,
    price,
    isTargetNet,
    priceBlockId: block.id,
    metadata: input.metadata ?? null,
    expiresAt: context.now + QUOTE_LIFE_SECONDS * 1000,
  };
  const { verdict } = await core.trading.moneyPath.issueQuote({
    ...price,
    // The fee of a sell is in rupees; as metal it is for showing only.
    feeMetal: undefined,
    quoteId: quote.quoteId,
    bookId: context.bookId,
    kind: 'sell',
    userCode: input.userCode,
    asset: input.asset,
    amount: price.gross,
    denomination: isTargetNet ? 'inr' : 'grams',
    priceBlockId: block.id,
    metadata: quote.metadata,
    createdAt: context.now,
    expiresAt: quote.expiresAt,
    recalled: context.recalled,
  });
  requireAdmitted(context, verdict);
  if (verdict === 'user_not_found') throw new DomainError('USER_CODE_NOT_FOUND');
  if (verdict === 'holdings') {
    const { userCode, asset } = input;
    throw await shortageOf(context, { of: 'user_metal', userCode, asset, needed: price.metal });
  }
  return quote;
}
