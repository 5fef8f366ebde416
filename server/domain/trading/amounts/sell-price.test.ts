import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Micrograms, micrograms, milliPercent, type Paise, paise, paisePerGram } from '../../kernel/money.ts';
import { priceBuy } from './buy-price.ts';
import { priceSell } from './sell-price.ts';

/** Rates from INR 10 to INR 100,000 a gram: wider than any metal sold ever had. */
const terms = fc.record({
  baseRate: fc.bigInt({ min: 1_000n, max: 10_000_000n }).map(paisePerGram),
  markupPercent: fc.bigInt({ min: 0n, max: 5_000n }).map(milliPercent),
  commissionPercent: fc.bigInt({ min: 0n, max: 10_000n }).map(milliPercent),
});
type Terms = Parameters<typeof priceSell>[1];
const anyMetal = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micrograms);
const anyNet = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(paise);

const byMetal = (property: (metal: Micrograms, of: Terms) => void) =>
  fc.assert(fc.property(anyMetal, terms, property), { numRuns: 1_000 });
const byNet = (property: (net: Paise, of: Terms) => void) =>
  fc.assert(fc.property(anyNet, terms, property), { numRuns: 1_000 });

describe('every price of a sell', () => {
  it('adds up: net and fee are the gross; net, fee, markup and rounding are the value at the base rate', () => {
    const check = (price: ReturnType<typeof priceSell>) => {
      expect(price.net + price.fee).toBe(price.gross);
      expect(price.net + price.fee + price.markup + price.rounding).toBe((price.metal * price.baseRate) / 1_000_000n);
    };
    byMetal((metal, of) => check(priceSell({ metal }, of)));
    byNet((net, of) => check(priceSell({ net }, of)));
  });

  it('has no negative part but the net of a speck', () => {
    const check = (price: ReturnType<typeof priceSell>) => {
      for (const part of [price.gross, price.fee, price.gst, price.markup, price.rounding, price.commission]) {
        expect(part >= 0n).toBe(true);
      }
      expect(price.gst <= price.fee).toBe(true);
    };
    byMetal((metal, of) => check(priceSell({ metal }, of)));
    byNet((net, of) => {
      check(priceSell({ net }, of));
      expect(priceSell({ net }, of).net).toBe(net);
    });
  });

  it('takes a fee of 0.25 % of the gross, rounded up', () => {
    byMetal((metal, of) => {
      const { gross, fee } = priceSell({ metal }, of);
      expect(fee * 400n >= gross && (fee - 1n) * 400n < gross).toBe(true);
    });
  });

  it('marks the rate down exactly, rounded down to the paisa', () => {
    byMetal((metal, of) => {
      const { rate } = priceSell({ metal }, of);
      const exact = of.baseRate * (100_000n - of.markupPercent);
      expect(rate * 100_000n <= exact && (rate + 1n) * 100_000n > exact).toBe(true);
    });
  });
});

describe('a sell by metal', () => {
  it('pays no more than the metal is worth, and a markdown never pays more', () => {
    byMetal((metal, of) => {
      const price = priceSell({ metal }, of);
      expect(price.metal).toBe(metal);
      expect(price.gross * 1_000_000n <= metal * price.rate).toBe(true);
      expect(price.rounding).toBe(0n);
      const plain = priceSell({ metal }, { ...of, markupPercent: milliPercent(0n) });
      expect(price.net <= plain.net).toBe(true);
    });
  });

  it('never pays more in two parts than in one', () => {
    fc.assert(
      fc.property(anyMetal, anyMetal, terms, (one, two, of) => {
        const apart = priceSell({ metal: one }, of).net + priceSell({ metal: two }, of).net;
        expect(apart <= priceSell({ metal: micrograms(one + two) }, of).net).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a sell by target net', () => {
  it('leaves exactly the net, for the least gross and the least metal that do', () => {
    byNet((net, of) => {
      const { metal, rate, gross } = priceSell({ net }, of);
      const netOf = (value: bigint) => value - (value + 399n) / 400n;
      expect(netOf(gross)).toBe(net);
      expect(netOf(gross - 1n) < net).toBe(true);
      expect(metal * rate >= gross * 1_000_000n).toBe(true);
      expect((metal - 1n) * rate < gross * 1_000_000n).toBe(true);
    });
  });

  it('is never cheaper in two parts than in one, and a markdown takes metal, never money', () => {
    fc.assert(
      fc.property(anyNet, anyNet, terms, (one, two, of) => {
        const apart = priceSell({ net: one }, of).metal + priceSell({ net: two }, of).metal;
        expect(apart >= priceSell({ net: paise(one + two) }, of).metal).toBe(true);
        const plain = priceSell({ net: one }, { ...of, markupPercent: milliPercent(0n) });
        expect(priceSell({ net: one }, of).metal >= plain.metal).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('sells at least as much metal as a sell of that metal would pay for', () => {
    byNet((net, of) => {
      const { metal } = priceSell({ net }, of);
      expect(priceSell({ metal }, of).net >= net).toBe(true);
    });
  });
});

describe('a buy and a sell of the same metal at one rate', () => {
  it('never leaves the user with more than they paid', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100n, max: 10n ** 11n }).map(paise), terms, (amount, of) => {
        const { metal } = priceBuy({ ...of, amount });
        expect(priceSell({ metal }, of).net < amount).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
