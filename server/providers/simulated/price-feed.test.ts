import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assets } from '../../domain/kernel/assets.ts';
import { periodLengthMs, periodStart, priceIntervals } from '../../domain/pricing/periods.ts';
import { createManualClock } from '../../domain/pricing/testing.ts';
import { createSimulatedFeed, SIMULATED_TICK_MS, simulatedRate } from './price-feed.ts';

const now = Date.parse('2026-11-21T06:00:03.000Z');
const never = new AbortController().signal;
const instants = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2036-01-01') });
const anyAsset = fc.constantFrom(...assets);

test('the price is a function of asset and time: these hold on every machine, for ever', () => {
  const at = Date.parse('2026-11-21T06:00:00.000Z');
  expect([simulatedRate('gold', at), simulatedRate('silver', at)]).toEqual([13_408_223_285n, 155_301_771n]);
});

test('two processes see the same tick', async () => {
  const [one, other] = [now, now + 1_000].map((time) => createSimulatedFeed({ clock: createManualClock(time) }));
  expect(await one?.latest(never)).toEqual(await other?.latest(never));
});

test('there is a new tick, and a new price, at least every 15 seconds', async () => {
  const clock = createManualClock(now);
  const feed = createSimulatedFeed({ clock });
  const [before] = await feed.latest(never);
  clock.advance(15_000);
  const [after] = await feed.latest(never);
  expect(after?.at).toBeGreaterThan(before?.at ?? 0);
  expect(after?.rate).not.toBe(before?.rate);
});

describe('at any time', () => {
  test('gold stays within 9 percent of its level, and silver within 18', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(Math.abs(Number(simulatedRate('gold', at)) / 12_500e6 - 1)).toBeLessThan(0.09);
        expect(Math.abs(Number(simulatedRate('silver', at)) / 155e6 - 1)).toBeLessThan(0.18);
      }),
    );
  });

  test('a tick moves the price by less than 0.02 percent', () => {
    fc.assert(
      fc.property(anyAsset, instants, (asset, at) => {
        const [before, after] = [simulatedRate(asset, at), simulatedRate(asset, at + SIMULATED_TICK_MS)];
        expect(Math.abs(Number(after - before) / Number(before))).toBeLessThan(0.0002);
      }),
    );
  });

  test('a day moves it by less than the guard of 10 percent', () => {
    fc.assert(
      fc.property(anyAsset, instants, (asset, at) => {
        const [before, after] = [simulatedRate(asset, at), simulatedRate(asset, at + 86_400_000)];
        expect(Math.abs(Number(after - before) / Number(before))).toBeLessThan(0.1);
      }),
    );
  });
});

test.each(priceIntervals)('the close of a past %s is its last tick, and a running one has none', async (interval) => {
  const length = periodLengthMs[interval];
  const to = periodStart(interval, now) + length;
  const points = await createSimulatedFeed({ clock: createManualClock(now) }).history(
    { asset: 'silver', interval, from: to - 10 * length, to },
    never,
  );
  expect(points).toHaveLength(9);
  for (const { at, rate } of points) expect(rate).toBe(simulatedRate('silver', at + length - SIMULATED_TICK_MS));
});
