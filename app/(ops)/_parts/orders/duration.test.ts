import { expect, it } from 'vitest';
import { durationWords } from './duration.ts';

it.each([
  [-5, '0 min'],
  [59_999, '0 min'],
  [119 * 60_000, '119 min'],
  [120 * 60_000, '2 h'],
  [47.9 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 days'],
])('%d ms are %s', (milliseconds, words) => {
  expect(durationWords(milliseconds)).toBe(words);
});
