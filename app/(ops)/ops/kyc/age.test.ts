import { expect, it } from 'vitest';
import { ageWords } from './age.ts';

const MINUTE_MS = 60_000;

it.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [MINUTE_MS, '1 min'],
  [59 * MINUTE_MS, '59 min'],
  [60 * MINUTE_MS, '1 h'],
  [61 * MINUTE_MS, '1 h 1 min'],
  [24 * 60 * MINUTE_MS, '1 d'],
  [(24 * 60 + 90) * MINUTE_MS, '1 d 1 h'],
  [400 * 24 * 60 * MINUTE_MS, '400 d'],
])('%i ms is %s', (ms, words) => {
  expect(ageWords(ms)).toBe(words);
});
