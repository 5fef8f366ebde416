import { describe, expect, it } from 'vitest';
import { distanceText, secondsTo } from './clock-words.ts';

describe('secondsTo', () => {
  it.each([
    ['2026-11-22T09:30', '2026-11-22T03:59:00.000Z', 60],
    ['2026-11-22T09:30', '2026-11-22T03:59:00.500Z', 60],
    ['2026-11-22T09:30', '2026-11-22T04:00:00.000Z', undefined],
    ['2026-11-21T09:30', '2026-11-22T04:00:00.000Z', undefined],
    ['2027-11-22T09:30', '2026-11-22T04:00:00.000Z', 31_536_000],
    ['2028-11-22T09:30', '2026-11-22T04:00:00.000Z', undefined],
    ['', '2026-11-22T04:00:00.000Z', undefined],
    ['nonsense', '2026-11-22T04:00:00.000Z', undefined],
  ])('%s from %s: %s', (local, now, seconds) => {
    expect(secondsTo(local, now)).toBe(seconds);
  });
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [3_600, '1 h'],
  [93_784, '1 d 2 h'],
  [86_460, '1 d'],
])('%i seconds are %s', (seconds, text) => {
  expect(distanceText(seconds)).toBe(text);
});
