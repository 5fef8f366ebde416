import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costBasis, type RecordedMovement } from '../../customers/users/cost-basis.ts';
import { valueHolding } from '../../customers/users/portfolio.ts';
import { micrograms, milliPercent, paise, paisePerGram } from '../../kernel/money.ts';
import { markedDownSellRate } from '../../pricing/markup.ts';
import { explainHolding } from './explain-holding.ts';
import { followMovements } from './follow-movements.ts';
import { quotientText } from './quotient-text.ts';

const metal = fc.bigInt({ min: 1n, max: 10n ** 11n }).map(micrograms);
const cost = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(paise);
const anyMovement = fc.oneof(
  fc.record({
    kind: fc.constant('in' as const),
    type: fc.constantFrom('buy', 'sip_installment', 'received'),
    metal,
    cost,
  }),
  fc.record({ kind: fc.constant('out' as const), type: fc.constantFrom('sell', 'gift', 'delivery'), metal }),
) as fc.Arbitrary<RecordedMovement>;

/** Movements none of which takes more than there is, as floors of the ledger see to. */
const anyMovements = fc.array(anyMovement, { maxLength: 40 }).map((movements) => {
  let held = 0n;
  return movements.flatMap((movement, at): RecordedMovement[] => {
    const taken = movement.kind === 'out' && movement.metal > held ? micrograms(held) : movement.metal;
    if (taken === 0n) return [];
    held += movement.kind === 'in' ? taken : -taken;
    return [
      { ...movement, metal: taken, transactionId: `txn_${String(at).padStart(4, '0')}`, postingId: BigInt(at), at },
    ];
  });
});
const anyHolding = fc
  .record({
    movements: anyMovements,
    sellRate: fc.bigInt({ min: 1_000n, max: 10_000_000n }).map(paisePerGram),
    markdown: fc.bigInt({ min: 0n, max: 5_000n }).map(milliPercent),
  })
  .map(({ movements, sellRate, markdown }) => {
    const basis = costBasis(movements);
    const rate = markedDownSellRate(sellRate, markdown);
    const holding = valueHolding({ metal: basis.metal, sipMetal: micrograms(basis.metal / 3n), basis, rate });
    const block = { id: 'pb_x', asset: 'gold' as const, buyRate: sellRate, sellRate, pricedAt: 0 };
    return { movements, holding, terms: { block, markdown } };
  });

describe('the explanation of any holding', () => {
  it('tells the figures of the portfolio, each once, and its wholes are the sums of their parts', () => {
    fc.assert(
      fc.property(anyHolding, ({ movements, holding, terms }) => {
        const { steps, sums } = explainHolding(holding, terms, followMovements('gold', movements));
        const told = new Map(steps.map(({ name, value }) => [name, value]));
        expect(told.size).toBe(steps.length);
        expect(Object.fromEntries(told)).toMatchObject({
          grams: holding.metal,
          sip_grams: holding.sipMetal,
          invested_inr: holding.invested,
          average_buy_rate_inr_per_gram: holding.averageBuyRate,
          current_rate_inr_per_gram: holding.currentRate,
          current_value_inr: holding.currentValue,
          gain_inr: holding.gain,
          gain_pct: holding.gainBasisPoints * 10n,
        });
        for (const { whole, parts } of sums) {
          expect(parts.reduce((sum, { value }) => sum + value, 0n)).toBe(whole.value);
          expect(whole.value).toBe(told.get(whole.name));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('follows each trade to what is held: every row leaves what the row before it left and what it did', () => {
    fc.assert(
      fc.property(anyMovements, (movements) => {
        const followed = followMovements('silver', movements);
        let [metalBefore, costBefore] = [0n, 0n];
        for (const row of followed) {
          expect([metalBefore + row.metal, costBefore + row.cost]).toEqual([row.metalAfter, row.costAfter]);
          [metalBefore, costBefore] = [row.metalAfter, row.costAfter];
        }
        expect({ metal: metalBefore, cost: costBefore }).toEqual(costBasis(movements));
      }),
    );
  });
});

it.each([
  [47_107_902_060_000n, 100_000_000n, '471079.0206'],
  [1n, 3n, '0.33333333…'],
  [-2_893n, 50n, '−57.86'],
  [0n, 7n, '0'],
  [500n, 100n, '5'],
  [-1n, 3n, '−0.33333333…'],
])('%s ÷ %s reads %s', (numerator, divisor, text) => {
  expect(quotientText(numerator, divisor)).toBe(text);
});
