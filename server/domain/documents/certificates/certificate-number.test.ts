import { describe, expect, it } from 'vitest';
import { newCertificateNumber, readCertificateNumber } from './certificate-number.ts';

describe('a certificate number', () => {
  it('carries its IST day, and no two are alike', () => {
    const at = Date.parse('2026-11-20T18:30:00Z');
    const made = Array.from({ length: 1_000 }, () => newCertificateNumber(at));
    expect(new Set(made).size).toBe(1_000);
    for (const number of made) {
      expect(number).toMatch(/^TL-20261121-[2-9A-HJKMNP-TV-Z]{8}$/);
      expect(readCertificateNumber(number)).toBe(number);
    }
  });

  it.each([
    'tl-20261121-7k3qxw9d',
    ' TL 20261121 7K3Q XW9D ',
    'TL202611217K3QXW9D',
    'TL–20261121–7K3QXW9D',
    'tl.20261121_7k3qxw9d\n',
  ])('is understood as %j', (text) => {
    expect(readCertificateNumber(text)).toBe('TL-20261121-7K3QXW9D');
  });

  it.each([
    '',
    'TL-',
    'TL-20261121-7K3QXW9',
    'TL-2026112A-7K3QXW9D',
    'XX-20261121-7K3QXW9D',
    'TL-20261121-7K3QXW9D1',
    "'; --",
  ])('is not %j', (text) => {
    expect(readCertificateNumber(text)).toBeUndefined();
  });
});
