import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { istDate, parseIstDate } from '../../kernel/clock.ts';
import { frequencies } from '../orders/gateway/mandate-gateway.ts';
import { mandateEnd, planAfter } from './plan.ts';
import { debitTime, slotAfter, slotOf, slotToCome, yearsAfter } from './schedule.ts';

const days = (anchorOn: string, frequency: 'daily' | 'weekly' | 'monthly', count: number) =>
  Array.from({ length: count }, (_, slot) => slotOf(anchorOn, frequency, slot).on);

describe('the days of a plan', () => {
  it.each([
    ['daily', '2026-02-27', ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']],
    ['weekly', '2026-12-24', ['2026-12-24', '2026-12-31', '2027-01-07', '2027-01-14']],
    ['monthly', '2026-01-15', ['2026-01-15', '2026-02-15', '2026-03-15', '2026-04-15']],
    ['monthly', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['monthly', '2027-11-30', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['monthly', '2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
  ] as const)('%s from %s', (frequency, anchorOn, expected) => {
    expect(days(anchorOn, frequency, expected.length)).toEqual(expected);
  });

  it('are debited at six in the morning, Indian time', () => {
    expect(new Date(debitTime('2026-11-22')).toISOString()).toBe('2026-11-22T00:30:00.000Z');
  });

  it('end after whole years, on the last of February where the 29th is missing', () => {
    expect([yearsAfter('2026-11-22', 10), yearsAfter('2028-02-29', 9)]).toEqual(['2036-11-22', '2037-02-28']);
  });
});

describe('the next day of a plan', () => {
  const aDay = fc.integer({ min: 18_000, max: 24_000 }).map((day) => istDate(day * 86_400_000));
  const aFrequency = fc.constantFrom(...frequencies);

  it('is the first after a day, and there is none between', () => {
    fc.assert(
      fc.property(aDay, aFrequency, aDay, (anchorOn, frequency, day) => {
        const next = slotAfter(anchorOn, frequency, day);
        expect(next).toEqual(slotOf(anchorOn, frequency, next.slot));
        expect(next.slot).toBeGreaterThanOrEqual(1);
        expect(next.on > day).toBe(true);
        const before = slotOf(anchorOn, frequency, next.slot - 1);
        expect(next.slot === 1 || before.on <= day).toBe(true);
      }),
    );
  });

  it('whose debit is to come is today’s until six, and then the one after', () => {
    const at = (text: string) => slotToCome('2026-10-31', 'monthly', Date.parse(text)).on;
    expect([at('2026-11-30T00:29:59Z'), at('2026-11-30T00:30:00Z')]).toEqual(['2026-11-30', '2026-12-31']);
  });

  it('never comes twice, and days only rise', () => {
    fc.assert(
      fc.property(aDay, aFrequency, fc.integer({ min: 0, max: 600 }), (anchorOn, frequency, slot) => {
        const [first, second] = [slotOf(anchorOn, frequency, slot), slotOf(anchorOn, frequency, slot + 1)];
        expect((parseIstDate(second.on) ?? 0) > (parseIstDate(first.on) ?? 0)).toBe(true);
        expect(second.debitAt > first.debitAt).toBe(true);
      }),
    );
  });
});

describe('the plan of a mandate', () => {
  it('has its last installment on the mandate’s last day, and is over with that day', () => {
    const terms = { anchorOn: '2026-11-22', frequency: 'monthly', mandateEndsOn: '2036-11-22' } as const;
    const end = Date.parse('2036-11-23T00:00:00+05:30');
    expect(mandateEnd(terms)).toBe(end);
    expect(planAfter(terms, '2036-10-22')).toMatchObject({ slot: 120, on: '2036-11-22' });
    expect(planAfter(terms, '2036-11-22')).toEqual({ slot: 121, on: null, dueAt: end });
  });
});
