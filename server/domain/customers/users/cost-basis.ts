import { divideDown, type Micrograms, type Paise } from '../../kernel/money.ts';

/** Metal that came to a user, at what it cost or was worth then; or that left them. */
export type Movement = { kind: 'in'; metal: Micrograms; cost: Paise } | { kind: 'out'; metal: Micrograms };

/** What the metal a user still holds cost them. */
export type CostBasis = { metal: Micrograms; cost: Paise };

/**
 * Follows a user's metal through its movements, oldest first: what comes in adds its cost, what goes out takes its share of the
 * cost along, so that metal sold long ago weighs nothing on what was bought since. Pure.
 */
export function costBasis(movements: readonly Movement[]): CostBasis {
  let metal = 0n;
  let cost = 0n;
  for (const movement of movements) {
    if (movement.kind === 'in') {
      metal += movement.metal;
      cost += movement.cost;
    } else {
      const left = metal - movement.metal;
      cost = left > 0n ? divideDown(cost * left, metal) : 0n;
      metal = left > 0n ? left : 0n;
    }
  }
  return { metal: metal as Micrograms, cost: cost as Paise };
}
