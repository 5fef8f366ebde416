import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milliPercent, paise, paisePerGram, valueToUser } from '../../kernel/money.ts';
import { priceBuy } from './buy-price.ts';

/** Rates from INR 10 to INR 100,000 a gram: wider than any metal sold ever had. */
const inputs = fc.record({
  amount: fc.bigInt({ min: 100n, max: 10n ** 12n }).map(paise),
  baseRate: fc.bigInt({ min: 1_000n, max: 10_000_000n }).map(paisePerGram),
  markupPercent: fc.bigInt({ min: 0n, max: 5_000n }).map(milliPercent),
  commissionPercent: fc.bigInt({ min: 0n, max: 10_000n }).map(milliPercent),
});
const check = (property: (input: Parameters<typeof priceBuy>[0]) => void) =>
  fc.assert(fc.property(inputs, property), { numRuns: 1_000 });

describe('every price of a buy', () => {
  it('adds up: sales, GST, markup and rounding are the amount', () => {
    check((input) => {
      const { amount, sales, gst, markup, rounding } = priceBuy(input);
      expect(sales + gst + markup + rounding).toBe(amount);
    });
  });

  it('has no negative part', () => {
    check((input) => {
      const { metal, gst, markup, rounding, commission } = priceBuy(input);
      expect(metal > 0n).toBe(true);
      for (const part of [gst, markup, rounding, commission]) expect(part >= 0n).toBe(true);
    });
  });

  it('charges no more than the amount for the grams, and withholds less than a microgram', () => {
    check((input) => {
      const { amount, metal, rate } = priceBuy(input);
      expect(metal * rate <= amount * 1_000_000n).toBe(true);
      expect((metal + 1n) * rate > amount * 1_000_000n).toBe(true);
    });
  });

  it('marks the rate up exactly, rounded up to the paisa', () => {
    check((input) => {
      const { rate } = priceBuy(input);
      const exact = input.baseRate * (100_000n + input.markupPercent);
      expect(rate * 100_000n >= exact && (rate - 1n) * 100_000n < exact).toBe(true);
    });
  });

  it('takes as markup what the amount exceeds the value of the grams at the base rate by, and nothing without one', () => {
    check((input) => {
      const { amount, metal, baseRate, markup, rounding } = priceBuy(input);
      const value = -(-(metal * baseRate) / 1_000_000n) + ((metal * baseRate) % 1_000_000n === 0n ? 0n : 1n);
      if (input.markupPercent === 0n) {
        expect(markup).toBe(0n);
        expect(rounding).toBe(amount - value);
      } else {
        expect(markup).toBe(amount - value);
        expect(rounding).toBe(0n);
      }
    });
  });

  it('contains its GST: 3 percent of what is left without it, to 2 paise', () => {
    check((input) => {
      const { amount, gst } = priceBuy(input);
      const error = 103n * gst - 3n * amount;
      expect(error >= -206n && error <= 206n).toBe(true);
      expect(gst % 2n).toBe(0n);
    });
  });

  it('leaves a user who sells at once at the same rate no richer', () => {
    check((input) => {
      const { amount, metal, rate, baseRate } = priceBuy(input);
      expect(valueToUser(metal, rate) <= amount).toBe(true);
      expect(valueToUser(metal, baseRate) <= amount).toBe(true);
    });
  });

  it('gives two orders together never more than one of their sum, in grams and in commission', () => {
    fc.assert(
      fc.property(inputs, fc.bigInt({ min: 100n, max: 10n ** 12n }), (input, second) => {
        const one = priceBuy({ ...input, amount: paise(input.amount + second) });
        const parts = [priceBuy(input), priceBuy({ ...input, amount: paise(second) })] as const;
        expect(parts[0].metal + parts[1].metal <= one.metal).toBe(true);
        expect(parts[0].commission + parts[1].commission <= one.commission).toBe(true);
      }),
    );
  });

  it('gives more grams for more money, and fewer for more markup', () => {
    fc.assert(
      fc.property(inputs, fc.bigInt({ min: 0n, max: 10n ** 9n }), (input, more) => {
        const { metal } = priceBuy(input);
        expect(priceBuy({ ...input, amount: paise(input.amount + more) }).metal >= metal).toBe(true);
        if (input.markupPercent < 5_000n) {
          expect(priceBuy({ ...input, markupPercent: milliPercent(5_000n) }).metal <= metal).toBe(true);
        }
      }),
    );
  });

  it('is, for a known case, what a person computes', () => {
    const price = priceBuy({
      amount: paise(500_00n),
      baseRate: paisePerGram(14_000_00n),
      markupPercent: milliPercent(2_000n),
      commissionPercent: milliPercent(500n),
    });
    expect(price).toMatchObject({
      rate: 14_280_00n,
      metal: 35_014n,
      markup: 500_00n - 490_20n,
      gst: 14_56n,
      rounding: 0n,
      commission: 2_50n,
    });
  });
});
