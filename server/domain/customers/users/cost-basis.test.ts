import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micrograms, paise } from '../../kernel/money.ts';
import { afterMovement, costBasis, type Movement } from './cost-basis.ts';

const comes = (metal: number, cost: number): Movement => ({ kind: 'in', metal: micrograms(metal), cost: paise(cost) });
const goes = (metal: number): Movement => ({ kind: 'out', metal: micrograms(metal) });

describe('the cost of what is held', () => {
  it('is that of the metal that is left, at the average of what it was made of', () => {
    expect(costBasis([])).toEqual({ metal: 0n, cost: 0n });
    expect(costBasis([comes(100, 1_000), comes(100, 3_000)])).toEqual({ metal: 200n, cost: 4_000n });
    expect(costBasis([comes(100, 1_000), comes(100, 3_000), goes(50)])).toEqual({ metal: 150n, cost: 3_000n });
  });

  it('forgets what was sold in full before the next buy', () => {
    expect(costBasis([comes(100, 9_000), goes(100), comes(10, 500)])).toEqual({ metal: 10n, cost: 500n });
  });

  it('never rises by a sale, falls below nothing, or keeps a cost without metal', () => {
    const amount = fc.bigInt(1n, 10n ** 12n);
    const metals = fc.array(fc.record({ metal: amount, cost: amount }), { minLength: 1 });
    fc.assert(
      fc.property(metals, fc.array(fc.nat(1_000)), (bought, shares) => {
        let before = costBasis(bought.map(({ metal, cost }) => comes(Number(metal), Number(cost))));
        for (const share of [...shares, 1_000]) {
          const sold = (before.metal * BigInt(share)) / 1_000n;
          const after = afterMovement(before, { kind: 'out', metal: micrograms(sold) });
          expect(after.metal).toBe(before.metal - sold);
          expect(after.cost <= before.cost && after.cost >= 0n).toBe(true);
          before = after;
        }
        expect(before).toEqual({ metal: 0n, cost: 0n });
      }),
    );
  });

  it('is none where more leaves than had come: that is no order in which a ledger moved it', () => {
    expect(() => costBasis([goes(70), comes(100, 1_000)])).toThrow('more metal left than had come');
    expect(() => costBasis([comes(100, 1_000), goes(101)])).toThrow('more metal left than had come');
  });
});
