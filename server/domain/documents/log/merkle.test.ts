import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consistencyProof, inclusionProof, leafHash, rootOf } from './merkle.ts';

/** The entries and roots by which implementations of RFC 6962 compare themselves. */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = entries.map((entry) => leafHash(Buffer.from(entry, 'hex')));
const hex = (hashes: readonly Buffer[]) => hashes.map((each) => each.toString('hex'));

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/** RFC 9162, 2.1.3.2: whether a leaf is at this place of the tree with this root. */
function isIncluded(leaf: Buffer, at: number, size: number, proof: readonly Buffer[], root: Buffer): boolean {
  if (at >= size) return false;
  let [first, last, known] = [at, size - 1, leaf];
  for (const hash of proof) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      known = node(hash, known);
      while (first % 2 === 0 && first !== 0) [first, last] = [first >> 1, last >> 1];
    } else known = node(known, hash);
    [first, last] = [first >> 1, last >> 1];
  }
  return last === 0 && known.equals(root);
}

/** RFC 9162, 2.1.4.2: whether the tree with the first root is the beginning of that with the second. */
function isBeginning(
  { size: from, root: fromRoot }: { size: number; root: Buffer },
  { size: to, root: toRoot }: { size: number; root: Buffer },
  given: readonly Buffer[],
): boolean {
  if (from === to) return given.length === 0 && fromRoot.equals(toRoot);
  const proof = Number.isInteger(Math.log2(from)) ? [fromRoot, ...given] : [...given];
  let [first, last] = [from - 1, to - 1];
  while (first % 2 === 1) [first, last] = [first >> 1, last >> 1];
  const start = proof.shift();
  if (!start) return false;
  let [before, after] = [start, start];
  for (const hash of proof) {
    if (last === 0) return false;
    if (first % 2 === 1 || first === last) {
      [before, after] = [node(hash, before), node(hash, after)];
      while (first % 2 === 0 && first !== 0) [first, last] = [first >> 1, last >> 1];
    } else after = node(after, hash);
    [first, last] = [first >> 1, last >> 1];
  }
  return before.equals(fromRoot) && after.equals(toRoot) && last === 0;
}

const treeOf = (count: number) => Array.from({ length: count }, (_, index) => leafHash(Buffer.from(`entry ${index}`)));
const flip = (bytes: Buffer, at: number, mask: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] as number) ^ mask;
  return changed;
};

describe('the tree of RFC 6962', () => {
  it('has the roots that others find', () => {
    expect(rootOf([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(roots.map((_, index) => rootOf(leaves.slice(0, index + 1)).toString('hex'))).toEqual(roots);
  });

  it('proves a leaf as others do', () => {
    expect(hex(inclusionProof(leaves, 0))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(hex(inclusionProof(leaves, 5))).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
    expect(inclusionProof(leaves.slice(0, 1), 0)).toEqual([]);
    expect(() => inclusionProof(leaves, 8)).toThrow(RangeError);
  });

  it('proves a beginning as others do', () => {
    expect(hex(consistencyProof(leaves, 1))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(consistencyProof(leaves, 8)).toEqual([]);
    expect(() => consistencyProof(leaves, 9)).toThrow(RangeError);
  });

  it('convinces an independent verifier of every leaf and beginning, for every size up to 40', () => {
    for (let size = 1; size <= 40; size++) {
      const tree = treeOf(size);
      const root = rootOf(tree);
      for (let at = 0; at < size; at++) {
        expect(isIncluded(tree[at] as Buffer, at, size, inclusionProof(tree, at), root)).toBe(true);
        const first = { size: at + 1, root: rootOf(tree.slice(0, at + 1)) };
        expect(isBeginning(first, { size, root }, consistencyProof(tree, at + 1))).toBe(true);
      }
    }
  });

  it('convinces nobody once a byte of leaf, proof or root is another', () => {
    const anywhere = fc.record({
      size: fc.integer({ min: 2, max: 70 }),
      pick: fc.nat(),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(anywhere, fc.nat(), fc.nat(31), ({ size, pick, mask }, what, byte) => {
        const tree = treeOf(size);
        const at = pick % size;
        const proof = inclusionProof(tree, at);
        const all = [tree[at] as Buffer, ...proof, rootOf(tree)];
        all[what % all.length] = flip(all[what % all.length] as Buffer, byte, mask);
        expect(isIncluded(all[0] as Buffer, at, size, all.slice(1, -1), all.at(-1) as Buffer)).toBe(false);
        const from = 1 + (pick % (size - 1));
        const given = [rootOf(tree.slice(0, from)), ...consistencyProof(tree, from), rootOf(tree)];
        given[what % given.length] = flip(given[what % given.length] as Buffer, byte, mask);
        const [first, last] = [
          { size: from, root: given[0] as Buffer },
          { size, root: given.at(-1) as Buffer },
        ];
        expect(isBeginning(first, last, given.slice(1, -1))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
