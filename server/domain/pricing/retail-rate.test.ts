import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milliPercent } from '../kernel/money.ts';
import { microRupeesPerGram } from './price-feed.ts';
import { retailRates } from './retail-rate.ts';

const rupees = (amount: number) => microRupeesPerGram(BigInt(amount) * 1_000_000n);
const terms = (premium: number, spread: number) => ({
  premiumMilliPct: milliPercent(premium),
  spreadMilliPct: milliPercent(spread),
});

test.each([
  // feed rupees, premium, spread, buy paise, sell paise
  [12_500, 0, 0, 1_287_500n, 1_250_000n],
  [12_500, 0, 1_500, 1_306_813n, 1_231_250n],
  [12_500, 1_000, 1_500, 1_319_688n, 1_243_750n],
  [155, 0, 1_500, 16_205n, 15_267n],
])('feed %d, premium %d, spread %d: buy %d, sell %d', (feed, premium, spread, buyRate, sellRate) => {
  expect(retailRates(rupees(feed), terms(premium, spread))).toEqual({ buyRate, sellRate });
});

const feedRates = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(microRupeesPerGram);
const percentages = fc.integer({ min: 0, max: 150_000 });

test('the sell rate is below the buy rate whatever the terms', () => {
  fc.assert(
    fc.property(feedRates, percentages, percentages, (rate, premium, spread) => {
      const { buyRate, sellRate } = retailRates(rate, terms(premium, spread));
      expect(sellRate).toBeGreaterThanOrEqual(0n);
      expect(sellRate).toBeLessThan(buyRate);
    }),
  );
});

test('rounding gives nothing away, and takes less than a paisa', () => {
  fc.assert(
    fc.property(feedRates, percentages, fc.integer({ min: 0, max: 100_000 }), (rate, premium, spread) => {
      const { buyRate, sellRate } = retailRates(rate, terms(premium, spread));
      const exactBuy = rate * BigInt(100_000 + premium + spread) * 103n;
      const buyUnit = 10_000n * 100_000n * 100n;
      expect(buyRate * buyUnit).toBeGreaterThanOrEqual(exactBuy);
      expect((buyRate - 1n) * buyUnit).toBeLessThan(exactBuy);
      const exactSell = rate * BigInt(100_000 + premium - spread);
      const sellUnit = 10_000n * 100_000n;
      expect(sellRate * sellUnit).toBeLessThanOrEqual(exactSell);
      expect((sellRate + 1n) * sellUnit).toBeGreaterThan(exactSell);
    }),
  );
});
