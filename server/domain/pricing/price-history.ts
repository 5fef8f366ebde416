import { type Asset, isAsset } from '../kernel/assets.ts';
import { istDate, istDayNumber, istDayStart, parseIstDate } from '../kernel/clock.ts';
import { DomainError, type ErrorCode } from '../kernel/errors.ts';
import type { PaisePerGram } from '../kernel/money.ts';
import type { Core } from './context.ts';
import { heldDaysBack, isPriceInterval, type PriceInterval } from './periods.ts';
import type { PricePoint } from './price-block.ts';
import { findRateBefore, hasPoints, readPoints } from './store.ts';

export type PriceHistory = {
  readonly asset: Asset;
  readonly interval: PriceInterval;
  /** First and last IST day of the window as answered, YYYY-MM-DD, both included */
  readonly from: string;
  readonly to: string;
  /** Whether the window asked for was moved to what is held, and why */
  readonly clamped: boolean;
  readonly clampReason: string | null;
  /** Oldest first; the last one of a window that ends today is the running hour or day so far */
  readonly points: readonly PricePoint[];
};

/**
 * Closing rates by IST day or hour (spec 4.2, decisions 5). They are the market's base rates: a partner's markup is not
 * put on the past, since it was not in effect then. What is held reaches from 365 days before today (7 for hours) to
 * today, in real time also in sandbox; an end of the window outside is moved to the nearest day held, and an absent end
 * takes all that is held. Input is the caller's text. Raises INVALID_ASSET, INVALID_INTERVAL, INVALID_FROM, INVALID_TO,
 * INVALID_RANGE (both given, from later than to), and PRICES_UNAVAILABLE while no history is held at all.
 */
export async function priceHistory(
  context: { readonly core: Pick<Core, 'clock' | 'database'> },
  input: { asset?: unknown; interval?: unknown; from?: unknown; to?: unknown },
): Promise<PriceHistory> {
  const { asset, interval } = input;
  if (!isAsset(asset)) throw new DomainError('INVALID_ASSET');
  if (!isPriceInterval(interval)) throw new DomainError('INVALID_INTERVAL');
  const asked = { from: readDay(input.from, 'INVALID_FROM'), to: readDay(input.to, 'INVALID_TO') };
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to) {
    throw new DomainError('INVALID_RANGE');
  }
  const window = clampWindow(interval, asked, istDayNumber(context.core.clock.now()));
  const { pool } = context.core.database;
  const series = { asset, interval };
  const points = await readPoints(pool, {
    ...series,
    from: istDayStart(window.fromDay),
    to: istDayStart(window.toDay + 1),
  });
  if (points.length === 0 && !(await hasPoints(pool, series))) throw new DomainError('PRICES_UNAVAILABLE');
  return {
    ...series,
    from: istDate(istDayStart(window.fromDay)),
    to: istDate(istDayStart(window.toDay)),
    clamped: window.reason !== null,
    clampReason: window.reason,
    points,
  };
}

/** The IST day number of a date; undefined when absent. */
function readDay(value: unknown, code: ErrorCode): number | undefined {
  if (value === undefined) return undefined;
  const day = typeof value === 'string' ? parseIstDate(value) : undefined;
  if (day === undefined) throw new DomainError(code);
  return day;
}

/** Moves each end of a window of IST day numbers to the nearest day that is held, and says why where it moved one. */
export function clampWindow(
  interval: PriceInterval,
  asked: { from: number | undefined; to: number | undefined },
  today: number,
): { fromDay: number; toDay: number; reason: string | null } {
  const oldest = today - heldDaysBack[interval];
  const nearest = (day: number) => Math.min(Math.max(day, oldest), today);
  const ends = [asked.from, asked.to].filter((day) => day !== undefined);
  const reasons: string[] = [];
  if (ends.some((day) => day < oldest)) {
    const name = interval === 'day' ? 'Daily' : 'Hourly';
    reasons.push(`${name} prices are held for ${heldDaysBack[interval]} days, since ${istDate(istDayStart(oldest))}.`);
  }
  if (ends.some((day) => day > today)) {
    reasons.push(`There are no prices after today, ${istDate(istDayStart(today))}.`);
  }
  return {
    fromDay: nearest(asked.from ?? oldest),
    toDay: nearest(asked.to ?? today),
    reason: reasons.length === 0 ? null : reasons.join(' '),
  };
}

/** A base sell rate, and when it was published (milliseconds, real time). */
export type PriceThen = { sellRate: PaisePerGram; pricedAt: number };

/**
 * The newest sell rate that was published up to a moment of real time (milliseconds): of a price block, or, of before there were any, the closing
 * rate of an hour or day that had ended. Without a markup: it was not in effect then. Undefined where none is known.
 */
export function readPriceThen(core: Pick<Core, 'database'>, asset: Asset, at: number): Promise<PriceThen | undefined> {
  return findRateBefore(core.database.pool, { asset, at });
}
