import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micrograms, paise } from '../../kernel/money.ts';
import { costBasis, type Movement } from './cost-basis.ts';

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
    const movement = fc.oneof(
      fc.record({
        kind: fc.constant('in' as const),
        metal: fc.bigInt(1n, 10n ** 12n),
        cost: fc.bigInt(1n, 10n ** 12n),
      }),
      fc.record({ kind: fc.constant('out' as const), metal: fc.bigInt(1n, 10n ** 12n) }),
    ) as fc.Arbitrary<Movement>;
    fc.assert(
      fc.property(fc.array(movement), fc.bigInt(1n, 10n ** 12n), (movements, sold) => {
        const before = costBasis(movements);
        const after = costBasis([...movements, { kind: 'out', metal: micrograms(sold) }]);
        expect(after.cost <= before.cost && after.cost >= 0n && after.metal >= 0n).toBe(true);
        if (after.metal === 0n) expect(after.cost).toBe(0n);
      }),
    );
  });
});
