import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAccountNumber, maskAddress, maskEmail, maskMobile, maskUpiId, normaliseMobile } from './masking.ts';

describe('masking', () => {
  it('shows of a mobile its first and last two digits only', () => {
    expect(maskMobile('9876543210')).toBe('98******10');
    fc.assert(
      fc.property(fc.stringMatching(/^[6-9][0-9]{9}$/), (mobile) => {
        expect(maskMobile(mobile)).toMatch(/^\d\d\*{6}\d\d$/);
      }),
    );
  });

  it('shows of an address its first letter and its domain', () => {
    expect(maskEmail('asha@example.com')).toBe('a***@example.com');
    expect(maskEmail('"a@b"@example.com')).toBe('"***@example.com');
    expect(maskEmail('a@b.co')).toBe('a***@b.co');
  });
});

describe('mobiles', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['6000000000', '6000000000'],
    ['9198765432', '9198765432'],
  ])('%s is %s', (text, digits) => {
    expect(normaliseMobile(text)).toBe(digits);
  });

  it.each([
    '',
    '5876543210',
    '987654321',
    '98765432100',
    '+919876543210',
    '09876543210',
    ' 9876543210',
    '9876543210\n',
    '٩٨٧٦٥٤٣٢١٠',
    '９８７６５４３２１０',
    '929876543210',
  ])('%j is none', (text) => {
    expect(normaliseMobile(text)).toBeUndefined();
  });

  it('takes text only', () => {
    for (const value of [9876543210, null, undefined, ['9876543210'], {}])
      expect(normaliseMobile(value)).toBeUndefined();
  });
});

describe('accounts', () => {
  it.each([
    ['001234567890', 'XXXXXXXX7890'],
    ['123456789', 'XXXXX6789'],
  ])('%s is shown as %s', (number, masked) => {
    expect(maskAccountNumber(number)).toBe(masked);
  });

  it.each([
    ['asha.rao@okbank', 'as***@okbank'],
    ['ab@ybl', 'a***@ybl'],
  ])('%s is shown as %s', (upiId, masked) => {
    expect(maskUpiId(upiId)).toBe(masked);
  });
});

describe('maskAddress', () => {
  it.each([
    ['203.0.113.7', '203.0.113.x'],
    ['::ffff:203.0.113.7', '203.0.113.x'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:x'],
    ['2001:db8::1', '2001:db8:0:x'],
    ['::1', '0:0:0:x'],
    ['', ''],
    ['not an address', ''],
  ])('%s is %s', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });
});
