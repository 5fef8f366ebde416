import type { RetailRates } from './retail-rate.ts';

/** Closing rates of one hour or IST day, before any partner's markup. */
export type PricePoint = {
  /** Start of the period */
  readonly at: number;
} & RetailRates;
