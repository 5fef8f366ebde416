import { hash } from 'node:crypto';

/** A node of a Merkle-sum tree: its hash, and what the leaves below it add up to. */
export type SumNode = { hash: Uint8Array; micrograms: bigint };

/** A neighbour on the way from a leaf to the root. */
export type PathStep = SumNode & { side: 'left' | 'right' };

/** What stands before a node when it is hashed; a leaf has a zero byte. */
const NODE = Buffer.of(1);
const SUM_BYTES = 8;
const HASH_BYTES = 32;

/** The node over two others: it binds the sums of both, and adds them. The sums are not negative, so neither is any above them. */
function nodeOver(left: SumNode, right: SumNode): SumNode {
  return {
    hash: hash('sha256', Buffer.concat([NODE, bytesOf(left), bytesOf(right)]), 'buffer'),
    micrograms: left.micrograms + right.micrograms,
  };
}

/** The root over nodes in their order; a node without a neighbour goes up as it is. Undefined over nothing. */
export function sumRoot(nodes: readonly SumNode[]): SumNode | undefined {
  let level = nodes;
  while (level.length > 1) level = levelOver(level);
  return level[0];
}

/** The neighbours on the way from the node at a place to the root over all, from below. */
export function sumPath(nodes: readonly SumNode[], place: number): PathStep[] {
  return sumPaths(nodes)(place);
}

/** The same for the nodes at many places: what is above them is worked out once. */
export function sumPaths(nodes: readonly SumNode[]): (place: number) => PathStep[] {
  const levels = [nodes];
  for (let level = nodes; level.length > 1; levels.push(level)) level = levelOver(level);
  return (place) =>
    levels.flatMap((level, height): PathStep[] => {
      const at = place >> height;
      const neighbour = level.length > 1 ? level[at ^ 1] : undefined;
      return neighbour ? [{ ...neighbour, side: at % 2 === 0 ? 'right' : 'left' }] : [];
    });
}

/** Nodes as they are kept: 32 bytes of hash and 8 of sum each. */
export function bytesOfNodes(nodes: readonly SumNode[]): Buffer {
  return Buffer.concat(nodes.map(bytesOf));
}

/** Nodes from the bytes they are kept as. */
export function nodesFromBytes(bytes: Uint8Array): SumNode[] {
  const all = Buffer.from(bytes);
  return Array.from({ length: all.length / (HASH_BYTES + SUM_BYTES) }, (_, index) => {
    const from = index * (HASH_BYTES + SUM_BYTES);
    return { hash: all.subarray(from, from + HASH_BYTES), micrograms: all.readBigInt64BE(from + HASH_BYTES) };
  });
}

function levelOver(nodes: readonly SumNode[]): SumNode[] {
  const above: SumNode[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = [nodes[at] as SumNode, nodes[at + 1]];
    above.push(right ? nodeOver(left, right) : left);
  }
  return above;
}

function bytesOf({ hash: digest, micrograms }: SumNode): Buffer {
  const bytes = Buffer.alloc(HASH_BYTES + SUM_BYTES);
  bytes.set(digest);
  bytes.writeBigUInt64BE(micrograms, HASH_BYTES);
  return bytes;
}
