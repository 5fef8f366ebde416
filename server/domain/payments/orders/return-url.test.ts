import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registeredReturnUrl, returnAddress } from './return-url.ts';

const outcome = { payment_id: 'pay_01', status: 'completed' };
const partner = { returnOrigins: ['https://shop.example.com'] };

describe('returnAddress', () => {
  it.each([
    ['https://shop.example.com/', 'https://shop.example.com/?payment_id=pay_01&status=completed'],
    ['https://shop.example.com/a?x=1', 'https://shop.example.com/a?x=1&payment_id=pay_01&status=completed'],
    ['https://shop.example.com/a?', 'https://shop.example.com/a?payment_id=pay_01&status=completed'],
    ['https://shop.example.com/a?x=1&', 'https://shop.example.com/a?x=1&payment_id=pay_01&status=completed'],
    ['https://shop.example.com/a#top', 'https://shop.example.com/a?payment_id=pay_01&status=completed#top'],
    ['https://shop.example.com/a#', 'https://shop.example.com/a?payment_id=pay_01&status=completed#'],
    ['https://shop.example.com/a?x#b?c#d', 'https://shop.example.com/a?x&payment_id=pay_01&status=completed#b?c#d'],
    [
      'https://shop.example.com/a?u=https%3A%2F%2Fb%3Fc%23d',
      'https://shop.example.com/a?u=https%3A%2F%2Fb%3Fc%23d&payment_id=pay_01&status=completed',
    ],
  ])('%s', (returnUrl, address) => {
    expect(returnAddress(returnUrl, outcome)).toBe(address);
  });

  it('never breaks a path, query or hash that was there, and never leaves the origin', () => {
    const piece = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(piece, fc.option(piece), fc.option(piece), (path, query, hash) => {
        const asked = `https://shop.example.com/${path}${query === null ? '' : `?${query}`}${hash === null ? '' : `#${hash}`}`;
        const kept = registeredReturnUrl(partner, asked) as string;
        const [before, after] = [new URL(kept), new URL(returnAddress(kept, outcome))];
        expect(after.origin).toBe('https://shop.example.com');
        expect([after.pathname, after.hash]).toEqual([before.pathname, before.hash]);
        expect(after.search.startsWith(before.search)).toBe(true);
        const added = [...after.searchParams].slice(-2);
        expect(added).toEqual([
          ['payment_id', 'pay_01'],
          ['status', 'completed'],
        ]);
        expect([...after.searchParams].slice(0, -2)).toEqual([...before.searchParams]);
      }),
      { numRuns: 500 },
    );
  });
});
