import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test.each([
  [
    [13_968.14, 14_067.56],
    [13_950, 13_980, 14_010, 14_040, 14_070],
  ],
  [
    [-180, 950],
    [-400, 0, 400, 800, 1_200],
  ],
  [
    [0, 7],
    [0, 2, 4, 6, 8],
  ],
  [
    [161.2, 162.9],
    [161, 161.5, 162, 162.5, 163],
  ],
  [
    [100, 100],
    [99, 99.5, 100, 100.5, 101],
  ],
])('%j is marked at %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks);
});

test('every value lies on the scale, whose ends are the top and the bottom', () => {
  const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Math.round(value * 100) / 100);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 50 }), (values) => {
      const { ticks, down } = scaleOf(values);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(down(ticks[0] as number)).toBeCloseTo(100);
      expect(down(ticks.at(-1) as number)).toBeCloseTo(0);
      for (const value of values) {
        expect(down(value)).toBeGreaterThan(-1e-6);
        expect(down(value)).toBeLessThan(100 + 1e-6);
      }
    }),
  );
});
