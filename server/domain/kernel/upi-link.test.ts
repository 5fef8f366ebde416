import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, writeUpiLink } from './upi-link.ts';

/** Reads a link as its specification says, with a hand of its own: no form decoder, which would take + for a space. */
const read = (link: string): Record<string, string> => {
  const [, query = ''] = /^upi:\/\/(?:pay|mandate)\?([^#?]*)$/.exec(link) ?? [];
  return Object.fromEntries(
    query.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return [name, decodeURIComponent(value)];
    }),
  );
};

describe('writeUpiLink', () => {
  it('carries every text to the one who reads it, and nothing in it can end the query', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(text, text, fc.constantFrom('pay', 'mandate'), (pn, tn, verb) => {
        const link = writeUpiLink(verb as 'pay' | 'mandate', { pa: 'tola@sandbox', pn, gone: undefined, tn });
        expect(read(link)).toEqual({ pa: 'tola@sandbox', pn, tn });
        expect(link).toMatch(/^upi:\/\/(?:pay|mandate)\?pa=tola@sandbox&pn=[\w.~%@-]+&tn=[\w.~%@-]+$/);
      }),
      { numRuns: 500 },
    );
  });

  it('writes a space as %20, an apostrophe as %27, and the payee’s @ bare', () => {
    const link = writeUpiLink('pay', { pa: 'a.b-c@okbank', pn: "O'Neill & Sons (Gold) #1 + 50%!*", am: '10.00' });
    expect(link).toBe(
      'upi://pay?pa=a.b-c@okbank&pn=O%27Neill%20%26%20Sons%20%28Gold%29%20%231%20%2B%2050%25%21%2A&am=10.00',
    );
  });
});

describe('plainText', () => {
  it.each([
    ['Jewels & Co. (Pune)', 'Jewels & Co. (Pune)'],
    ["O'Neill/Sons - 22", "O'Neill/Sons - 22"],
    ['A#B=C?D', 'A B C D'],
    ['\u0007a\tb\r\nc\u0000', 'a b c'],
    ['gold\u202elog', 'gold log'],
    ['Gold 💍 Shop', 'Gold Shop'],
    ['1️⃣ Gold ❤️', '1 Gold'],
    ['👩‍👩‍👧', ''],
    ['सोना चाँदी', 'सोना चाँदी'],
    ['   ', ''],
  ])('%j is %j', (text, plain) => {
    expect(plainText(text, 60)).toBe(plain);
  });

  it('is short enough, trimmed, and never half a sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, max) => {
        const plain = plainText(text, max);
        expect([...plain].length).toBeLessThanOrEqual(max);
        expect(plain).toBe(plain.trim());
        expect(plain.isWellFormed()).toBe(true);
        expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{So}#?=%]/u);
      }),
      { numRuns: 500 },
    );
    expect(plainText('𐐀'.repeat(80), 60)).toBe('𐐀'.repeat(60));
  });
});
