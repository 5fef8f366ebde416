import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micrograms, paise, paisePerGram } from '../../kernel/money.ts';
import { priceTransfer } from './transfer-price.ts';

const anyRate = fc.bigInt({ min: 1_000n, max: 10_000_000n }).map(paisePerGram);
const anyMetal = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(micrograms);
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(paise);
const numRuns = 1_000;

describe('every price of a transfer', () => {
  it('adds up in metal and in rupees, with a fee of 0.25 % rounded up, worth what it says or a part of a paisa less', () => {
    const check = (price: ReturnType<typeof priceTransfer>) => {
      expect(price.receiverMetal + price.feeMetal).toBe(price.payerMetal);
      expect(price.receiverAmount + price.feeAmount).toBe(price.payerAmount);
      expect(price.feeMetal * 400n >= price.receiverMetal && (price.feeMetal - 1n) * 400n < price.receiverMetal).toBe(
        true,
      );
      const feeValue = price.feeMetal * price.rate;
      expect(price.feeAmount * 1_000_000n >= feeValue && (price.feeAmount - 1n) * 1_000_000n < feeValue).toBe(true);
    };
    fc.assert(
      fc.property(anyMetal, anyRate, (metal, rate) => {
        const price = priceTransfer({ metal }, rate);
        expect(price.receiverMetal).toBe(metal);
        check(price);
      }),
      { numRuns },
    );
    fc.assert(
      fc.property(anyAmount, anyRate, (amount, rate) => {
        const price = priceTransfer({ amount }, rate);
        expect(price.receiverAmount).toBe(amount);
        check(price);
      }),
      { numRuns },
    );
  });

  it('gives the receiver no metal beyond the rupees, and calls no metal worth more than it is', () => {
    fc.assert(
      fc.property(anyAmount, anyMetal, anyRate, (amount, metal, rate) => {
        const byAmount = priceTransfer({ amount }, rate);
        expect(byAmount.receiverMetal * rate <= amount * 1_000_000n).toBe(true);
        expect((byAmount.receiverMetal + 1n) * rate > amount * 1_000_000n).toBe(true);
        const byMetal = priceTransfer({ metal }, rate);
        expect(byMetal.receiverAmount * 1_000_000n <= metal * rate).toBe(true);
      }),
      { numRuns },
    );
  });

  it('is never cheaper in two parts than in one, nor gives the receiver more', () => {
    fc.assert(
      fc.property(anyMetal, anyMetal, anyAmount, anyAmount, anyRate, (metal, more, amount, another, rate) => {
        const together = priceTransfer({ metal: micrograms(metal + more) }, rate);
        const apart = priceTransfer({ metal }, rate).payerMetal + priceTransfer({ metal: more }, rate).payerMetal;
        expect(apart >= together.payerMetal).toBe(true);
        const oneAmount = priceTransfer({ amount: paise(amount + another) }, rate);
        const received =
          priceTransfer({ amount }, rate).receiverMetal + priceTransfer({ amount: another }, rate).receiverMetal;
        expect(received <= oneAmount.receiverMetal).toBe(true);
      }),
      { numRuns },
    );
  });
});
