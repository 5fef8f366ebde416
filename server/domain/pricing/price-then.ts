import type { Asset } from '../kernel/assets.ts';
import type { PaisePerGram } from '../kernel/money.ts';
import type { Core } from './context.ts';
import { findRateBefore } from './store.ts';

/** A base sell rate, and when it was published (milliseconds, real time). */
export type PriceThen = { sellRate: PaisePerGram; pricedAt: number };

/**
 * The newest sell rate that was published up to a moment of real time (milliseconds): of a price block, or, of before there were any, the closing
 * rate of an hour or day that had ended. Without a markup: it was not in effect then. Undefined where none is known.
 */
export function readPriceThen(core: Pick<Core, 'database'>, asset: Asset, at: number): Promise<PriceThen | undefined> {
  return findRateBefore(core.database.pool, { asset, at });
}
