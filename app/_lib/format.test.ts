import { describe, expect, test } from 'vitest';
import {
  formatChange,
  formatCount,
  formatDate,
  formatGrams,
  formatIst,
  formatIstClock,
  formatIstDay,
  formatIstSecond,
  formatLatency,
  formatMobile,
  formatRupees,
  formatRupeesShort,
  formatShare,
  formatUtc,
  istDate,
} from './format.ts';

describe('rupees', () => {
  test.each([
    [0, '₹0.00'],
    [0.05, '₹0.05'],
    [999, '₹999.00'],
    [1000, '₹1,000.00'],
    [99999.9, '₹99,999.90'],
    [100000, '₹1,00,000.00'],
    [1234567.89, '₹12,34,567.89'],
    [9876543210.12, '₹9,87,65,43,210.12'],
    [-50000, '\u2212₹50,000.00'],
    [-0, '₹0.00'],
  ])('%d is %s', (amount, text) => expect(formatRupees(amount)).toBe(text));
});

describe('grams', () => {
  test.each([
    [0, '0.000\u00A0g'],
    [1.5, '1.500\u00A0g'],
    [0.1234, '0.1234\u00A0g'],
    [0.000001, '0.000001\u00A0g'],
    [1234.56789, '1,234.56789\u00A0g'],
    [-0.25, '\u22120.250\u00A0g'],
  ])('%d is %s', (quantity, text) => expect(formatGrams(quantity)).toBe(text));
});

describe('other numbers', () => {
  test.each([
    [1.234, '+1.23%'],
    [-0.5, '\u22120.50%'],
    [-0.001, '0.00%'],
  ])('a change of %d is %s', (change, text) => expect(formatChange(change)).toBe(text));

  test('counts are grouped the Indian way', () => expect(formatCount(1234567)).toBe('12,34,567'));
  test('mobiles are shown in halves', () => expect(formatMobile('9999900001')).toBe('99999 00001'));
});

describe('times', () => {
  const beforeMidnight = '2026-11-21T18:29:59.999Z';
  const midnight = '2026-11-21T18:30:00.000Z';

  test('the day changes at midnight in India', () => {
    expect(formatIst(beforeMidnight)).toBe('21 Nov 2026, 23:59');
    expect(formatIst(midnight)).toBe('22 Nov 2026, 00:00');
    expect(istDate(Date.parse(beforeMidnight))).toBe('2026-11-21');
    expect(istDate(Date.parse(midnight))).toBe('2026-11-22');
  });

  test('the year changes there too', () => expect(formatIst('2026-12-31T18:30:00Z')).toBe('1 Jan 2027, 00:00'));
  test('clock and day', () => {
    expect(formatIstClock('2026-11-21T08:33:09Z')).toBe('14:03:09');
    expect(formatDate('2027-01-31')).toBe('31 Jan 2027');
    expect(formatIstDay('2026-11-21T08:33:09Z')).toBe('21 Nov');
  });
  test('UTC stands beside', () => expect(formatUtc('2026-11-21T08:33:09.123Z')).toBe('2026-11-21 08:33:09 UTC'));
});

test('a share is rounded down, so that only all of it is 100%', () => {
  expect(formatShare(1999, 2000)).toBe('99.9%');
  expect(formatShare(2000, 2000)).toBe('100%');
  expect(formatShare(1, 3)).toBe('33.3%');
  expect(formatShare(0, 7)).toBe('0%');
});

test('a latency is shown in the unit it is read in', () => {
  expect(formatLatency(84)).toBe('84\u00A0ms');
  expect(formatLatency(10_004)).toBe('10.0\u00A0s');
});

test('seconds are shown where they matter', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(formatIstSecond('2026-11-21T18:29:59.999Z', now)).toBe('21 Nov, 23:59:59');
  // The clock of a sandbox goes ahead: a day of it without its year would be one of this year.
  expect(formatIstSecond('2026-12-31T18:30:00.000Z', now)).toBe('1 Jan 2027, 00:00:00');
});

test.each([
  [0, '₹0'],
  [-0.4, '₹0'],
  [950.4, '₹950'],
  [45_000, '₹45,000'],
  [99_999.4, '₹99,999'],
  [99_999.5, '₹1\u00A0L'],
  [123_456, '₹1.23\u00A0L'],
  [-1_050_000, '\u2212₹10.5\u00A0L'],
  [9_949_999, '₹99.5\u00A0L'],
  [9_960_000, '₹1\u00A0Cr'],
  [456_000_000, '₹45.6\u00A0Cr'],
  [123_456_789_012, '₹12,346\u00A0Cr'],
])('%d rupees are %s in a word', (inr, text) => {
  expect(formatRupeesShort(inr)).toBe(text);
});
