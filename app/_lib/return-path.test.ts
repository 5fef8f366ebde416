import { expect, test } from 'vitest';
import { hrefIn, modeOf, pageOf } from './mode.ts';
import { safeReturnPath } from './return-path.ts';

test.each([
  ['/wallet', '/wallet'],
  ['/wallet?mode=sandbox&page=2', '/wallet?mode=sandbox&page=2'],
  ['/', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
  ['', '/'],
  ['wallet', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-in?callbackUrl=/', '/'],
])('returning to %j leads to %s', (value, path) => expect(safeReturnPath(value)).toBe(path));

test('sandbox is marked in every address, live is not', () => {
  expect(hrefIn('live', '/wallet')).toBe('/wallet');
  expect(hrefIn('sandbox', '/wallet', { page: 2 })).toBe('/wallet?mode=sandbox&page=2');
  expect(hrefIn('live', '/wallet', { page: undefined })).toBe('/wallet');
  expect(modeOf('sandbox')).toBe('sandbox');
  expect(modeOf('anything')).toBe('live');
});

test.each([
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['1e9', 1],
  ['999999', 1],
  [undefined, 1],
])('page %j is %d', (value, page) => expect(pageOf(value)).toBe(page));
