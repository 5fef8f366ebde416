import type { Asset } from '../../../server/domain/kernel/assets.ts';
import { formatIst, istDate } from '../../_lib/format.ts';
import type { Mode } from '../../_lib/mode.ts';

export const historyRanges = ['1d', '7d', '30d', '1y'] as const;
export type HistoryRange = (typeof historyRanges)[number];
export type Metal = Asset;

const DAY_MS = 86_400_000;

/** Days back and spacing of each range; a year of days and a week of hours are what the service keeps. */
const rangeShapes = {
  '1d': { days: 1, interval: 'hour' },
  '7d': { days: 7, interval: 'hour' },
  '30d': { days: 30, interval: 'day' },
  '1y': { days: 365, interval: 'day' },
} as const satisfies Record<HistoryRange, { days: number; interval: 'hour' | 'day' }>;

/** What to ask the price history for, up to today in India. */
export function historyQuery({
  mode,
  asset,
  range,
  now,
}: {
  mode: Mode;
  asset: Metal;
  range: HistoryRange;
  now: number;
}) {
  const { days, interval } = rangeShapes[range];
  return { mode, asset, interval, from: istDate(now - days * DAY_MS), to: istDate(now) };
}

export type HistoryPoint = { readonly at: string; readonly buyRateInr: number; readonly sellRateInr: number };

/** The points of a range: one day of hours is cut to the last 24, which whole calendar days overshoot. */
export function pointsIn(points: readonly HistoryPoint[], range: HistoryRange): readonly HistoryPoint[] {
  return range === '1d' ? points.slice(-25) : points;
}

/**
 * Where the time axis is marked: every sixth hour of a day, the Indian midnights of a week, else evenly spread days.
 */
export function ticksOf(points: readonly HistoryPoint[], range: HistoryRange): string[] {
  if (range === '7d') return points.filter((point) => isIndianMidnight(point.at)).map((point) => point.at);
  const step = range === '1d' ? 6 : Math.ceil(points.length / 7);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0).map((point) => point.at);
}

function isIndianMidnight(at: string): boolean {
  return formatIst(at).endsWith(' 00:00');
}

/** What the line says, for those who do not see it. Undefined without points. */
export function summarise(points: readonly HistoryPoint[]) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const rates = points.map((point) => point.buyRateInr);
  return {
    first: first.buyRateInr,
    last: last.buyRateInr,
    low: Math.min(...rates),
    high: Math.max(...rates),
    changePct: (last.buyRateInr / first.buyRateInr - 1) * 100,
  };
}
