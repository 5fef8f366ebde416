import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isInRanges, parseIpRange } from './ip-range.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7/32 ', '203.0.113.7'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['10.255.255.255/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001/128', '2001:db8::1'],
  ['2001:db8:1:2:3:4:5:6/64', '2001:db8:1:2::/64'],
  ['::1', '::1'],
  ['::', '::'],
  ['1::', '1::'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
  ['1:2:3:4:5:6:0:0', '1:2:3:4:5:6::'],
  ['0:0:3:4:5:6:7:8', '::3:4:5:6:7:8'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107/120', '203.0.113.0/24'],
])('%s is kept as %s', (text, kept) => {
  expect(parseIpRange(text)?.text).toBe(kept);
});

it.each([
  '',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7/33',
  '203.0.113.7/',
  '203.0.113.7/-1',
  '203.0.113.7/8/8',
  '0x7f.0.0.1',
  '2001:db8::1::2',
  '2001:db8:1:2:3:4:5',
  '1:2:3:4:5:6:7:8::',
  '12345::',
  'fe80::1%eth0',
  '::ffff:203.0.113.300',
  '2001:db8::/129',
])('%j is no range', (text) => {
  expect(parseIpRange(text)).toBeUndefined();
});

const ranges = (...texts: string[]) =>
  texts.map((text) => parseIpRange(text) as NonNullable<ReturnType<typeof parseIpRange>>);

it.each([
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['203.0.113.0/24', '::ffff:cb00:7109', true],
  ['::ffff:203.0.113.0/120', '203.0.113.9', true],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::/0', '203.0.113.9', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['0.0.0.0/0', 'unknown', false],
  ['0.0.0.0/0', '', false],
])('%s holds %s: %s', (range, address, isIn) => {
  expect(isInRanges(ranges(range), address)).toBe(isIn);
});

it('is in none where there are none, and in any of several', () => {
  expect(isInRanges([], '203.0.113.9')).toBe(false);
  expect(isInRanges(ranges('10.0.0.0/8', '203.0.113.9'), '203.0.113.9')).toBe(true);
});

it('a range read again is itself, and holds the address it was written with', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(fc.ipV4(), fc.nat(32)), fc.tuple(fc.ipV6(), fc.nat(128))), ([address, length]) => {
      const range = parseIpRange(`${address}/${length}`);
      expect(range).toBeDefined();
      expect(parseIpRange(range?.text ?? '')).toEqual(range);
      // A network above all mapped addresses is one of IPv6, in which no IPv4 caller is.
      if (range?.version === 4 || !/^::ffff:\d/i.test(address))
        expect(isInRanges(ranges(`${address}/${length}`), address)).toBe(true);
    }),
  );
});
