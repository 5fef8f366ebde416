import type { Asset } from '../../kernel/assets.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import { SALT_KEY_PURPOSE } from './commit-holdings.ts';
import { holdingLeaf, type TreeName } from './holding-leaf.ts';
import { saltOf } from './salt.ts';
import { findGroup, findTree } from './store.ts';
import { nodesFromBytes, type PathStep, type SumNode, sumPath } from './sum-tree.ts';

/** A user's leaf in a tree, with the way from it to the root. */
export type HoldingProof = {
  mode: Mode;
  asset: Asset;
  bookId: number;
  userCode: string;
  salt: Uint8Array;
  micrograms: bigint;
  path: PathStep[];
};

/**
 * The proof that a user's holding of a metal was counted at the beginning of a day, made anew from what is kept. Undefined where the user
 * held none then, the day has no commitment, or its leaves are forgotten.
 */
export async function proveHolding(core: Core, tree: TreeName, userId: bigint): Promise<HoldingProof | undefined> {
  const { pool } = core.database;
  const kept = await findTree(pool, tree);
  if (!kept) return undefined;
  const key = core.vault.openBytes(SALT_KEY_PURPOSE, kept.keySealed);
  const salt = saltOf(key, tree, userId);
  const group = await findGroup(pool, tree, salt);
  const place = group?.leaves.findIndex((leaf) => leaf.userId === userId) ?? -1;
  const own = group?.leaves[place];
  if (!group || !own) return undefined;
  const leaves = group.leaves.map(
    (leaf): SumNode => ({
      hash: holdingLeaf(tree, { ...leaf, salt: saltOf(key, tree, leaf.userId) }),
      micrograms: leaf.micrograms,
    }),
  );
  return {
    mode: tree.mode,
    asset: tree.asset,
    bookId: own.bookId,
    userCode: own.userCode,
    salt,
    micrograms: own.micrograms,
    path: [...sumPath(leaves, place), ...sumPath(nodesFromBytes(kept.groups), group.number)],
  };
}
