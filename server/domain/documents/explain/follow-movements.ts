import { afterMovement, noCost, type RecordedMovement } from '../../customers/users/cost-basis.ts';
import type { Asset } from '../../kernel/assets.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';

/** A trade that moved a user's metal, with what it did and what it left; amounts that left are below zero. */
export type ExplainedMovement = {
  transactionId: string;
  /** That moved the metal: the ledger's order */
  postingId: bigint;
  type: RecordedMovement['type'];
  asset: Asset;
  /** When the transaction was made, milliseconds on the book's clock */
  at: number;
  metal: bigint;
  /** What the metal cost, or the share of the cost that it took along */
  cost: bigint;
  metalAfter: Micrograms;
  costAfter: Paise;
};

/** Each movement with what it did to grams and cost, in the ledger's order. Raises as `afterMovement`. Pure. */
export function followMovements(asset: Asset, movements: readonly RecordedMovement[]): ExplainedMovement[] {
  let before = noCost;
  return movements.map((movement) => {
    const after = afterMovement(before, movement);
    const { transactionId, postingId, type, at } = movement;
    const [metal, cost] = [after.metal - before.metal, after.cost - before.cost];
    before = after;
    return { transactionId, postingId, type, asset, at, metal, cost, metalAfter: after.metal, costAfter: after.cost };
  });
}
