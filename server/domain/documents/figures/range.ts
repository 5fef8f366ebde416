import { istDate, istDayNumber, istDayStart, parseIstDate } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';

/** Ranges that go by today, which is part of each. */
export const rangePresets = ['7d', '30d', '90d', 'month'] as const;
export type RangePreset = (typeof rangePresets)[number];

/** IST days, both included. */
export type DayRange = { fromDay: number; toDay: number };

/**
 * The days of a preset, or from one IST date to another, at a moment of a book's clock: what lies in the future is cut off. Raises
 * INVALID_RANGE for what ends before it begins, or begins after today, and for a date that no calendar has.
 */
export function rangeOf(asked: RangePreset | { from: string; to: string }, now: number): DayRange {
  const today = istDayNumber(now);
  if (asked === 'month') return { fromDay: parseIstDate(`${istDate(now).slice(0, 7)}-01`) as number, toDay: today };
  if (typeof asked === 'string') return { fromDay: today - Number.parseInt(asked, 10) + 1, toDay: today };
  const [fromDay, toDay] = [parseIstDate(asked.from), parseIstDate(asked.to)];
  if (fromDay === undefined || toDay === undefined || fromDay > toDay || fromDay > today)
    throw new DomainError('INVALID_RANGE');
  return { fromDay, toDay: Math.min(toDay, today) };
}

/** An IST day number as YYYY-MM-DD. */
export const dateOf = (day: number): string => istDate(istDayStart(day));
