import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalFromUnits,
  divideDown,
  divideHalfUp,
  divideUp,
  grams,
  metalToUser,
  micrograms,
  milliPercent,
  paise,
  paisePerGram,
  percent,
  percentDown,
  rupees,
  unitsFromDecimal,
  valueFromUser,
  valueToUser,
} from './money.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
const divisor = fc.bigInt({ min: 1n, max: 10n ** 12n });

describe('decimals', () => {
  it('come back as they went, to 15 digits, in paise, milli-percent and micrograms', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 3, 6),
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        (decimals, units) => {
          expect(unitsFromDecimal(decimalFromUnits(units, decimals), decimals)).toBe(units);
        },
      ),
    );
  });

  it('are written as a person would write them', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(99), (whole, fraction) => {
        const written = `${whole}.${String(fraction).padStart(2, '0')}`;
        expect(unitsFromDecimal(Number(written), 2)).toBe(BigInt(written.replace('.', '')));
        expect(JSON.stringify(rupees(BigInt(written.replace('.', ''))))).toBe(String(Number(written)));
      }),
    );
  });

  it.each<[number, number, bigint | undefined]>([
    [0, 2, 0n],
    [-0, 2, 0n],
    [12.5, 2, 1250n],
    [-12.5, 2, -1250n],
    [0.1 + 0.2, 2, undefined],
    [0.015, 2, undefined],
    [0.000001, 6, 1n],
    [0.0000001, 6, undefined],
    [1e-7, 2, undefined],
    [1e15, 2, undefined],
    [999_999_999_999_999, 2, 99_999_999_999_999_900n],
    [1e21, 2, undefined],
    [Number.NaN, 2, undefined],
    [Number.POSITIVE_INFINITY, 2, undefined],
    [Number.NEGATIVE_INFINITY, 2, undefined],
    ['5' as unknown as number, 2, undefined],
  ])('%d with %i decimals is %s', (value, decimals, units) => {
    expect(unitsFromDecimal(value, decimals)).toBe(units);
  });

  it('name each unit’s own number of places', () => {
    expect([rupees(-1n), grams(1n), percent(2_500n), rupees(100n), grams(-1_500_000n)]).toEqual([
      -0.01, 0.000001, 2.5, 1, -1.5,
    ]);
  });
});

describe('division', () => {
  it('rounds down, up and half up about the same quotient', () => {
    fc.assert(
      fc.property(amount, divisor, (numerator, denominator) => {
        const [down, up, half] = [divideDown, divideUp, divideHalfUp].map((divide) =>
          divide(numerator, denominator),
        ) as [bigint, bigint, bigint];
        expect(down * denominator <= numerator && numerator < (down + 1n) * denominator).toBe(true);
        expect(up).toBe(numerator % denominator === 0n ? down : down + 1n);
        expect(half).toBe(2n * (numerator - down * denominator) >= denominator ? down + 1n : down);
      }),
    );
  });
});

describe('metal and money', () => {
  const rate = fc.bigInt({ min: 1n, max: 10n ** 8n });

  it('never give a user more than was paid for, nor less by more than a microgram', () => {
    fc.assert(
      fc.property(amount, rate, (paid, perGram) => {
        const metal = metalToUser(paise(paid), paisePerGram(perGram));
        expect(metal * perGram <= paid * 1_000_000n && paid * 1_000_000n < (metal + 1n) * perGram).toBe(true);
      }),
    );
  });

  it('lose by a round trip, never gain', () => {
    fc.assert(
      fc.property(amount, rate, (paid, perGram) => {
        const metal = metalToUser(paise(paid), paisePerGram(perGram));
        expect(valueToUser(metal, paisePerGram(perGram)) <= paid).toBe(true);
        expect(valueFromUser(metal, paisePerGram(perGram)) <= paid).toBe(true);
      }),
    );
  });

  it('value the same grams down for a payout and up for a charge, a paisa apart at most', () => {
    fc.assert(
      fc.property(amount, rate, (metal, perGram) => {
        const [down, up] = [valueToUser, valueFromUser].map((value) => value(micrograms(metal), paisePerGram(perGram)));
        expect(Number((up as bigint) - (down as bigint))).toBe((metal * perGram) % 1_000_000n === 0n ? 0 : 1);
      }),
    );
  });

  it('take a percentage down to the paisa', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 100_000n }), (whole, share) => {
        const part = percentDown(paise(whole), milliPercent(share));
        expect(part * 100_000n <= whole * share && whole * share < (part + 1n) * 100_000n).toBe(true);
      }),
    );
  });
});
