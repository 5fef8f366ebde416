import { type Asset, byAsset, metals } from '../kernel/assets.ts';
import { MILLI_PERCENT_WHOLE, type MilliPercent } from '../kernel/money.ts';
import type { PriceBlock } from './price-block.ts';
import { type FeedTick, type MicroRupeesPerGram, microRupeesPerGram } from './price-feed.ts';
import type { RetailRates } from './retail-rate.ts';

export type TickVerdict =
  /** Becomes a block */
  | 'record'
  /** Not newer than the last block: the source stands still. Ignored. */
  | 'not_newer'
  /** Further ahead than clocks differ: it would look fresh for too long, and hide all later ticks. Refused. */
  | 'ahead_of_time'
  /** No gram of this metal costs that: a wrong unit or currency. Refused. */
  | 'implausible'
  /** Too far off the last block. Refused: the price goes stale until the feed comes back or an operator widens the limit. */
  | 'jump';

/** Clocks of source and service may differ by this much. */
const CLOCK_SKEW_MAX_MS = 30_000;
const DAY_MS = 86_400_000;

const RUPEE = 1_000_000n;
const plausibleRates = byAsset((asset) => {
  const { least, most } = metals[asset].plausibleRupees;
  return { least: microRupeesPerGram(BigInt(least) * RUPEE), most: microRupeesPerGram(BigInt(most) * RUPEE) };
});

/** Whether a gram of the metal may cost that at the source: outside lies a wrong unit or currency. */
export function isPlausible(asset: Asset, rate: MicroRupeesPerGram): boolean {
  const { least, most } = plausibleRates[asset];
  return rate >= least && rate <= most;
}

/**
 * Whether a tick becomes a price. It may differ from the last block of the same feed by `jumpMaxMilliPct`, and by as much
 * again for each day that block is old: after an outage the market has moved. `last` is the newest block, if any, and
 * `isSameFeed` says whether this feed gave it; another feed's level is no measure.
 */
export function judgeTick(input: {
  tick: FeedTick;
  rates: RetailRates;
  last: PriceBlock | undefined;
  isSameFeed: boolean;
  now: number;
  jumpMaxMilliPct: MilliPercent;
}): TickVerdict {
  const { tick, rates, last, now } = input;
  if (tick.at > now + CLOCK_SKEW_MAX_MS) return 'ahead_of_time';
  if (!isPlausible(tick.asset, tick.rate) || rates.sellRate < 1n || rates.sellRate >= rates.buyRate) {
    return 'implausible';
  }
  if (!last) return 'record';
  if (tick.at <= last.pricedAt) return 'not_newer';
  if (!input.isSameFeed) return 'record';
  const elapsedMs = BigInt(tick.at - last.pricedAt);
  const moved = rates.buyRate > last.buyRate ? rates.buyRate - last.buyRate : last.buyRate - rates.buyRate;
  const isWithin =
    moved * MILLI_PERCENT_WHOLE * BigInt(DAY_MS) <= last.buyRate * input.jumpMaxMilliPct * (BigInt(DAY_MS) + elapsedMs);
  return isWithin ? 'record' : 'jump';
}
