import { type Asset, assets, byAsset } from '../kernel/assets.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PriceBlock } from './price-block.ts';
import type { PriceFeed } from './price-feed.ts';
import type { PricingDeps } from './pricing-deps.ts';
import type { Loop } from './upkeep/loop.ts';
import { createNewestPrices, type NewestPrices } from './upkeep/newest-prices.ts';
import { startPriceLoops } from './upkeep/price-loops.ts';
import { createProblemLog } from './upkeep/problem-log.ts';

/** A price older than this is no price (decisions 5). */
export const PRICE_AGE_MAX_MS = 120_000;

/** For /readyz and operators. */
type PriceHealth = {
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
  /** Between two looks at the source: about when a price that is this old is followed by the next */
  readonly intervalMs: number;
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

/** Prices of one feed, kept in the database that all processes share. Nothing runs before `start`. */
export function createCurrentPrices(deps: PricingDeps & { readonly feed: PriceFeed }): CurrentPrices {
  const { feed, log, clock, settings } = deps;
  const newest = createNewestPrices(deps);
  const problems = createProblemLog({ log, clock, fields: { source: feed.name } });
  let running: Loop[] = [];
  return {
    latest(asset, now) {
      const block = newest.get(asset);
      if (!block || now - block.pricedAt > PRICE_AGE_MAX_MS) throw new DomainError('PRICES_UNAVAILABLE');
      return block;
    },
    intervalMs: settings.pollIntervalMs,
    health(now) {
      const age = (asset: Asset) => {
        const block = newest.get(asset);
        return block ? now - block.pricedAt : null;
      };
      const ageMs = byAsset(age);
      const ok = assets.every((asset) => (ageMs[asset] ?? Number.POSITIVE_INFINITY) <= PRICE_AGE_MAX_MS);
      return { ok, source: feed.name, ageMs, problem: problems.current() };
    },
    async start() {
      await lookFirst(newest);
      const { polling, backfilling, refreshing } = startPriceLoops({ deps, newest, problems });
      running = [polling, backfilling, refreshing];
      await settledWithin([polling.first, backfilling.first], settings.startWaitMs);
    },
    async stop() {
      await Promise.all(running.map((loop) => loop.stop()));
      running = [];
    },
  };
}

/** On a busy machine a connection may be given up before it is had: one look too few would end the process. */
const FIRST_LOOKS_MAX = 5;
const FIRST_LOOK_AGAIN_MS = 300;

/** Raises what the last look did, where none of them could read the database. */
async function lookFirst(newest: NewestPrices): Promise<void> {
  for (let looks = 1; ; looks++) {
    try {
      return await newest.refresh();
    } catch (error) {
      if (looks >= FIRST_LOOKS_MAX) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_AGAIN_MS));
  }
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
