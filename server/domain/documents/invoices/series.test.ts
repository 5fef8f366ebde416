import { describe, expect, it } from 'vitest';
import { invoiceNo, seriesOf } from './series.ts';

describe('the series of an invoice', () => {
  it.each([
    ['2026-11-21T09:30:00.000Z', 'tax_invoice', 'live', 'B2627'],
    ['2026-11-21T09:30:00.000Z', 'settlement_advice', 'live', 'S2627'],
    ['2026-11-21T09:30:00.000Z', 'tax_invoice', 'sandbox', 'TB2627'],
    ['2026-11-21T09:30:00.000Z', 'settlement_advice', 'sandbox', 'TS2627'],
    // The year ends at midnight in India, half past six in the evening of 31 March in UTC.
    ['2027-03-31T18:29:59.999Z', 'tax_invoice', 'live', 'B2627'],
    ['2027-03-31T18:30:00.000Z', 'tax_invoice', 'live', 'B2728'],
    ['2026-12-31T18:30:00.000Z', 'tax_invoice', 'live', 'B2627'],
    ['2099-03-31T18:30:00.000Z', 'tax_invoice', 'live', 'B9900'],
  ] as const)('of %s, %s, %s is %s', (at, type, mode, series) => {
    expect(seriesOf({ type, mode, issuedAt: Date.parse(at) })).toBe(series);
  });
});

it('charges of deliveries have their own, in a sandbox too', () => {
  const delivery = { type: 'tax_invoice', isDelivery: true, issuedAt: Date.parse('2026-11-21T09:30:00.000Z') } as const;
  expect(seriesOf({ ...delivery, mode: 'live' })).toBe('D2627');
  expect(seriesOf({ ...delivery, mode: 'sandbox' })).toBe('TD2627');
});

it('a number has at most 16 characters, of those the law allows, up to the last', () => {
  expect(invoiceNo('B2627', 1n)).toBe('B2627/000000001');
  const longest = invoiceNo('TS2627', 999_999_999n);
  expect(longest).toMatch(/^[A-Z0-9/-]{16}$/);
});
