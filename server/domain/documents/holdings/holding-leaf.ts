import { hash } from 'node:crypto';
import type { Asset } from '../../kernel/assets.ts';
import type { Mode } from '../../kernel/mode.ts';

/** One tree: what was owed in a metal at the beginning of an IST day. */
export type TreeName = { day: string; mode: Mode; asset: Asset };

/** What a leaf says of a holder. */
export type HoldingLeaf = { bookId: number; userCode: string; salt: Uint8Array; micrograms: bigint };

/** A tree as its leaves name it. */
export function treeText({ day, mode, asset }: TreeName): string {
  return `${day} ${mode} ${asset}`;
}

/** A user as a leaf names them: who does not know book, code and salt learns neither from it. */
export function holderName({ bookId, userCode, salt }: Omit<HoldingLeaf, 'micrograms'>): string {
  return hash('sha256', `tola-holder-1\n${bookId} ${userCode}\n${hex(salt)}`, 'hex');
}

/** The hash of a holder's leaf; the SQL function of this name makes the same of a million in one statement. */
export function holdingLeaf(tree: TreeName, leaf: HoldingLeaf): Buffer {
  const { salt, micrograms } = leaf;
  const text = `tola-holding-1\n${treeText(tree)}\n${holderName(leaf)}\n${hex(salt)}\n${micrograms}`;
  return hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(text, 'utf8')]), 'buffer');
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
