import { z } from 'zod';
import { type Asset, assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { percent, rupees } from '../../../domain/kernel/money.ts';
import type { PriceRecord } from '../../../domain/pricing/list-prices.ts';
import { namedObject } from '../frame/named-object.ts';

/** The price object of decisions 5. */
export const priceSchema = namedObject('Price', {
  asset_type: z.enum(assets),
  buy_rate_inr_per_gram: z.number(),
  sell_rate_inr_per_gram: z.number(),
  gst_pct: z.number(),
  purity: z.string(),
  price_block_id: z.string(),
  updated_at: z.iso.datetime(),
  tradable: z.boolean().meta({
    description: 'False while trading in this metal is stopped: quotes and confirms then answer PRICES_UNAVAILABLE',
    example: true,
  }),
  base_buy_rate_inr_per_gram: z.number().optional(),
  base_sell_rate_inr_per_gram: z.number().optional(),
  markup_buy_pct: z.number().optional(),
  markup_sell_pct: z.number().optional(),
});

type PresentedPrice = z.input<typeof priceSchema>;

/** Records are shared until the next price block, and so is their written form, of those that can be traded and of those that cannot. */
const presented = {
  tradable: new WeakMap<PriceRecord, PresentedPrice>(),
  halted: new WeakMap<PriceRecord, PresentedPrice>(),
};

/** A price in API shape. */
export function presentPrice(price: PriceRecord, halted: ReadonlySet<Asset>): PresentedPrice {
  const tradable = !halted.has(price.asset);
  const forms = presented[tradable ? 'tradable' : 'halted'];
  const known = forms.get(price);
  if (known) return known;
  const { markup } = price;
  const written: PresentedPrice = {
    asset_type: price.asset,
    buy_rate_inr_per_gram: rupees(price.buyRate),
    sell_rate_inr_per_gram: rupees(price.sellRate),
    gst_pct: percent(price.gst),
    purity: price.purity,
    price_block_id: price.priceBlockId,
    updated_at: isoTime(price.updatedAt),
    tradable,
    ...(markup
      ? {
          base_buy_rate_inr_per_gram: rupees(markup.baseBuyRate),
          base_sell_rate_inr_per_gram: rupees(markup.baseSellRate),
          markup_buy_pct: percent(markup.buy),
          markup_sell_pct: percent(markup.sell),
        }
      : {}),
  };
  forms.set(price, written);
  return written;
}

const listed = new WeakMap<readonly PriceRecord[], { prices: PresentedPrice[] }>();

/** Prices in API shape; of those that can all be traded the same object until there are others. */
export function presentPrices(
  prices: readonly PriceRecord[],
  halted: ReadonlySet<Asset>,
): { prices: PresentedPrice[] } {
  const known = halted.size === 0 ? listed.get(prices) : undefined;
  if (known) return known;
  const written = { prices: prices.map((price) => presentPrice(price, halted)) };
  if (halted.size === 0) listed.set(prices, written);
  return written;
}
