/** Chance that comes again: the same seed makes the same choices in the same order, on every machine. */
export type Random = {
  /** From 0 up to this, without it */
  below(bound: number): number;
  /** One of them; raises where there is none */
  pick<Item>(items: readonly Item[]): Item;
  /** True so often, from 0 to 1 */
  chance(share: number): boolean;
};

/** Mulberry32: 32 bits of state, enough for choices, nothing for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    pick(items) {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      return items[below(items.length)] as (typeof items)[number];
    },
    chance: (share) => next() < share,
  };
}
