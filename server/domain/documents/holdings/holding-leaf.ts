import { hash } from 'node:crypto';
import type { Asset } from '../../kernel/assets.ts';
import type { Mode } from '../../kernel/mode.ts';

/** One tree: what was owed in a metal at the beginning of an IST day. */
export type TreeName = { day: string; mode: Mode; asset: Asset };

/** What a leaf says of a holder. */
export type HoldingLeaf = { bookId: number; userCode: string; salt: Uint8Array; micrograms: bigint };

const FORMAT = 'tola-holding-1';

/** A tree as its leaves name it. */
export function treeText({ day, mode, asset }: TreeName): string {
  return `${day} ${mode} ${asset}`;
}

/** The hash of a holder's leaf; the SQL function of this name makes the same of a million in one statement. */
export function holdingLeaf(tree: TreeName, { bookId, userCode, salt, micrograms }: HoldingLeaf): Buffer {
  const text = `${FORMAT}\n${treeText(tree)}\n${bookId} ${userCode}\n${Buffer.from(salt).toString('hex')}\n${micrograms}`;
  return hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(text, 'utf8')]), 'buffer');
}
