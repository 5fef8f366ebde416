import { hash } from 'node:crypto';

/** What stands before a leaf and before a node when they are hashed, so that neither passes for the other (RFC 6962, 2.1). */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The hash of an entry of the log: SHA-256 over a zero byte and the entry. */
export function leafHash(entry: Uint8Array): Buffer {
  return sha256(LEAF, entry);
}

/** The hash of all leaves in their order; that of no leaf is the hash of nothing. RFC 6962, 2.1. */
export function rootOf(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return Buffer.from(leaves[0] as Uint8Array);
  const split = splitOf(leaves.length);
  return sha256(NODE, rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** The hashes by which a reader comes from leaf `index` to the root, from the leaf up. RFC 6962, 2.1.1. */
export function inclusionProof(leaves: readonly Uint8Array[], index: number): Buffer[] {
  if (index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index} of ${leaves.length}`);
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionProof(left, index), rootOf(right)]
    : [...inclusionProof(right, index - split), rootOf(left)];
}

/** The hashes that show the first `size` leaves to be the beginning of all. RFC 6962, 2.1.2. */
export function consistencyProof(leaves: readonly Uint8Array[], size: number): Buffer[] {
  if (size < 1 || size > leaves.length) throw new RangeError(`no beginning of ${size} of ${leaves.length}`);
  return subproof(leaves, size, true);
}

function subproof(leaves: readonly Uint8Array[], size: number, isKnown: boolean): Buffer[] {
  if (size === leaves.length) return isKnown ? [] : [rootOf(leaves)];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return size <= split
    ? [...subproof(left, size, isKnown), rootOf(right)]
    : [...subproof(right, size - split, false), rootOf(left)];
}

/** The greatest power of two below a number of leaves. */
function splitOf(count: number): number {
  return 2 ** (31 - Math.clz32(count - 1));
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}
