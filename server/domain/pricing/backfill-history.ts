import { type Asset, assets } from '../kernel/assets.ts';
import { heldSince, type PriceInterval, periodLengthMs, periodStart, priceIntervals } from './periods.ts';
import type { PricePoint } from './price-block.ts';
import type { FeedPoint, PriceFeed } from './price-feed.ts';
import { isPlausible } from './price-guard.ts';
import type { PricingDeps } from './pricing-deps.ts';
import { retailRates } from './retail-rate.ts';
import { claimTask, insertMissingPoints, readPoints, scheduleTask } from './store.ts';
import { askFeed } from './upkeep/ask-feed.ts';

/** Past periods from the first to after the last one without rates; `from` and `to` are starts of periods. */
export type HistoryGap = { readonly from: number; readonly to: number };

/** A year of history may take a source several calls. */
const ANSWER_WITHIN_MS = 60_000;
/** Longer than a series takes. */
const BACKFILL_LEASE_MS = ANSWER_WITHIN_MS + 5_000;

/**
 * Fills past hours and IST days that have no rates from the feed's own history (spec 4.2: 365 days, 7 days by the hour), so
 * that the first start has charts and an outage leaves no hole; those of since a moment (milliseconds), or all. Rates recorded before stay. A
 * market at rest keeps its last rate. Returns how many points were added, or undefined when another process is at it; a second call asks the feed
 * only for what is still missing. Raises PriceFeedError when a series could not be had; those before it are kept.
 */
export async function backfillHistory(
  deps: PricingDeps,
  feed: PriceFeed,
  { since = 0, signal }: BackfillOptions = {},
): Promise<number | undefined> {
  const { pool } = deps.database;
  if (!(await claimTask(pool, feed.name, 'backfill', BACKFILL_LEASE_MS))) return undefined;
  try {
    let added = 0;
    for (const asset of assets) {
      for (const interval of priceIntervals) {
        await scheduleTask(pool, feed.name, 'backfill', BACKFILL_LEASE_MS);
        added += await backfillSeries(deps, feed, { asset, interval, since, signal });
      }
    }
    return added;
  } finally {
    await scheduleTask(pool, feed.name, 'backfill', 0);
  }
}

type BackfillOptions = { since?: number; signal?: AbortSignal | undefined };

async function backfillSeries(
  deps: PricingDeps,
  feed: PriceFeed,
  {
    since,
    signal,
    ...series
  }: { asset: Asset; interval: PriceInterval; since: number; signal: AbortSignal | undefined },
): Promise<number> {
  const { interval } = series;
  const { pool } = deps.database;
  const now = deps.clock.now();
  const window = {
    from: Math.max(heldSince(interval, now), periodStart(interval, since)),
    to: periodStart(interval, now),
  };
  const held = await readPoints(pool, { ...series, ...window });
  const gap = findHistoryGap(interval, window, new Set(held.map((point) => point.at)));
  if (!gap) return 0;
  // The period before is asked for too where it is held: a market that rested all through the gap keeps its rate.
  const asked = gap.from > window.from ? { from: gap.from - periodLengthMs[interval], to: gap.to } : gap;
  const ask = (limit: AbortSignal) => feed.history({ ...series, ...asked }, limit);
  const offered = await askFeed(ask, { signal, withinMs: ANSWER_WITHIN_MS });
  // What is kept stays for good, so that it is judged as a tick is.
  const plausible = offered.filter(({ rate }) => isPlausible(series.asset, rate));
  const points: PricePoint[] = carryForward(interval, asked, plausible)
    .map(({ at, rate }) => ({ at, ...retailRates(rate, deps.settings) }))
    .filter((point) => point.sellRate > 0n);
  return points.length === 0 ? 0 : await insertMissingPoints(pool, series, points);
}

/** The stretch from the first to the last period of the window that is not held; undefined when all are. */
export function findHistoryGap(
  interval: PriceInterval,
  window: { from: number; to: number },
  held: ReadonlySet<number>,
): HistoryGap | undefined {
  const step = periodLengthMs[interval];
  let { from, to } = window;
  while (from < to && held.has(from)) from += step;
  while (to > from && held.has(to - step)) to -= step;
  return from < to ? { from, to } : undefined;
}

/** One point for each period from the first offered one to the end of the gap: a market at rest keeps its last rate. */
export function carryForward(interval: PriceInterval, gap: HistoryGap, offered: readonly FeedPoint[]): FeedPoint[] {
  const rates = new Map(offered.map((point) => [point.at, point.rate]));
  const points: FeedPoint[] = [];
  let rate: FeedPoint['rate'] | undefined;
  for (let at = gap.from; at < gap.to; at += periodLengthMs[interval]) {
    rate = rates.get(at) ?? rate;
    if (rate !== undefined) points.push({ at, rate });
  }
  return points;
}
