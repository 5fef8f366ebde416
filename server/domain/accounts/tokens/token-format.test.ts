import { describe, expect, it } from 'vitest';
import { claimedMode, makeToken, tokenHash } from './token-format.ts';

describe('tokens', () => {
  it('are prefix, 42 random characters and a checksum, and never the same', () => {
    const tokens = Array.from({ length: 500 }, () => makeToken('live'));
    expect(new Set(tokens).size).toBe(500);
    for (const token of tokens) expect(token).toMatch(/^tola_live_[0-9A-Za-z]{48}$/);
    expect(makeToken('sandbox')).toMatch(/^tola_test_[0-9A-Za-z]{48}$/);
  });

  it('are refused without a look-up when any one character is changed', () => {
    const token = makeToken('live');
    expect(tokenHash(token)).toHaveLength(32);
    for (let index = 0; index < token.length; index++) {
      for (const letter of ['a', 'Z', '0', '_', 'é']) {
        if (letter === token[index]) continue;
        expect(tokenHash(token.slice(0, index) + letter + token.slice(index + 1))).toBeUndefined();
      }
    }
  });

  it('are refused when cut, lengthened, or turned into the other mode’s', () => {
    const token = makeToken('live');
    for (const text of [
      '',
      'tola_live_',
      token.slice(0, -1),
      `${token}a`,
      ` ${token}`,
      token.replace('live', 'test'),
      token.toUpperCase(),
    ]) {
      expect(tokenHash(text)).toBeUndefined();
    }
  });

  it('claim their mode by the prefix', () => {
    expect([makeToken('live'), makeToken('sandbox'), 'tola_test_', 'anything', undefined].map(claimedMode)).toEqual([
      'live',
      'sandbox',
      'sandbox',
      'live',
      'live',
    ]);
  });
});
