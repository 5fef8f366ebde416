import { expect, test } from 'vitest';
import { historyQuery, pointsIn, summarise } from './history-range.ts';

const now = Date.parse('2026-11-21T19:00:00Z');

test.each([
  ['1d', 'hour', '2026-11-21'],
  ['7d', 'hour', '2026-11-15'],
  ['30d', 'day', '2026-10-23'],
  ['1y', 'day', '2025-11-22'],
] as const)('range %s asks by %s from %s to the Indian today', (range, interval, from) => {
  expect(historyQuery({ mode: 'live', asset: 'gold', range, now })).toEqual({
    mode: 'live',
    asset: 'gold',
    interval,
    from,
    to: '2026-11-22',
  });
});

const points = Array.from({ length: 40 }, (_, hour) => ({
  at: new Date(now + hour * 3_600_000).toISOString(),
  buyRateInr: 100 + hour,
  sellRateInr: 90 + hour,
}));

test('a day of hours is the last 24 of them and where they began', () => {
  expect(pointsIn(points, '1d')).toHaveLength(25);
  expect(pointsIn(points, '7d')).toHaveLength(40);
});

test('the summary tells start, end, bounds and change', () => {
  expect(summarise(points)).toEqual({ first: 100, last: 139, low: 100, high: 139, changePct: expect.closeTo(39, 10) });
  expect(summarise([])).toBeUndefined();
});
