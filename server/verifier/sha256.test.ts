import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hex } from './bytes.mjs';
import { plainSha256 } from './sha256.mjs';

const byNode = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('the hash of a browser is that of Node.js, whatever the bytes and wherever they begin', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(200), (bytes, from) => {
      const part = bytes.subarray(from);
      expect(hex(plainSha256(part))).toBe(byNode(part));
    }),
    { numRuns: 500 },
  );
});

it('at each length around the ends of its blocks, and of more bytes than a block', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 127, 128, 129, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    expect(hex(plainSha256(bytes)), String(length)).toBe(byNode(bytes));
  }
});
