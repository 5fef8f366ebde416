import { assertInvariant } from '../../kernel/errors.ts';
import { divideDown, type Micrograms, type Paise } from '../../kernel/money.ts';

/** Metal that came to a user, at what it cost or was worth then; or that left them. */
export type Movement = { kind: 'in'; metal: Micrograms; cost: Paise } | { kind: 'out'; metal: Micrograms };

/** A movement with the transaction that it is of. */
export type RecordedMovement = Movement & {
  transactionId: string;
  /** That moved the metal: the ledger's order */
  postingId: bigint;
  /** `received` is a send or gift that came to the user */
  type: (typeof movementTypes)[number];
  /** When the transaction was made, milliseconds on the book's clock */
  at: number;
};

/** What a transaction is to the user whose metal it moves. */
export const movementTypes = ['buy', 'sip_installment', 'received', 'sell', 'gift', 'delivery'] as const;

/** What the metal a user still holds cost them. */
export type CostBasis = { metal: Micrograms; cost: Paise };

/**
 * What the cost is after one more movement, each share of a cost rounded down to the paisa. Raises InvariantError where more leaves than there is: in
 * the ledger's order it cannot, since no sub-wallet falls below zero and all that moves one is a trade. Pure.
 */
export function afterMovement({ metal, cost }: CostBasis, movement: Movement): CostBasis {
  if (movement.kind === 'in') {
    return { metal: (metal + movement.metal) as Micrograms, cost: (cost + movement.cost) as Paise };
  }
  const left = metal - movement.metal;
  assertInvariant(left >= 0n, 'more metal left than had come');
  if (left === 0n) return noCost;
  return { metal: left as Micrograms, cost: divideDown(cost * left, metal) as Paise };
}

/** Before the first movement. */
export const noCost: CostBasis = { metal: 0n as Micrograms, cost: 0n as Paise };

/**
 * Follows a user's metal through its movements, in the ledger's order: what comes in adds its cost, what goes out takes its share of the
 * cost along, so that metal sold long ago weighs nothing on what was bought since. Raises as
 * `afterMovement`. Pure.
 */
export function costBasis(movements: readonly Movement[]): CostBasis {
  return movements.reduce(afterMovement, noCost);
}
