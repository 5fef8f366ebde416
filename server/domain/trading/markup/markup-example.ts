import { type Asset, assets } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import { MICROGRAMS_PER_GRAM, type Micrograms, type MilliPercent, type Paise } from '../../kernel/money.ts';
import { MARKUP_CAP } from '../../pricing/markup.ts';
import { type BuyPrice, priceBuy } from '../amounts/buy-price.ts';
import { priceSell, type SellPrice } from '../amounts/sell-price.ts';
import type { PartnerContext } from '../context.ts';

/** What an example is reckoned for: a buy of INR 1,000, and a sell of one gram. */
const BUY_AMOUNT = 1_000_00n as Paise;
const SELL_METAL = MICROGRAMS_PER_GRAM as Micrograms;

/** One metal at a pair of percentages, beside the same without any. */
export type MarkupExample = {
  asset: Asset;
  buy: BuyPrice;
  buyWithout: BuyPrice;
  sell: SellPrice;
  sellWithout: SellPrice;
};

/**
 * What customers would pay and get at these percentages, at the rates of this moment: by the functions that price quotes, so that
 * the example is what the API would answer. It says nothing of whether they are in effect. Raises MARKUP_TOO_HIGH above the cap,
 * PRICES_UNAVAILABLE. Spec 2.7, 4.7.
 */
export function exampleOfMarkup(
  context: PartnerContext,
  markup: { buy: MilliPercent; sell: MilliPercent },
): MarkupExample[] {
  if (markup.buy > MARKUP_CAP || markup.sell > MARKUP_CAP) throw new DomainError('MARKUP_TOO_HIGH');
  const { core, partner } = context;
  const none = 0n as MilliPercent;
  return assets.map((asset) => {
    const block = core.pricing.prices.latest(asset, core.clock.now());
    const buyAt = (markupPercent: MilliPercent) =>
      priceBuy({
        amount: BUY_AMOUNT,
        baseRate: block.buyRate,
        markupPercent,
        commissionPercent: partner.commissionBuy,
      });
    const sellAt = (markupPercent: MilliPercent) =>
      priceSell(
        { metal: SELL_METAL },
        { baseRate: block.sellRate, markupPercent, commissionPercent: partner.commissionSell },
      );
    return {
      asset,
      buy: buyAt(markup.buy),
      buyWithout: buyAt(none),
      sell: sellAt(markup.sell),
      sellWithout: sellAt(none),
    };
  });
}
