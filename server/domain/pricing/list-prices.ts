import { type Asset, assets, isAsset, purityOf } from '../kernel/assets.ts';
import { DomainError } from '../kernel/errors.ts';
import type { MilliPercent, PaisePerGram } from '../kernel/money.ts';
import type { Core, PartnerContext } from './context.ts';
import { appliedMarkup, hasMarkup, type Markup, markedDownSellRate, markedUpBuyRate } from './markup.ts';
import type { PriceBlock } from './price-block.ts';
import { GST } from './retail-rate.ts';

/** The part of a partner's call that prices depend on. */
export type PriceContext = Pick<PartnerContext, 'partner' | 'mode'> & {
  readonly core: {
    readonly pricing: { readonly prices: Pick<Core['pricing']['prices'], 'latest'> };
    readonly clock: Core['clock'];
  };
};

/** The rates of one asset for one partner in one mode. */
export type PriceRecord = {
  readonly asset: Asset;
  /** What a user pays, GST and markup included */
  readonly buyRate: PaisePerGram;
  /** What a user receives before the platform fee, markdown deducted */
  readonly sellRate: PaisePerGram;
  /** GST contained in the buy rate */
  readonly gst: MilliPercent;
  readonly purity: string;
  readonly priceBlockId: string;
  /** When the source set the price */
  readonly updatedAt: number;
  /** Only where a markup is in effect on either side */
  readonly markup: {
    readonly baseBuyRate: PaisePerGram;
    readonly baseSellRate: PaisePerGram;
    readonly buy: MilliPercent;
    readonly sell: MilliPercent;
  } | null;
};

/**
 * Live rates of every asset, in the order of `assets`, with the partner's markup where one is in effect (spec 4.2, decisions 5). Works
 * from memory; until a newer block or another markup, the same frozen array and records come back, so that a face may
 * keep their rendered form by identity. Raises PRICES_UNAVAILABLE when any asset has no price.
 */
export function listPrices(context: PriceContext): readonly PriceRecord[] {
  const { core } = context;
  const now = core.clock.now();
  const markup = appliedMarkup(context.partner, context.mode);
  const list = assets.map((asset) => priceRecord(core.pricing.prices.latest(asset, now), markup));
  const first = list[0] as PriceRecord;
  const known = listsByFirst.get(first);
  if (known && list.every((record, index) => known[index] === record)) return known;
  listsByFirst.set(first, Object.freeze(list));
  return list;
}

/**
 * Live rates of one asset (spec 4.2), as `listPrices` gives them. The asset is the caller's text. Raises INVALID_ASSET
 * and PRICES_UNAVAILABLE.
 */
export function findPrice(context: PriceContext, asset: unknown): PriceRecord {
  if (!isAsset(asset)) throw new DomainError('INVALID_ASSET');
  const block = context.core.pricing.prices.latest(asset, context.core.clock.now());
  return priceRecord(block, appliedMarkup(context.partner, context.mode));
}

const recordsByBlock = new WeakMap<PriceBlock, Map<number, PriceRecord>>();
const listsByFirst = new WeakMap<PriceRecord, readonly PriceRecord[]>();

/** Above every percentage, so that a pair of them makes one number. */
const PAIR_FACTOR = 100_000;

function priceRecord(block: PriceBlock, markup: Markup): PriceRecord {
  const records = recordsByBlock.get(block) ?? new Map<number, PriceRecord>();
  const pair = Number(markup.buy) * PAIR_FACTOR + Number(markup.sell);
  const known = records.get(pair);
  if (known) return known;
  const record = computeRecord(block, markup);
  recordsByBlock.set(block, records.set(pair, record));
  return record;
}

function computeRecord(block: PriceBlock, markup: Markup): PriceRecord {
  return Object.freeze({
    asset: block.asset,
    buyRate: markedUpBuyRate(block.buyRate, markup.buy),
    sellRate: markedDownSellRate(block.sellRate, markup.sell),
    gst: GST,
    purity: purityOf[block.asset],
    priceBlockId: block.id,
    updatedAt: block.pricedAt,
    markup: hasMarkup(markup)
      ? Object.freeze({ baseBuyRate: block.buyRate, baseSellRate: block.sellRate, buy: markup.buy, sell: markup.sell })
      : null,
  });
}
