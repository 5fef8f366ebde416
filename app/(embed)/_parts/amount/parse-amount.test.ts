import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAmount } from './parse-amount.ts';

it.each([
  ['500', 2, 500],
  ['1,23,456.5', 2, 123456.5],
  ['₹ 500.25', 2, 500.25],
  ['५००', 2, 500],
  ['.5', 6, 0.5],
  ['0.000001', 6, 0.000001],
  ['5.', 2, 5],
  ['500.123', 2, null],
  ['0', 2, null],
  ['', 2, null],
  ['.', 2, null],
  ['-5', 2, null],
  ['1e5', 2, null],
  ['12.3.4', 2, null],
  ['abc', 2, null],
  ['1234567890123', 2, null],
])('%s with %i decimals is %s', (text, decimals, value) => {
  expect(parseAmount(text, decimals)).toBe(value);
});

it('reads back every amount of whole paise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_00 }), (paise) => {
      expect(Math.round((parseAmount((paise / 100).toFixed(2), 2) ?? 0) * 100)).toBe(paise);
    }),
  );
});
