import { describe, expect, it } from 'vitest';
import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { dateOf, type RangePreset, rangeOf } from './range.ts';

const DAY = 20_778; // 2026-11-21
const datesOf = (asked: Parameters<typeof rangeOf>[0], now: number) => {
  const { fromDay, toDay } = rangeOf(asked, now);
  return [dateOf(fromDay), dateOf(toDay)];
};

describe('a range', () => {
  it('of a preset ends with today, by Indian days', () => {
    const presets: [RangePreset, string][] = [
      ['7d', '2026-11-15'],
      ['30d', '2026-10-23'],
      ['90d', '2026-08-24'],
      ['month', '2026-11-01'],
    ];
    for (const now of [istDayStart(DAY), istDayStart(DAY + 1) - 1])
      for (const [preset, from] of presets) expect(datesOf(preset, now)).toEqual([from, '2026-11-21']);
    expect(datesOf('month', Date.parse('2026-11-30T18:30:00.000Z'))).toEqual(['2026-12-01', '2026-12-01']);
  });

  it('of one’s own ends with today at the latest', () => {
    const now = istDayStart(DAY) + 1;
    expect(datesOf({ from: '2026-11-01', to: '2026-11-03' }, now)).toEqual(['2026-11-01', '2026-11-03']);
    expect(datesOf({ from: '2026-11-21', to: '2027-11-21' }, now)).toEqual(['2026-11-21', '2026-11-21']);
    for (const [from, to] of [
      ['2026-11-22', '2026-11-30'],
      ['2026-11-03', '2026-11-01'],
      ['2026-02-30', '2026-11-01'],
      ['x', 'y'],
    ] as const)
      expect(() => rangeOf({ from, to }, now)).toThrow(DomainError);
  });
});
