import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault, equalHashes } from './vault.ts';

const vault = createVault(Buffer.alloc(32, 1));
const bytesOf = (sealed: Uint8Array) => Buffer.from(sealed).toString('latin1');

describe('sealing', () => {
  it('opens to what was sealed, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        expect(vault.open('mobile', vault.seal('mobile', plain))).toBe(plain);
      }),
    );
  });

  it('opens to the bytes that were sealed, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (plain) => {
        expect([...vault.openBytes('picture', vault.seal('picture', plain))]).toEqual([...plain]);
      }),
    );
  });

  it('never looks the same twice, and does not show the text', () => {
    const [one, other] = [vault.seal('mobile', '9876543210'), vault.seal('mobile', '9876543210')];
    expect(bytesOf(one)).not.toBe(bytesOf(other));
    expect(bytesOf(one)).not.toContain('9876543210');
  });

  it('refuses what was altered in any bit, cut, or lengthened', () => {
    const sealed = vault.seal('mobile', '9876543210');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = Uint8Array.from(sealed);
      altered[bit >> 3] = (altered[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => vault.open('mobile', altered)).toThrow();
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => vault.open('mobile', sealed.subarray(0, length))).toThrow();
    }
    expect(() => vault.open('mobile', Buffer.concat([sealed, Buffer.from([0])]))).toThrow();
  });

  it('refuses another purpose and another key', () => {
    const sealed = vault.seal('mobile', '9876543210');
    expect(() => vault.open('email', sealed)).toThrow();
    expect(() => createVault(Buffer.alloc(32, 2)).open('mobile', sealed)).toThrow();
  });
});

describe('fingerprints', () => {
  it('are equal for equal text of one purpose and key, and for nothing else', () => {
    const print = vault.fingerprint('mobile', '9876543210');
    expect(equalHashes(print, vault.fingerprint('mobile', '9876543210'))).toBe(true);
    expect(equalHashes(print, vault.fingerprint('mobile', '9876543211'))).toBe(false);
    expect(equalHashes(print, vault.fingerprint('email', '9876543210'))).toBe(false);
    expect(equalHashes(print, createVault(Buffer.alloc(32, 2)).fingerprint('mobile', '9876543210'))).toBe(false);
    expect(equalHashes(vault.fingerprint('a', 'b'), vault.fingerprint('ab', ''))).toBe(false);
  });

  it('compare as unequal where lengths differ', () => {
    expect(equalHashes(randomBytes(32), randomBytes(31))).toBe(false);
  });
});
