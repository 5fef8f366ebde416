import { expect, test } from 'vitest';
import { readMobile } from './read-mobile.ts';

test.each([
  ['9876543210', '9876543210'],
  ['98765 43210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['9198765432', '9198765432'],
  ['5876543210', undefined],
  ['987654321', undefined],
  ['98765432100', undefined],
  ['+1 9876543210', undefined],
  ['', undefined],
])('%j is the mobile %s', (typed, mobile) => {
  expect(readMobile(typed)).toBe(mobile);
});
