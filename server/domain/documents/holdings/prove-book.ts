import type { Core } from '../context.ts';
import { SALT_KEY_PURPOSE } from './commit-holdings.ts';
import { holdingLeaf, type TreeName } from './holding-leaf.ts';
import { type WrittenHolding, writtenHolding } from './proof-file.ts';
import { saltOf } from './salt.ts';
import { findTree, type GroupLeaf, listGroups } from './store.ts';
import { nodesFromBytes, type SumNode, sumPaths } from './sum-tree.ts';

/** Groups of 256 leaves read at a time. */
const GROUPS = 16;

/**
 * The proofs of all users of a book in a tree, in the order of the leaves: what `proveHolding` makes for one, with each group of leaves read
 * once. Nothing where the day has no commitment, or its leaves are forgotten.
 */
export async function* listBookLeaves(core: Core, tree: TreeName, bookId: number): AsyncGenerator<WrittenHolding> {
  const { pool } = core.database;
  const kept = await findTree(pool, tree);
  if (!kept) return;
  const key = core.vault.openBytes(SALT_KEY_PURPOSE, kept.keySealed);
  const isOwn = (leaf: GroupLeaf) => leaf.bookId === bookId;
  const groupPath = sumPaths(nodesFromBytes(kept.groups));
  let after: Uint8Array = new Uint8Array();
  for (;;) {
    const groups = await listGroups(pool, tree, { after, limit: GROUPS });
    for (const { number, leaves } of groups) {
      if (!leaves.some(isOwn)) continue;
      const salts = leaves.map(({ userId }) => saltOf(key, tree, userId));
      const path = sumPaths(
        leaves.map(
          (leaf, place): SumNode => ({
            hash: holdingLeaf(tree, { ...leaf, salt: salts[place] as Uint8Array }),
            micrograms: leaf.micrograms,
          }),
        ),
      );
      for (const [place, leaf] of leaves.entries()) {
        if (!isOwn(leaf)) continue;
        const { userCode, micrograms } = leaf;
        const proof = {
          mode: tree.mode,
          asset: tree.asset,
          bookId,
          userCode,
          salt: salts[place] as Uint8Array,
          micrograms,
        };
        yield writtenHolding({ ...proof, path: [...path(place), ...groupPath(number)] }, true);
      }
    }
    const last = groups.at(-1);
    if (groups.length < GROUPS || !last) return;
    after = last.firstSalt;
  }
}
