/** Draws by a fixed sequence: the same seed draws the same, on every machine. */
export type Random = {
  /** A whole number from 0 to below the bound */
  below(bound: number): number;
  /** A whole number between the two, both possible */
  between(low: number, high: number): number;
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the keys, each as likely as its weight says */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
};

/** Mulberry32: one 32-bit word of state, good enough to choose what happens next. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 15), word | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random: Random = {
    below: (bound) => Math.floor(next() * bound),
    between: (low, high) => low + random.below(high - low + 1),
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[random.below(items.length)] as (typeof items)[number],
    weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      const entries = Object.entries(weights) as [Key, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [Key, number])[0];
    },
  };
  return random;
}
