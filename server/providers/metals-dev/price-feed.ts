import { z } from 'zod';
import { assets, byAsset } from '../../domain/kernel/assets.ts';
import { istDate, istDayStart, parseIstDate } from '../../domain/kernel/clock.ts';
import { periodLengthMs } from '../../domain/pricing/periods.ts';
import { type FeedPoint, type FeedTick, type PriceFeed, PriceFeedError } from '../../domain/pricing/price-feed.ts';
import { createFeedCircuit } from '../price-source/circuit.ts';
import { divide, isoInstant, positiveDecimal, ratePerGram, ratePerGramOfOunce } from '../price-source/exact-json.ts';
import { createHttpSource, type HttpFeedOptions } from '../price-source/http-source.ts';

const NAME = 'metals-dev';
const DAYS_A_CALL = 30;

/** Errors come with HTTP 200 too: only `status` tells. Their message is left out, since it may quote the key. */
const refusal = z.object({
  status: z.string().refine((status) => status !== 'success'),
  error_code: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .catch(undefined),
});

const metals = z.object(byAsset(() => positiveDecimal));

const latestAnswer = z.object({
  status: z.literal('success'),
  currency: z.literal('INR'),
  unit: z.literal('g'),
  metals,
  // Seen both ways in the wild; without either the price has no age.
  timestamps: z.object({ metal: isoInstant }).optional(),
  timestamp: isoInstant.optional(),
});

const timeseriesAnswer = z.object({
  status: z.literal('success'),
  currency: z.literal('USD'),
  unit: z.literal('toz'),
  rates: z.record(
    z.string(),
    z.object({ metals: metals.partial(), currencies: z.object({ INR: positiveDecimal }).partial() }).partial(),
  ),
});

/**
 * https://metals.dev: spot of all metals in one call, rupees per gram; history by the day only, from dollars per ounce
 * and the day's exchange rate, thirty days a call. Raises PriceFeedError.
 */
export function createMetalsDevFeed(options: HttpFeedOptions): PriceFeed {
  const provider = { name: NAME, credentials: { query: { api_key: options.apiKey } }, findRefusal };
  const source = createHttpSource(provider, options);
  const guard = createFeedCircuit(NAME, options.clock);

  async function latest(signal: AbortSignal): Promise<FeedTick[]> {
    const query = { currency: 'INR', unit: 'g' };
    const answer = await source.get({ path: '/latest', query, schema: latestAnswer, signal });
    const at = answer.timestamps?.metal ?? answer.timestamp;
    if (at === undefined) throw new PriceFeedError('malformed', `${NAME} answered without a timestamp.`);
    return assets.map((asset) => ({ asset, rate: ratePerGram(answer.metals[asset]), at }));
  }

  return {
    name: NAME,
    latest: (signal) => guard(() => latest(signal)),
    async history({ asset, interval, from, to }, signal) {
      if (interval === 'hour') return [];
      const points: FeedPoint[] = [];
      const span = DAYS_A_CALL * periodLengthMs.day;
      for (let start = from; start < to; start += span) {
        const end = Math.min(start + span, to) - periodLengthMs.day;
        const query = { start_date: istDate(start), end_date: istDate(end) };
        const answer = await source.get({ path: '/timeseries', query, schema: timeseriesAnswer, signal });
        for (const [date, rates] of Object.entries(answer.rates)) {
          const day = parseIstDate(date);
          const dollarsPerOunce = rates.metals?.[asset];
          const dollarsPerRupee = rates.currencies?.INR;
          if (day === undefined || !dollarsPerOunce || !dollarsPerRupee) continue;
          const rate = ratePerGramOfOunce(divide(dollarsPerOunce, dollarsPerRupee));
          points.push({ at: istDayStart(day), rate });
        }
      }
      return points.filter(({ at }) => at >= from && at < to).sort((left, right) => left.at - right.at);
    },
  };
}

function findRefusal(json: unknown): string | undefined {
  const parsed = refusal.safeParse(json);
  return parsed.success ? `error code ${parsed.data.error_code ?? 'unknown'}` : undefined;
}
