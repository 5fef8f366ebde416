import { type Asset, byAsset } from '../../../../server/domain/kernel/assets.ts';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';

export const presets = ['7d', '30d', '90d', 'month'] as const;
type Preset = (typeof presets)[number];
export type Range = Preset | { readonly from: string; readonly to: string };

/** What the address of Home says: a range of days, and how they are drawn where that was chosen. */
export type OverviewState = { readonly range: Range; readonly by?: 'day' | 'week' };

const DEFAULT: Preset = '30d';
/** More bars than this are drawn by week, unless asked otherwise. */
const DAYS_MAX = 92;

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Reads an address; what is no range is the last 30 days. */
export function readOverviewState({ range, from, to, by }: Parameters): OverviewState {
  const preset = presets.find((one) => one === range);
  const chosen: Range = preset ?? (isDay(from) && isDay(to) ? { from, to } : DEFAULT);
  return { range: chosen, ...((by === 'day' || by === 'week') && { by }) };
}

/** The address of Home in a state. */
export function overviewHref(mode: Mode, { range, by }: OverviewState): string {
  const days = typeof range === 'string' ? { range: range === DEFAULT ? undefined : range } : range;
  return hrefIn(mode, '/', { ...days, by });
}

/** Whether two dates make a range that is shown. */
export function isRange(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < 366;
}

/** How days are drawn where nothing was chosen. */
export function defaultBy(days: number): 'day' | 'week' {
  return days > DAYS_MAX ? 'week' : 'day';
}

/** Rupees bought and sold of each metal. */
export type Volumes = { readonly buyInr: Record<Asset, number>; readonly sellInr: Record<Asset, number> };
/** Days that are drawn as one bar. */
export type Bar = Volumes & { readonly from: string; readonly to: string };

/** A bar per day, or per week that begins with a Monday; the first and last week are those days of it that are shown. */
export function barsOf(days: readonly (Volumes & { readonly date: string })[], by: 'day' | 'week'): Bar[] {
  const bars: Bar[] = [];
  for (const { date, ...volumes } of days) {
    const last = bars.at(-1);
    if (by === 'week' && last && new Date(date).getUTCDay() !== 1) {
      bars[bars.length - 1] = { ...add(last, volumes), from: last.from, to: date };
    } else bars.push({ ...add(volumes, nothing), from: date, to: date });
  }
  return bars;
}

const nothing: Volumes = { buyInr: byAsset(() => 0), sellInr: byAsset(() => 0) };

/** Adds to the paisa: sums of decimals would drift. */
function add(one: Volumes, other: Volumes): Volumes {
  const sum = (side: keyof Volumes) =>
    byAsset((asset) => Math.round((one[side][asset] + other[side][asset]) * 100) / 100);
  return { buyInr: sum('buyInr'), sellInr: sum('sellInr') };
}

/** All bars as one. */
export function totalOf(bars: readonly Bar[]): Volumes {
  return bars.reduce<Volumes>(add, nothing);
}

/** A change in percent, or undefined where there was nothing before. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : ((now - before) / before) * 100;
}
