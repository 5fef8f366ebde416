import { describe, expect, it } from 'vitest';
import { finalisedAt, financialYearOf, monthsAfter } from './calendar.ts';
import { ceilDiv, floorDiv, halfUpDiv, microgramsOf } from './integers.ts';
import { gatewayFeeOn, priceBuy, priceSell, priceTransfer } from './prices.ts';

/** The examples that docs/architecture/postings.md works out, figure by figure. */
describe('the prices of the model', () => {
  it('are those that a person computes', () => {
    expect(priceBuy(250_00n, 14_030_87n, 0n)).toMatchObject({ micrograms: 17_817n, commission: 1_25n, markup: 0n });
    expect(priceBuy(10_000_00n, 14_030_87n, 2_500n)).toMatchObject({
      ...{ rate: 14_381_65n, micrograms: 695_330n, markup: 243_91n },
    });
    expect(priceSell({ net: 100_00n }, 13_219_57n, 0n)).toMatchObject({
      ...{ gross: 100_26n, fee: 26n, net: 100_00n, micrograms: 7_585n, commission: 25n },
    });
    expect(priceSell({ micrograms: 100_000n }, 13_219_57n, 1_000n)).toMatchObject({
      ...{ rate: 13_087_37n, gross: 1_308_73n, fee: 3_28n, net: 1_305_45n, markup: 13_22n },
    });
    expect(priceTransfer({ amount: 1_000_00n }, 13_219_57n)).toMatchObject({
      micrograms: 75_645n,
      feeMicrograms: 190n,
    });
    expect([gatewayFeeOn(500_00n), gatewayFeeOn(10_00n)]).toEqual([59n, 1n]);
  });
});

describe('the arithmetic of the model', () => {
  it('rounds as its names say, below zero too', () => {
    expect([floorDiv(7n, 2n), floorDiv(-7n, 2n), ceilDiv(7n, 2n), ceilDiv(-7n, 2n)]).toEqual([3n, -4n, 4n, -3n]);
    expect([halfUpDiv(5n, 10n), halfUpDiv(4n, 10n), halfUpDiv(15n, 10n)]).toEqual([1n, 0n, 2n]);
  });

  it('takes no part of a microgram', () => {
    expect(microgramsOf(0.017817)).toBe(17_817n);
    expect(() => microgramsOf(0.0178175)).toThrow('finer than their unit');
  });
});

describe('the calendar of the model', () => {
  it('is that of India', () => {
    expect(financialYearOf(Date.parse('2027-03-31T18:29:59Z'))).toBe('2627');
    expect(financialYearOf(Date.parse('2027-03-31T18:30:00Z'))).toBe('2728');
    expect([monthsAfter('2027-01-31', 1), monthsAfter('2027-01-31', 2)]).toEqual(['2027-02-28', '2027-03-31']);
    expect(new Date(finalisedAt('2027-01')).toISOString()).toBe('2027-01-31T20:30:00.000Z');
  });
});
