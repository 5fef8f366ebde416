import type { PoolClient } from 'pg';
import type { Asset } from '../kernel/assets.ts';
import { newId } from '../kernel/ids.ts';
import { periodLengthMs, periodStart, priceIntervals } from './periods.ts';
import type { PriceBlock } from './price-block.ts';
import type { FeedTick, PriceFeed } from './price-feed.ts';
import { judgeTick, type TickVerdict } from './price-guard.ts';
import type { PricingDeps } from './pricing-deps.ts';
import { retailRates } from './retail-rate.ts';
import { claimTask, insertBlock, readNewestBlocks, scheduleTask, upsertPoint, withPriceLock } from './store.ts';
import { askFeed } from './upkeep/ask-feed.ts';

/** What one poll brought. */
export type PollOutcome = {
  /** False when the poll is not due yet, or another process has it */
  readonly polled: boolean;
  readonly recorded: readonly PriceBlock[];
  readonly refused: readonly { readonly asset: Asset; readonly verdict: TickVerdict }[];
  /** Where an hour or IST day has gone by without any rate: when the last one before it was set, milliseconds */
  readonly passedOverSince?: number;
};

/** Longer than a feed may take to answer; after a failure, or the death of the process that polls, the next try. */
const POLL_LEASE_MS = 10_000;

const notPolled: PollOutcome = { polled: false, recorded: [], refused: [] };

/**
 * Asks the feed, if a poll is due, and records each newer tick as a price block with the closing rates of the running
 * hour and IST day (spec 4.2, decisions 5). Of several processes one polls at a time; a tick is recorded once, by whichever
 * brings it. Ticks that the guard refuses are returned, not recorded. Raises PriceFeedError when the feed fails.
 */
export async function recordPrices(deps: PricingDeps, feed: PriceFeed, signal?: AbortSignal): Promise<PollOutcome> {
  const { pool } = deps.database;
  const { pollIntervalMs } = deps.settings;
  if (!(await claimTask(pool, feed.name, 'poll', Math.min(POLL_LEASE_MS, pollIntervalMs)))) return notPolled;
  const ticks = await askFeed((limit) => feed.latest(limit), { signal });
  const outcome = await withPriceLock(pool, (client) => recordTicks(client, deps, feed.name, ticks));
  await scheduleTask(pool, feed.name, 'poll', pollIntervalMs);
  return outcome;
}

async function recordTicks(
  client: PoolClient,
  deps: PricingDeps,
  source: string,
  ticks: readonly FeedTick[],
): Promise<PollOutcome> {
  const now = deps.clock.now();
  const newest = new Map((await readNewestBlocks(client)).map((stored) => [stored.block.asset, stored]));
  const recorded: PriceBlock[] = [];
  const refused: { asset: Asset; verdict: TickVerdict }[] = [];
  const passedOver: number[] = [];
  for (const tick of ticks) {
    const stored = newest.get(tick.asset);
    const rates = retailRates(tick.rate, deps.settings);
    const verdict = judgeTick({
      tick,
      rates,
      last: stored?.block,
      isSameFeed: stored?.source === source,
      now,
      jumpMaxMilliPct: deps.settings.jumpMaxMilliPct,
    });
    if (verdict === 'record') {
      const block = { id: newId('pb', now), asset: tick.asset, ...rates, pricedAt: tick.at };
      await recordBlock(client, block, source);
      newest.set(tick.asset, { block, source });
      recorded.push(block);
      if (stored && hasPassedOver(stored.block, block)) passedOver.push(stored.block.pricedAt);
    } else if (verdict !== 'not_newer') {
      refused.push({ asset: tick.asset, verdict });
    }
  }
  return {
    polled: true,
    recorded,
    refused,
    ...(passedOver.length > 0 && { passedOverSince: Math.min(...passedOver) }),
  };
}

/** Whether a whole hour or IST day lies between two blocks. */
function hasPassedOver(last: PriceBlock, next: PriceBlock): boolean {
  return priceIntervals.some(
    (interval) =>
      periodStart(interval, next.pricedAt) - periodStart(interval, last.pricedAt) > periodLengthMs[interval],
  );
}

async function recordBlock(client: PoolClient, block: PriceBlock, source: string): Promise<void> {
  await insertBlock(client, block, source);
  for (const interval of priceIntervals) {
    await upsertPoint(client, { ...block, interval, at: periodStart(interval, block.pricedAt) });
  }
}
