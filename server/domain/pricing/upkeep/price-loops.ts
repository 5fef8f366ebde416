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

/** From when on (milliseconds) history may lack periods; undefined where it is whole. */
type History = { missingSince: number | undefined };

/**
 * Polls the feed when it is due, reads what other processes recorded, and back-fills history until it is whole: at the start, and whenever the feed has
 * passed over an hour or a day.
 */
export function startPriceLoops(work: PriceWork): { polling: Loop; backfilling: Loop; refreshing: Loop } {
  const history: History = { missingSince: 0 };
  return {
    polling: startLoop((signal) => poll({ ...work, history }, signal)),
    backfilling: startLoop((signal) => backfill({ ...work, history }, signal)),
    refreshing: startLoop((signal) => refresh(work, signal)),
  };
}

async function poll(
  { deps, newest, problems, history }: PriceWork & { history: History },
  signal: AbortSignal,
): Promise<number> {
  const activity = 'polling the feed';
  try {
    const outcome = await recordPrices(deps, deps.feed, signal);
    const failingSince = problems.since(activity);
    if (outcome.passedOverSince !== undefined) {
      history.missingSince = Math.min(outcome.passedOverSince, history.missingSince ?? outcome.passedOverSince);
    }
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

async function backfill(
  { deps, problems, history }: PriceWork & { history: History },
  signal: AbortSignal,
): Promise<number> {
  const activity = 'back-filling history';
  const since = history.missingSince;
  if (since === undefined) return deps.settings.refreshIntervalMs;
  try {
    const added = await backfillHistory(deps, deps.feed, { since, signal });
    if (added === undefined) return BACKFILL_BUSY_MS;
    // What was passed over meanwhile is looked for at the next turn.
    if (history.missingSince === since) history.missingSince = undefined;
    problems.settle(activity, null);
    if (added > 0) deps.log.info({ source: deps.feed.name, points: added }, 'price history back-filled');
    return deps.settings.refreshIntervalMs;
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
