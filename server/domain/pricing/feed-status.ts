import { type Asset, assets } from '../kernel/assets.ts';
import type { PaisePerGram } from '../kernel/money.ts';
import type { Core } from './context.ts';
import { PRICE_AGE_MAX_MS } from './current-prices.ts';
import { readNewestBlocks } from './store.ts';

/** The newest price of a metal, as every process has it. Instants in milliseconds, real time. */
export type FeedStatus = {
  readonly asset: Asset;
  /** Older than anything is sold at: nothing is quoted */
  readonly isStale: boolean;
  /** Null where there never was one */
  readonly last: {
    readonly pricedAt: number;
    readonly ageMs: number;
    /** Which feed gave it */
    readonly source: string;
    readonly buyRate: PaisePerGram;
    readonly sellRate: PaisePerGram;
  } | null;
};

/** How prices of each metal come, from what is recorded of them; asks no feed. Decisions 5. */
export async function readFeedStatus({ database, clock }: Pick<Core, 'database' | 'clock'>): Promise<FeedStatus[]> {
  const newest = await readNewestBlocks(database.pool);
  const now = clock.now();
  return assets.map((asset) => {
    const found = newest.find(({ block }) => block.asset === asset);
    if (!found) return { asset, isStale: true, last: null };
    const { pricedAt, buyRate, sellRate } = found.block;
    const ageMs = now - pricedAt;
    return {
      asset,
      isStale: ageMs > PRICE_AGE_MAX_MS,
      last: { pricedAt, ageMs, source: found.source, buyRate, sellRate },
    };
  });
}
