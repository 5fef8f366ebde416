import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micrograms, paise, paisePerGram, valueToUser } from '../../kernel/money.ts';
import { priceInventory } from './inventory-price.ts';

/** Rates from INR 10 to INR 100,000 a gram: wider than any metal sold ever had. */
const rate = fc.bigInt({ min: 1_000n, max: 10_000_000n }).map(paisePerGram);
const request = fc.oneof(
  fc.bigInt({ min: 100n, max: 10n ** 13n }).map((amount) => ({ amount: paise(amount) })),
  fc.bigInt({ min: 1n, max: 10n ** 12n }).map((metal) => ({ metal: micrograms(metal) })),
);
const check = (property: (price: ReturnType<typeof priceInventory>, requested: object) => void) =>
  fc.assert(
    fc.property(request, rate, (requested, at) => property(priceInventory(requested, at), requested)),
    { numRuns: 1_000 },
  );

describe('every price of inventory', () => {
  it('adds up: sales, GST and rounding are the amount, and none is negative', () => {
    check(({ amount, sales, gst, rounding }) => {
      expect(sales + gst + rounding).toBe(amount);
      for (const part of [sales, gst, rounding]) expect(part >= 0n).toBe(true);
    });
  });

  it('creates no value: the grams are worth no more than what is paid, and what is over is less than a microgram’s price', () => {
    check(({ amount, metal, rate: at, rounding }) => {
      expect(metal * at <= amount * 1_000_000n).toBe(true);
      expect(valueToUser(metal, at) <= amount).toBe(true);
      expect(rounding * 1_000_000n < at).toBe(true);
    });
  });

  it('is exactly what was asked for, in the unit it was asked in', () => {
    check((price, requested) => {
      expect(price).toMatchObject(requested);
    });
  });

  it('contains its GST: 3 percent of what is left without it, in two equal halves', () => {
    check(({ amount, gst }) => {
      const error = 103n * gst - 3n * amount;
      expect(error >= -206n && error <= 206n).toBe(true);
      expect(gst % 2n).toBe(0n);
    });
  });

  it('costs two parts together never less than the whole', () => {
    const grams = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(grams, grams, rate, (first, second, at) => {
        const costOf = (metal: bigint) => priceInventory({ metal: micrograms(metal) }, at).amount;
        expect(costOf(first) + costOf(second) >= costOf(first + second)).toBe(true);
      }),
    );
  });

  it.each([
    ['10 g of gold', { metal: micrograms(10_000_000) }, { amount: 140_308_70n, gst: 4_086_66n, rounding: 0n }],
    ['INR 250 of gold', { amount: paise(250_00) }, { metal: 17_817n, gst: 7_28n, rounding: 1n, sales: 242_71n }],
  ])('is, for %s, what a person computes', (_, requested, expected) => {
    expect(priceInventory(requested as Parameters<typeof priceInventory>[0], paisePerGram(14_030_87n))).toMatchObject(
      expected,
    );
  });
});
