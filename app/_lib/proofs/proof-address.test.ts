import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fragmentOf, textFromFragment } from './proof-address.ts';

it('carries any text behind the # of an address, in signs that need no escape', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const fragment = fragmentOf(text);
      expect(fragment).toMatch(/^[A-Za-z0-9_-]*$/);
      expect(textFromFragment(fragment)).toBe(text);
    }),
  );
  for (const broken of ['%', 'a', '_w']) expect(textFromFragment(broken)).toBeUndefined();
});
