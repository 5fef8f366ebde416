import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceDraft, problemOf } from './draft.ts';

const limits = { minInr: 10, maxInr: 50_000 };
const rupees = (text: string) => ({ asset: 'gold', unit: 'rupees', text }) as const;
const grams = (text: string) => ({ asset: 'gold', unit: 'grams', text }) as const;

describe('a draft', () => {
  it('of rupees is about so many grams, never more than they buy', () => {
    expect(priceDraft(rupees('250'), 14_030.87)).toEqual({ amountInr: 250, grams: 0.017817 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 5_000_000 }),
        fc.integer({ min: 5_000, max: 3_000_000 }),
        (paise, rate) => {
          const priced = priceDraft(rupees((paise / 100).toFixed(2)), rate / 100);
          expect((priced?.grams ?? 0) * (rate / 100)).toBeLessThanOrEqual(paise / 100 + 1e-6);
        },
      ),
    );
  });

  it('of grams costs about so many rupees, rounded up to the paisa', () => {
    expect(priceDraft(grams('0.5'), 14_030.87)).toEqual({ amountInr: 7_015.44, grams: 0.5 });
    expect(priceDraft(grams('1'), 100)).toEqual({ amountInr: 100, grams: 1 });
  });

  it.each([
    [rupees(''), 100, 'missing'],
    [rupees('9.99'), 100, 'range'],
    [rupees('10'), 100, null],
    [rupees('50000.01'), 100, 'range'],
    [rupees('50000'), null, null],
    [grams('0.05'), 100, 'range'],
    [grams('0.1234567'), 100, 'missing'],
    [grams('1'), 100, null],
  ] as const)('%o at %s is %s', (draft, rate, problem) => {
    expect(problemOf(draft, rate, limits)).toBe(problem);
  });
});
