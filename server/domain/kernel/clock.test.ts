import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { isoTime, istDate, istDayNumber, istDayStart, istMonth, parseIstDate } from './clock.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('IST days', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', '2026-03-31', '2026-03'],
    ['2026-03-31T18:30:00.000Z', '2026-04-01', '2026-04'],
    ['2026-12-31T18:29:59.999Z', '2026-12-31', '2026-12'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01', '2027-01'],
    ['2024-02-28T18:30:00.000Z', '2024-02-29', '2024-02'],
    ['2024-02-29T18:30:00.000Z', '2024-03-01', '2024-03'],
    ['1970-01-01T00:00:00.000Z', '1970-01-01', '1970-01'],
    ['1969-12-31T18:29:59.999Z', '1969-12-31', '1969-12'],
  ])('%s is in %s', (instant, day, month) => {
    for (const machine of ['Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env.TZ = machine;
      const at = Date.parse(instant);
      expect([istDate(at), istMonth(at), isoTime(at)]).toEqual([day, month, instant]);
      expect(istDayNumber(at)).toBe(parseIstDate(day));
    }
  });

  it('begin at 18:30 UTC of the day before, and hold all instants until the next begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 100_000 }), fc.nat(86_399_999), (day, within) => {
        expect(istDayNumber(istDayStart(day) + within)).toBe(day);
        expect(istDayNumber(istDayStart(day) - 1)).toBe(day - 1);
        expect(isoTime(istDayStart(day))).toMatch(/T18:30:00\.000Z$/);
      }),
    );
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-12-31',
    '2026-1-1',
    '20260101',
    '',
    '2026-01-01 ',
    '２０２６-01-01',
    '2026-01-01T00:00',
  ])('%s is no date', (text) => {
    expect(parseIstDate(text)).toBeUndefined();
  });

  it('the first and the last date begin and end in a year of four digits', () => {
    const bounds = [parseIstDate('0001-01-01'), (parseIstDate('9999-12-31') ?? 0) + 1].map((day) =>
      istDayStart(day ?? 0),
    );
    expect(bounds.map((at) => new Date(at).toISOString())).toEqual([
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T18:30:00.000Z',
    ]);
  });

  it('dates come back from their numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (day) => {
        expect(parseIstDate(istDate(istDayStart(day)))).toBe(day);
      }),
    );
  });
});
