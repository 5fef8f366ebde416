import { expect, it } from 'vitest';
import { isoTime } from '../../kernel/clock.ts';
import { monthsOf, readPeriod } from './period.ts';

it.each([
  ['2026-11', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z', '2026-11', '2026-11'],
  ['2026-12', '2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z', '2026-12', '2026-12'],
  ['FY2026-27', '2026-03-31T18:30:00.000Z', '2027-03-31T18:30:00.000Z', '2026-04', '2027-03'],
  ['FY2099-00', '2099-03-31T18:30:00.000Z', '2100-03-31T18:30:00.000Z', '2099-04', '2100-03'],
])('%s is of Indian days', (name, from, to, first, last) => {
  const period = readPeriod(name);
  expect([isoTime(period.from as number), isoTime(period.to as number)]).toEqual([from, to]);
  expect(monthsOf(period)).toEqual({ first, last });
});

it.each(['', 'ALL', '2026', '2026-00', '2026-13', 'FY2026-28', 'FY2026', '0000-01', '9999-12', 'FY9999-00'])(
  'refuses %s by its name',
  (name) => {
    expect(() => readPeriod(name)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', details: { fields: { period: expect.any(String) } } }),
    );
  },
);
