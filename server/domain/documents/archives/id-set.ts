/** Numbers that share a block of bits: those of accounts that were opened together lie together. */
const BLOCK = 65_536;

/** A set of ids of rows, a bit each. */
export type IdSet = {
  readonly size: number;
  add(id: bigint): void;
  /** Answers whether it was in the set */
  delete(id: bigint): boolean;
};

/** An empty set. */
export function createIdSet(): IdSet {
  const blocks = new Map<number, Uint8Array>();
  let size = 0;
  const find = (id: bigint) => {
    const number = Number(id);
    const [block, place] = [Math.floor(number / BLOCK), number % BLOCK];
    return { block, byte: place >> 3, bit: 1 << (place & 7), bits: blocks.get(block) };
  };
  return {
    get size() {
      return size;
    },
    add(id) {
      const { block, byte, bit, bits = new Uint8Array(BLOCK / 8) } = find(id);
      blocks.set(block, bits);
      if (((bits[byte] as number) & bit) === 0) size += 1;
      bits[byte] = (bits[byte] as number) | bit;
    },
    delete(id) {
      const { byte, bit, bits } = find(id);
      if (!bits || ((bits[byte] as number) & bit) === 0) return false;
      bits[byte] = (bits[byte] as number) & ~bit;
      size -= 1;
      return true;
    },
  };
}
