import { createHash } from 'node:crypto';

/** Which of `of` operations are the `fails` that fail, first to last: 1 fails, 0 passes. The same seed gives the same pattern. */
export function failurePattern(seed: string, { fails, of }: { fails: number; of: number }): string {
  const ranked = Array.from({ length: of }, (_, place) => ({
    place,
    rank: createHash('sha256').update(`${seed} ${place}`).digest('hex'),
  })).sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const failing = new Set(ranked.slice(0, fails).map(({ place }) => place));
  return Array.from({ length: of }, (_, place) => (failing.has(place) ? '1' : '0')).join('');
}
