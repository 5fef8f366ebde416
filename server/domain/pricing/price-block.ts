import type { Asset } from '../kernel/assets.ts';
import type { PaisePerGram } from '../kernel/money.ts';
import type { RetailRates } from './retail-rate.ts';

/** One recorded price of one asset, before any partner's markup: what quotes cite. Immutable. */
export type PriceBlock = {
  readonly id: string;
  readonly asset: Asset;
  /** What a user pays, 3 % GST included */
  readonly buyRate: PaisePerGram;
  /** What a user receives, before the platform fee */
  readonly sellRate: PaisePerGram;
  /** When the source set it, real time */
  readonly pricedAt: number;
};

/** Closing rates of one hour or IST day, before any partner's markup. */
export type PricePoint = {
  /** Start of the period */
  readonly at: number;
} & RetailRates;
