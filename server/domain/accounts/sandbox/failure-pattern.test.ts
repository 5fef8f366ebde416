import fc from 'fast-check';
import { expect, it } from 'vitest';
import { failurePattern } from './failure-pattern.ts';

it('fails exactly as many as asked, and the same ones for the same seed', () => {
  const sizes = fc.integer({ min: 1, max: 20 }).chain((of) => fc.record({ of: fc.constant(of), fails: fc.nat(of) }));
  fc.assert(
    fc.property(fc.string(), sizes, (seed, size) => {
      const pattern = failurePattern(seed, size);
      expect(pattern).toMatch(/^[01]+$/);
      expect(pattern).toHaveLength(size.of);
      expect(pattern.replaceAll('0', '')).toHaveLength(size.fails);
      expect(failurePattern(seed, size)).toBe(pattern);
    }),
  );
});

it('differs between seeds', () => {
  const patterns = Array.from({ length: 40 }, (_, seed) => failurePattern(`seed ${seed}`, { fails: 2, of: 6 }));
  expect(new Set(patterns).size).toBeGreaterThan(5);
});
