import { describe, expect, it } from 'vitest';
import { isGstin, stateName } from './gstin.ts';

const known = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'];

describe('a GSTIN', () => {
  it.each(known)('%s is one', (gstin) => expect(isGstin(gstin)).toBe(true));

  it('is none with any one character changed', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (const gstin of known) {
      for (let place = 0; place < gstin.length; place++) {
        for (const other of alphabet) {
          if (other === gstin[place]) continue;
          const changed = gstin.slice(0, place) + other + gstin.slice(place + 1);
          expect({ changed, isGstin: isGstin(changed) }).toEqual({ changed, isGstin: false });
        }
      }
    }
  });

  it.each(['', '27aapfu0939f1zv', '27AAPFU0939F1Z', ' 27AAPFU0939F1ZV', '27AAPFU0939F1ZVV', '00AAPFU0939F1ZV'])(
    '%j is none',
    (text) => expect(isGstin(text)).toBe(false),
  );
});

describe('a State', () => {
  it.each([
    ['29', 'Karnataka'],
    ['07', 'Delhi'],
    ['7', undefined],
    ['25', undefined],
    ['toString', undefined],
  ])('%s is %s', (code, name) => expect(stateName(code)).toBe(name));
});
