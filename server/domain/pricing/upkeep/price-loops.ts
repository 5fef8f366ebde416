import { backfillHistory } from '../backfill-history.ts';
import type { PriceFeed } from '../price-feed.ts';
import type { PricingDeps } from '../pricing-deps.ts';
import { type PollOutcome, recordPrices } from '../record-prices.ts';
import { type Loop, startLoop } from './loop.ts';
import type { NewestPrices } from './newest-prices.ts';
import type { ProblemLog } from './problem-log.ts';

/** What the loops work on. */
export type PriceWork = {
  readonly deps: PricingDeps & { readonly feed: PriceFeed };
  readonly newest: NewestPrices;
  readonly problems: ProblemLog;
};

const BACKFILL_RETRY_MS = 600_000;
const BACKFILL_BUSY_MS = 10_000;

/** Polls the feed when it is due, reads what other processes recorded, and back-fills history until it is whole. */
export function startPriceLoops(work: PriceWork): { polling: Loop; backfilling: Loop; refreshing: Loop } {
  return {
    polling: startLoop((signal) => poll(work, signal)),
    backfilling: startLoop((signal) => backfill(work, signal)),
    refreshing: startLoop((signal) => refresh(work, signal)),
  };
}

async function poll({ deps, newest, problems }: PriceWork, signal: AbortSignal): Promise<number> {
  const activity = 'polling the feed';
  try {
    const outcome = await recordPrices(deps, deps.feed, signal);
    const failingSince = problems.since(activity);
    if (outcome.polled) {
      await newest.refresh();
      problems.settle(activity, describeRefusals(outcome));
    } else if (failingSince !== undefined && newest.areAllAfter(failingSince)) {
      problems.settle(activity, null);
    }
  } catch (error) {
    if (!signal.aborted) problems.settle(activity, describe(error));
  }
  return deps.settings.refreshIntervalMs;
}

async function refresh({ deps, newest, problems }: PriceWork, signal: AbortSignal): Promise<number> {
  const activity = 'reading prices';
  try {
    await newest.refresh();
    problems.settle(activity, null);
  } catch (error) {
    if (!signal.aborted) problems.settle(activity, describe(error));
  }
  return deps.settings.refreshIntervalMs;
}

async function backfill({ deps, problems }: PriceWork, signal: AbortSignal): Promise<number | undefined> {
  const activity = 'back-filling history';
  try {
    const added = await backfillHistory(deps, deps.feed, signal);
    if (added === undefined) return BACKFILL_BUSY_MS;
    problems.settle(activity, null);
    if (added > 0) deps.log.info({ source: deps.feed.name, points: added }, 'price history back-filled');
    return undefined;
  } catch (error) {
    if (!signal.aborted) problems.settle(activity, describe(error));
    return BACKFILL_RETRY_MS;
  }
}

/** Ticks the guard refused, in words; null when none was. */
function describeRefusals(outcome: PollOutcome): string | null {
  if (outcome.refused.length === 0) return null;
  return outcome.refused.map(({ asset, verdict }) => `${asset} refused: ${verdict}`).join(', ');
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
