import { expect, it } from 'vitest';
import { readQuantity } from './read-quantity.ts';

it.each([
  ['1000', 2, 1_000],
  ['1,00,000.50', 2, 100_000.5],
  [' 2.5 ', 6, 2.5],
  ['0.000001', 6, 0.000001],
  ['10.', 2, 10],
])('%j with %d decimals is %d', (text, decimals, value) => {
  expect(readQuantity(text, decimals)).toBe(value);
});

it.each([
  ['', 2],
  ['0', 2],
  ['0.00', 2],
  ['1.001', 2],
  ['-5', 2],
  ['1e3', 2],
  ['abc', 2],
  ['.5', 2],
  ['1234567890123', 2],
])('%j with %d decimals is no quantity', (text, decimals) => {
  expect(readQuantity(text, decimals)).toBeUndefined();
});
