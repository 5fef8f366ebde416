import { type Asset, assets } from '../../kernel/assets.ts';
import type { PriceBlock } from '../price-block.ts';
import type { PricingDeps } from '../pricing-deps.ts';
import { readNewestBlocks } from '../store.ts';

/** The newest recorded block of each asset, in memory. */
export type NewestPrices = {
  get(asset: Asset): PriceBlock | undefined;
  /** Reads the newest blocks in one query; a block already known stays the same object. */
  refresh(): Promise<void>;
  /** Whether every asset has a price set after the instant. */
  areAllAfter(at: number): boolean;
};

/** Nothing is known before the first `refresh`. */
export function createNewestPrices({ database }: Pick<PricingDeps, 'database'>): NewestPrices {
  const newest = new Map<Asset, PriceBlock>();
  return {
    get: (asset) => newest.get(asset),
    async refresh() {
      for (const { block } of await readNewestBlocks(database.pool)) {
        if (newest.get(block.asset)?.id !== block.id) newest.set(block.asset, block);
      }
    },
    areAllAfter: (at) => assets.every((asset) => (newest.get(asset)?.pricedAt ?? 0) > at),
  };
}
