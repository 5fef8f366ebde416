import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson } from '../../domain/kernel/text/exact-json.ts';
import { PriceFeedError } from '../../domain/pricing/price-feed.ts';
import { divide, isoInstant, positiveDecimal, ratePerGram, ratePerGramOfOunce, unixSeconds } from './exact-json.ts';

test('numbers keep every digit they are written with', () => {
  expect(parseExactJson('{"a":12345678.901234567890123,"b":[1e3,-0.10],"c":"1","d":null,"e":true}')).toEqual({
    a: '12345678.901234567890123',
    b: ['1e3', '-0.10'],
    c: '1',
    d: null,
    e: true,
  });
});

test.each([
  ['12503.4521', 12_503_452_100n],
  ['12503', 12_503_000_000n],
  ['1.25034521e4', 12_503_452_100n],
  ['125034521E-4', 12_503_452_100n],
  ['0.0000005', 1n],
  ['0.00000049', 0n],
])('%s rupees are %d micro rupees', (text, rate) => {
  expect(ratePerGram(positiveDecimal.parse(text))).toBe(rate);
});

test.each(['100000000.0000006', '1e99', '999999999999'])('%s rupees a gram are refused', (text) => {
  expect(() => ratePerGram(positiveDecimal.parse(text))).toThrow(PriceFeedError);
});

test('a price that becomes one without bounds by its exchange rate is refused', () => {
  const [dollars, dollarsPerRupee] = [positiveDecimal.parse('2650.10'), positiveDecimal.parse('1e-99')];
  expect(() => ratePerGramOfOunce(divide(dollars, dollarsPerRupee))).toThrow(PriceFeedError);
  expect(ratePerGram(positiveDecimal.parse('1e8'))).toBe(100_000_000_000_000n);
});

test.each(['0', '0.00', '-1', '', ' 1', '1,5', 'NaN', 'Infinity', '1e999', '0x10', '1'.repeat(13), null, 5])(
  '%j is no price',
  (value) => {
    expect(positiveDecimal.safeParse(value).success).toBe(false);
  },
);

test('an ounce is 31.1034768 grams, within half a micro rupee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 9999 }), (whole, fraction) => {
      const price = positiveDecimal.parse(`${whole}.${String(fraction).padStart(4, '0')}`);
      const exact = (BigInt(whole) * 10_000n + BigInt(fraction)) * 100n * 10_000_000n;
      const error = ratePerGramOfOunce(price) * 311_034_768n - exact;
      expect(2n * (error < 0n ? -error : error)).toBeLessThanOrEqual(311_034_768n);
    }),
  );
});

test('times are read strictly', () => {
  expect(unixSeconds.parse('1795240803')).toBe(1_795_240_803_000);
  expect(isoInstant.parse('2026-11-21T06:00:03.119Z')).toBe(Date.parse('2026-11-21T06:00:03.119Z'));
  for (const text of ['0', '-1795240803', '1795240803000', '2026-11-21']) {
    expect(unixSeconds.safeParse(text).success).toBe(false);
  }
  expect(isoInstant.safeParse('2026-11-21 06:00').success).toBe(false);
});
