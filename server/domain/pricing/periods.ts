import { istDayNumber, istDayStart } from '../kernel/clock.ts';

/** Spacing of price history (spec 4.2). Hours begin with the IST day, at half past in UTC, so that a day has 24. */
export type PriceInterval = 'day' | 'hour';

export const priceIntervals = ['day', 'hour'] as const satisfies readonly PriceInterval[];

/** Whether a value from outside names an interval. */
export function isPriceInterval(value: unknown): value is PriceInterval {
  return value === 'day' || value === 'hour';
}

const HOUR_MS = 3_600_000;

/** Length of a period in milliseconds; IST has no daylight saving, so all are equal. */
export const periodLengthMs: Record<PriceInterval, number> = { day: 24 * HOUR_MS, hour: HOUR_MS };

/** How many IST days before today history reaches (spec part 8). */
export const heldDaysBack: Record<PriceInterval, number> = { day: 365, hour: 7 };

/** Start of the hour or IST day that holds the instant. */
export function periodStart(interval: PriceInterval, at: number): number {
  const dayStart = istDayStart(istDayNumber(at));
  return at - ((at - dayStart) % periodLengthMs[interval]);
}

/** Start of the oldest period that history offers at the instant. */
export function heldSince(interval: PriceInterval, now: number): number {
  return istDayStart(istDayNumber(now) - heldDaysBack[interval]);
}
