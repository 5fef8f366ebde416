import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grams, micrograms, paise, rupees } from './money.ts';

describe('money and metal', () => {
  it.each([
    ['500', 50_000n],
    ['500.5', 50_050n],
    ['0.01', 1n],
    ['-12.30', -1_230n],
    ['9007199254740993.07', 900_719_925_474_099_307n],
    ['1.1000', 110n],
  ])('%s rupees are %s paise', (text, units) => {
    expect(paise(text)).toBe(units);
  });

  it.each(['', '1.001', 'abc', '1e3', '1.', '.5', ' 1', '+1', 'NaN'])('%j is refused', (text) => {
    expect(() => paise(text)).toThrow(RangeError);
  });

  it('come back as they went, in both units', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (units) => {
        expect(paise(rupees(units))).toBe(units);
        expect(micrograms(grams(units))).toBe(units);
      }),
    );
    expect([rupees(5n), rupees(-5n), grams(35_635n)]).toEqual(['0.05', '-0.05', '0.035635']);
  });
});
