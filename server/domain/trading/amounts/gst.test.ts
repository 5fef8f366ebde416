import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../kernel/money.ts';
import { METAL_GST_PER_MILLE, splitGst } from './gst.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
const rate = fc.constantFrom(METAL_GST_PER_MILLE, 180n);
const check = (property: (amount: bigint, rate: bigint) => void) =>
  fc.assert(fc.property(amount, rate, property), { numRuns: 2_000 });

describe('GST taken out of an inclusive amount', () => {
  it('adds up exactly with a round-off of at most one paisa, and CGST equals SGST', () => {
    check((whole, perMille) => {
      const { taxable, cgst, sgst, roundOff } = splitGst(paise(whole), perMille);
      expect(taxable + cgst + sgst + roundOff).toBe(whole);
      expect(cgst).toBe(sgst);
      expect(roundOff >= -1n && roundOff <= 1n).toBe(true);
    });
  });

  it('is the tax of its taxable value to half a paisa, and no part is negative', () => {
    check((whole, perMille) => {
      const { taxable, cgst } = splitGst(paise(whole), perMille);
      const error = 2_000n * cgst - taxable * perMille;
      expect(error >= -1_000n && error <= 1_000n).toBe(true);
      expect(taxable >= 0n && cgst >= 0n).toBe(true);
    });
  });

  it('stays within two paise of the exact taxable value', () => {
    check((whole, perMille) => {
      const error = splitGst(paise(whole), perMille).taxable * (1_000n + perMille) - whole * 1_000n;
      const bound = 2n * (1_000n + perMille);
      expect(error >= -bound && error <= bound).toBe(true);
    });
  });

  it('rounds off only where no exact split exists near the exact value', () => {
    for (let whole = 0n; whole < 5_000n; whole++) {
      const { roundOff } = splitGst(paise(whole), METAL_GST_PER_MILLE);
      const nearest = (whole * 1_000n) / 1_030n;
      const hasExact = [nearest - 1n, nearest, nearest + 1n, nearest + 2n].some((taxable) => {
        const half = (2n * taxable * 30n + 2_000n) / 4_000n;
        const isNear = (2n * whole * 1_000n + 1_030n) / 2_060n;
        return taxable >= 0n && taxable >= isNear - 1n && taxable <= isNear + 1n && taxable + 2n * half === whole;
      });
      expect({ whole, exact: roundOff === 0n }).toEqual({ whole, exact: hasExact });
    }
  });

  it.each([
    [10_300n, 10_000n, 150n, 0n],
    [100n, 98n, 1n, 0n],
    [0n, 0n, 0n, 0n],
    [1n, 1n, 0n, 0n],
  ])('%s paise: taxable %s, half %s, round-off %s', (whole, taxable, half, roundOff) => {
    expect(splitGst(paise(whole), METAL_GST_PER_MILLE)).toEqual({ taxable, cgst: half, sgst: half, roundOff });
  });
});
