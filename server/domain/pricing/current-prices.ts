import { DomainError } from '../kernel/errors.ts';
import { type Asset, assets } from '../kernel/mode.ts';
import { backfillHistory } from './backfill-history.ts';
import { type Loop, startLoop } from './loop.ts';
import type { PriceBlock } from './price-block.ts';
import type { PriceFeed } from './price-feed.ts';
import type { PricingDeps } from './pricing-deps.ts';
import { createProblemLog } from './problem-log.ts';
import { type PollOutcome, recordPrices } from './record-prices.ts';
import { readNewestBlocks } from './store.ts';

export type { PriceBlock } from './price-block.ts';

/** A price older than this is no price (decisions 5). */
export const PRICE_AGE_MAX_MS = 120_000;

/** For /readyz and operators. */
export type PriceHealth = {
  /** Every asset has a price */
  readonly ok: boolean;
  readonly source: string;
  /** Age of each asset's newest block in milliseconds, null without one */
  readonly ageMs: Record<Asset, number | null>;
  /** What fails at the moment in this process, if anything */
  readonly problem: string | null;
};

/** The prices of the moment, in memory: every process has the newest recorded block of each asset. */
export type CurrentPrices = {
  /**
   * The newest block of the asset; the same object until a newer one is recorded. `now` is real time, not a sandbox's.
   * Raises PRICES_UNAVAILABLE when there is none or it is older than 120 seconds (spec part 7, decisions 5).
   */
  latest(asset: Asset, now: number): PriceBlock;
  /** What the prices are like at the moment; never raises. */
  health(now: number): PriceHealth;
  /**
   * Reads the newest blocks, begins to poll the feed and to back-fill history, and waits a few seconds for both. Raises
   * when the database cannot be read; a feed that is down or hangs only leaves prices unavailable.
   */
  start(): Promise<void>;
  /** Ends polling; nothing is left running. */
  stop(): Promise<void>;
};

const BACKFILL_RETRY_MS = 600_000;
const BACKFILL_BUSY_MS = 10_000;

/** Prices of one feed, kept in the database that all processes share. Nothing runs before `start`. */
export function createCurrentPrices(deps: PricingDeps & { readonly feed: PriceFeed }): CurrentPrices {
  const { database, feed, log, settings } = deps;
  const newest = new Map<Asset, PriceBlock>();
  const problems = createProblemLog({ log, clock: deps.clock, fields: { source: feed.name } });
  let loops: Loop[] = [];

  async function refresh(): Promise<void> {
    for (const { block } of await readNewestBlocks(database.pool)) {
      if (newest.get(block.asset)?.id !== block.id) newest.set(block.asset, block);
    }
  }

  async function refreshAgain(signal: AbortSignal): Promise<number> {
    try {
      await refresh();
      problems.settle('reading prices', null);
    } catch (error) {
      if (!signal.aborted) problems.settle('reading prices', describe(error));
    }
    return settings.refreshIntervalMs;
  }

  async function poll(signal: AbortSignal): Promise<number> {
    try {
      const outcome = await recordPrices(deps, feed, signal);
      if (outcome.polled) {
        await refresh();
        problems.settle('polling the feed', describeRefusals(outcome));
      } else if (assets.every((asset) => problems.isBefore('polling the feed', newest.get(asset)?.pricedAt))) {
        problems.settle('polling the feed', null);
      }
    } catch (error) {
      if (!signal.aborted) problems.settle('polling the feed', describe(error));
    }
    return settings.refreshIntervalMs;
  }

  async function backfill(signal: AbortSignal): Promise<number | undefined> {
    try {
      const added = await backfillHistory(deps, feed, signal);
      if (added === undefined) return BACKFILL_BUSY_MS;
      problems.settle('back-filling history', null);
      if (added > 0) log.info({ source: feed.name, points: added }, 'price history back-filled');
      return undefined;
    } catch (error) {
      if (!signal.aborted) problems.settle('back-filling history', describe(error));
      return BACKFILL_RETRY_MS;
    }
  }

  return {
    latest(asset, now) {
      const block = newest.get(asset);
      if (!block || now - block.pricedAt > PRICE_AGE_MAX_MS) throw new DomainError('PRICES_UNAVAILABLE');
      return block;
    },
    health(now) {
      const age = (asset: Asset) => {
        const block = newest.get(asset);
        return block ? now - block.pricedAt : null;
      };
      const ageMs = { gold: age('gold'), silver: age('silver') };
      const ok = assets.every((asset) => (ageMs[asset] ?? Number.POSITIVE_INFINITY) <= PRICE_AGE_MAX_MS);
      return { ok, source: feed.name, ageMs, problem: problems.current() };
    },
    async start() {
      await refresh();
      const polling = startLoop(poll);
      const backfilling = startLoop(backfill);
      loops = [polling, backfilling, startLoop(refreshAgain)];
      await settledWithin([polling.first, backfilling.first], settings.startWaitMs);
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      loops = [];
    },
  };
}

/** Ticks the guard refused, in words; null when none was. */
function describeRefusals(outcome: PollOutcome): string | null {
  if (outcome.refused.length === 0) return null;
  return outcome.refused.map(({ asset, verdict }) => `${asset} refused: ${verdict}`).join(', ');
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** Settles when all work has, or the time is over. */
async function settledWithin(work: readonly Promise<void>[], limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.all(work), limit]);
  clearTimeout(timer);
}
