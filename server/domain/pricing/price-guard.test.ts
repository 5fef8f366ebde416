import { expect, test } from 'vitest';
import { milliPercent, paisePerGram } from '../kernel/money.ts';
import { microRupeesPerGram } from './price-feed.ts';
import { judgeTick } from './price-guard.ts';
import { retailRates } from './retail-rate.ts';
import { tick } from './testing.ts';

const now = Date.parse('2026-11-21T06:00:00.000Z');
const DAY_MS = 86_400_000;
const terms = { premiumMilliPct: milliPercent(0n), spreadMilliPct: milliPercent(0n) };

const block = (rupees: number, ageMs: number) => ({
  id: 'pb_last',
  asset: 'gold' as const,
  ...retailRates(microRupeesPerGram(BigInt(rupees) * 1_000_000n), terms),
  pricedAt: now - ageMs,
});

test.each([
  // last price, its age, same feed, tick's price, tick's age -> verdict
  ['the first tick', undefined, 0, true, 12_500, 0, 'record'],
  ['a small move', 12_500, 15_000, true, 12_510, 0, 'record'],
  ['up to the limit', 10_000, 15_000, true, 11_000, 0, 'record'],
  ['a jump up', 10_000, 15_000, true, 11_002, 0, 'jump'],
  ['a jump down', 10_000, 15_000, true, 8_998, 0, 'jump'],
  ['as much after a day', 10_000, DAY_MS, true, 11_900, 0, 'record'],
  ['more than a day allows', 10_000, DAY_MS, true, 12_100, 0, 'jump'],
  ['another feed’s level', 10_000, 15_000, false, 14_000, 0, 'record'],
  ['the same tick again', 12_500, 15_000, true, 12_500, 15_000, 'not_newer'],
  ['an older tick', 12_500, 15_000, true, 12_500, 20_000, 'not_newer'],
  ['an older tick of another feed', 12_500, 15_000, false, 12_500, 20_000, 'not_newer'],
  ['a clock a little ahead', 12_500, 15_000, true, 12_500, -30_000, 'record'],
  ['a time to come', 12_500, 15_000, true, 12_500, -30_001, 'ahead_of_time'],
  ['an ounce for a gram', undefined, 0, true, 388_793, 0, 'implausible'],
  ['dollars for rupees', undefined, 0, true, 140, 0, 'implausible'],
  ['paise for rupees', 12_500, 400 * DAY_MS, true, 1_250_000, 0, 'implausible'],
  ['nothing', undefined, 0, true, 0, 0, 'implausible'],
] as const)('%s', (_name, last, ageMs, isSameFeed, rupees, tickAgeMs, verdict) => {
  const seen = tick('gold', rupees, now - tickAgeMs);
  const rates = retailRates(seen.rate, terms);
  const judged = judgeTick({
    tick: seen,
    rates,
    last: last === undefined ? undefined : block(last, ageMs),
    isSameFeed,
    now,
    jumpMaxMilliPct: milliPercent(10_000n),
  });
  expect(judged).toBe(verdict);
});

test('a spread that leaves nothing to sell at is refused', () => {
  const seen = tick('silver', 155, now);
  const rates = { buyRate: paisePerGram(20_000n), sellRate: paisePerGram(0n) };
  const judged = judgeTick({
    tick: seen,
    rates,
    last: undefined,
    isSameFeed: true,
    now,
    jumpMaxMilliPct: milliPercent(1n),
  });
  expect(judged).toBe('implausible');
});
