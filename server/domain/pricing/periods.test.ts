import fc from 'fast-check';
import { expect, test } from 'vitest';
import { istDate } from '../kernel/clock.ts';
import { heldSince, periodLengthMs, periodStart } from './periods.ts';

test.each([
  ['day', '2026-11-21T18:29:59.999Z', '2026-11-20T18:30:00.000Z'],
  ['day', '2026-11-21T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ['hour', '2026-11-21T18:29:59.999Z', '2026-11-21T17:30:00.000Z'],
  ['hour', '2026-11-21T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ['hour', '2026-11-21T04:05:06.007Z', '2026-11-21T03:30:00.000Z'],
] as const)('the %s of %s begins at %s', (interval, at, start) => {
  expect(new Date(periodStart(interval, Date.parse(at))).toISOString()).toBe(start);
});

test('an instant lies in its period, and an hour in one IST day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.constantFrom('day', 'hour'), (at, interval) => {
      const start = periodStart(interval, at);
      expect(start).toBeLessThanOrEqual(at);
      expect(at - start).toBeLessThan(periodLengthMs[interval]);
      expect(istDate(start)).toBe(istDate(start + periodLengthMs[interval] - 1));
    }),
  );
});

test('history reaches back 365 days, and 7 by the hour', () => {
  const now = Date.parse('2026-11-21T06:00:00.000Z');
  expect(istDate(heldSince('day', now))).toBe('2025-11-21');
  expect(istDate(heldSince('hour', now))).toBe('2026-11-14');
});
