import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paise } from '../../kernel/money.ts';
import { paymentFor, splitPayment } from './gateway-fee.ts';

const feeOf = (paise: bigint) => splitPayment(paise as Paise, 'service').fee;

describe('splitPayment', () => {
  it.each([
    // 0.118 % half up: the edges of one paisa and of two, then round amounts.
    [423n, 0n],
    [424n, 1n],
    [1_271n, 1n],
    [1_272n, 2n],
    [1_000n, 1n],
    [12_500n, 15n],
    [37_500n, 44n],
    [50_000n, 59n],
    [100_000n, 118n],
    [5_000_000n, 5_900n],
  ])('%d paise cost %d', (amount, fee) => {
    expect(feeOf(amount)).toBe(fee);
  });

  it('rounds an exact half up: 29.5 paise to 30, 88.5 to 89', () => {
    expect(feeOf(25_000n)).toBe(30n);
    expect(feeOf(25_000n * 3n)).toBe(89n);
  });

  it('takes the fee from the metal of the end user alone, and money never goes missing', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.constantFrom('service', 'end_user', 'partner'),
        (paise, bearer) => {
          const amount = paise as Paise;
          const { fee, funded, isDeducted } = splitPayment(amount, bearer);
          expect(isDeducted).toBe(bearer === 'end_user');
          expect(funded).toBe(isDeducted ? amount - fee : amount);
          // Within half a paisa of 0.118 %.
          const error = fee * 100_000n - amount * 118n;
          expect(error > -50_000n && error <= 50_000n).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

it('the payment for so much metal is the least that is enough, with either bearer of the fee', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.constantFrom('service', 'end_user', 'partner'),
      (paise, bearer) => {
        const amount = paymentFor(paise as Paise, bearer);
        expect(splitPayment(amount, bearer).funded).toBeGreaterThanOrEqual(paise);
        expect(splitPayment((amount - 1n) as Paise, bearer).funded).toBeLessThan(paise);
      },
    ),
  );
});
