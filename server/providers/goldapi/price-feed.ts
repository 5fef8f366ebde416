import { z } from 'zod';
import { type Asset, assets, metals } from '../../domain/kernel/assets.ts';
import { istDate, systemClock } from '../../domain/kernel/clock.ts';
import { periodLengthMs, periodStart } from '../../domain/pricing/periods.ts';
import type { FeedPoint, FeedTick, PriceFeed } from '../../domain/pricing/price-feed.ts';
import { createFeedCircuit } from '../price-source/circuit.ts';
import { positiveDecimal, ratePerGramOfOunce, unixSeconds } from '../price-source/exact-json.ts';
import { createHttpSource, type HttpFeedOptions } from '../price-source/http-source.ts';

const NAME = 'goldapi';

/** Each day costs a call of the plan, so the first start asks for a month only. */
const HISTORY_DAYS_MAX = 30;

/** Answered for a day without trading. */
const nothing = z.object({ price: z.literal('0') });

const quoteOf = (asset: Asset) =>
  z.object({
    metal: z.literal<string>(metals[asset].symbol),
    currency: z.literal('INR'),
    price: positiveDecimal,
    timestamp: unixSeconds,
  });

const dayOf = (asset: Asset) => quoteOf(asset).omit({ timestamp: true });

/**
 * https://www.goldapi.io: one call per metal, rupees per troy ounce; history by the day only, a call per day, for the last
 * thirty days. Raises PriceFeedError.
 */
export function createGoldapiFeed(options: HttpFeedOptions): PriceFeed {
  const clock = options.clock ?? systemClock;
  const provider = { name: NAME, credentials: { headers: { 'x-access-token': options.apiKey } }, findRefusal };
  const source = createHttpSource(provider, options);
  const guard = createFeedCircuit(NAME, clock);

  async function latestOf(asset: Asset, signal: AbortSignal): Promise<FeedTick> {
    const answer = await source.get({ path: `/${metals[asset].symbol}/INR`, schema: quoteOf(asset), signal });
    return { asset, rate: ratePerGramOfOunce(answer.price), at: answer.timestamp };
  }

  return {
    name: NAME,
    latest: (signal) => guard(() => Promise.all(assets.map((asset) => latestOf(asset, signal)))),
    async history({ asset, interval, from, to }, signal) {
      if (interval === 'hour') return [];
      const oldest = periodStart('day', clock.now()) - HISTORY_DAYS_MAX * periodLengthMs.day;
      const schema = z.union([nothing, dayOf(asset)]);
      const points: FeedPoint[] = [];
      for (let at = Math.max(from, oldest); at < to; at += periodLengthMs.day) {
        const path = `/${metals[asset].symbol}/INR/${istDate(at).replaceAll('-', '')}`;
        const answer = await source.get({ path, schema, signal });
        if ('metal' in answer) points.push({ at, rate: ratePerGramOfOunce(answer.price) });
      }
      return points;
    },
  };
}

/** An error, whatever its HTTP status. Its text is left out, since it may quote the key. */
function findRefusal(json: unknown): string | undefined {
  return typeof json === 'object' && json !== null && 'error' in json ? 'an error in the answer' : undefined;
}
