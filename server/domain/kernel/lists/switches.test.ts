import fc from 'fast-check';
import { expect, it } from 'vitest';
import { switchList } from './switches.ts';

it('keeps what is not named in its order, and puts what is new behind it, once', () => {
  expect(switchList(['a', 'b', 'c'], { b: false, d: true, a: true })).toEqual(['a', 'c', 'd']);
  expect(switchList(['a'], {})).toEqual(['a']);
  expect(switchList([], { a: false, constructor: true })).toEqual(['constructor']);
});

it('knows a name however it is spelled, and one that is put in stays', () => {
  const spell = (name: string) => name.toLowerCase();
  expect(switchList(['a', 'b'], { A: false }, spell)).toEqual(['b']);
  expect(switchList(['a', 'b'], { a: false, A: true }, spell)).toEqual(['a', 'b']);
});

it('comes to the same for two persons at once, whoever is first, unless they want the opposite of one name', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const set = fc.uniqueArray(name);
  fc.assert(
    fc.property(set, fc.dictionary(name, fc.boolean()), fc.dictionary(name, fc.boolean()), (held, mine, theirs) => {
      fc.pre(Object.keys(mine).every((one) => !Object.hasOwn(theirs, one) || mine[one] === theirs[one]));
      const sorted = (list: string[]) => list.toSorted();
      expect(sorted(switchList(switchList(held, mine), theirs))).toEqual(
        sorted(switchList(switchList(held, theirs), mine)),
      );
    }),
  );
});
