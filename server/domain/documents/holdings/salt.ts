import { createHmac } from 'node:crypto';
import { type TreeName, treeText } from './holding-leaf.ts';

const BLOCK_BYTES = 64;
const INNER = 0x36;
const OUTER = 0x5c;

/** The two blocks that HMAC-SHA-256 makes of a key of at most 64 bytes, by which SQL computes it with SHA-256 alone (RFC 2104). */
export function hmacBlocks(key: Uint8Array): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.alloc(BLOCK_BYTES);
  padded.set(key);
  return { inner: padded.map((byte) => byte ^ INNER) as Buffer, outer: padded.map((byte) => byte ^ OUTER) as Buffer };
}

/** The salt of a user's leaf in a tree. Only its holder and their partner learn it, with the proof: a neighbour's amount cannot be tried against its hash. */
export function saltOf(key: Uint8Array, tree: TreeName, userId: bigint): Buffer {
  return createHmac('sha256', key)
    .update(`${treeText(tree)} ${userId}`)
    .digest();
}
