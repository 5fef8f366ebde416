import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { milliPercent, paisePerGram } from '../kernel/money.ts';
import { appliedMarkup, hasMarkup, MARKUP_CAP, markedDownSellRate, markedUpBuyRate } from './markup.ts';

const rates = fc.bigInt({ min: 1n, max: 10n ** 10n }).map(paisePerGram);
const markups = fc.bigInt({ min: 0n, max: MARKUP_CAP }).map(milliPercent);

describe('which markup is in effect (spec 2.7)', () => {
  test.each([
    // tier, mode, live enabled, buy, sell -> applied buy, sell
    ['paid', 'sandbox', false, 2_500, 1_000, 2_500n, 1_000n],
    ['paid', 'live', true, 2_500, 1_000, 2_500n, 1_000n],
    ['paid', 'live', false, 2_500, 1_000, 0n, 0n],
    ['free', 'sandbox', true, 2_500, 1_000, 0n, 0n],
    ['free', 'live', true, 2_500, 1_000, 0n, 0n],
    ['paid', 'sandbox', true, 5_001, 90_000, 5_000n, 5_000n],
    ['paid', 'sandbox', true, 0, 1, 0n, 1n],
    ['paid', 'sandbox', true, -5, 7, 0n, 7n],
    ['paid', 'sandbox', true, 0, 0, 0n, 0n],
  ] as const)(
    '%s in %s, live enabled %s, stored %d/%d: %d/%d',
    (tier, mode, live, markupBuy, markupSell, buy, sell) => {
      const partner = {
        tier,
        markupLiveEnabled: live,
        markup: {
          live: { buy: milliPercent(9n), sell: milliPercent(9n) },
          sandbox: { buy: milliPercent(9n), sell: milliPercent(9n) },
          [mode]: { buy: milliPercent(markupBuy), sell: milliPercent(markupSell) },
        },
      };
      const markup = appliedMarkup(partner, mode);
      expect(markup).toEqual({ buy, sell });
      expect(hasMarkup(markup)).toBe(buy > 0n || sell > 0n);
    },
  );
});

test('no markup leaves a rate untouched', () => {
  expect(markedUpBuyRate(paisePerGram(1_234_567n), milliPercent(0n))).toBe(1_234_567n);
  expect(markedDownSellRate(paisePerGram(1_234_567n), milliPercent(0n))).toBe(1_234_567n);
});

test('a buy rate is marked up to the next paisa, never less than the percentage', () => {
  fc.assert(
    fc.property(rates, markups, (base, markup) => {
      const rate = markedUpBuyRate(base, markup);
      expect(rate * 100_000n).toBeGreaterThanOrEqual(base * (100_000n + markup));
      expect((rate - 1n) * 100_000n).toBeLessThan(base * (100_000n + markup));
    }),
  );
});

test('a sell rate is marked down to the paisa below, never more than the remainder', () => {
  fc.assert(
    fc.property(rates, markups, (base, markup) => {
      const rate = markedDownSellRate(base, markup);
      expect(rate * 100_000n).toBeLessThanOrEqual(base * (100_000n - markup));
      expect((rate + 1n) * 100_000n).toBeGreaterThan(base * (100_000n - markup));
    }),
  );
});

test('a higher markup is never the better deal', () => {
  fc.assert(
    fc.property(rates, markups, markups, (base, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(markedUpBuyRate(base, high)).toBeGreaterThanOrEqual(markedUpBuyRate(base, low));
      expect(markedDownSellRate(base, high)).toBeLessThanOrEqual(markedDownSellRate(base, low));
    }),
  );
});
