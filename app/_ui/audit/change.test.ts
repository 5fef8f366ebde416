import { describe, expect, it } from 'vitest';
import { changesOf, fieldWords } from './change.ts';

describe('what an entry changed', () => {
  it('is shown field by field, without what stayed', () => {
    const before = { name: 'Meera', role: 'viewer', url: 'https://a.example' };
    const after = { name: 'Meera', role: 'finance', url: 'https://b.example' };
    expect(changesOf(before, after)).toEqual([
      { field: 'role', before: 'viewer', after: 'finance' },
      { field: 'url', before: 'https://a.example', after: 'https://b.example' },
    ]);
  });

  it('is all of what was made, and all of what was removed', () => {
    expect(changesOf(null, { role: 'viewer', email: null })).toEqual([
      { field: 'role', before: undefined, after: 'viewer' },
    ]);
    expect(changesOf({ role: 'viewer' }, null)).toEqual([{ field: 'role', before: 'viewer', after: undefined }]);
  });

  it('has lists as words, figures and nested values as text, and nothing where nothing was', () => {
    expect(changesOf({ headers: [] }, { headers: ['X-Key', 'X-Other'] })).toEqual([
      { field: 'headers', before: undefined, after: 'X-Key, X-Other' },
    ]);
    expect(changesOf({ pct: 0, on: false }, { pct: 1.5, on: true })).toEqual([
      { field: 'pct', before: '0', after: '1.5' },
      { field: 'on', before: 'false', after: 'true' },
    ]);
    expect(changesOf(null, { at: { day: { of: 1 } } })).toEqual([
      { field: 'at.day', before: undefined, after: '{"of":1}' },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it('has amounts in rupees and percentages in percent, also nested ones, and compares what is nested field by field', () => {
    const before = { balancePaise: '0', to: { commissionBuyMilliPct: 500, feeBearer: 'service' } };
    const after = { balancePaise: '15000050', to: { commissionBuyMilliPct: 1_250, feeBearer: 'service' } };
    expect(changesOf(before, after)).toEqual([
      { field: 'balancePaise', before: '₹0.00', after: '₹1,50,000.50' },
      { field: 'to.commissionBuyMilliPct', before: '0.5%', after: '1.25%' },
    ]);
  });

  it('names what it is about where nothing differs', () => {
    expect(changesOf({ name: 'Meera' }, { name: 'Meera' })).toEqual([
      { field: 'name', before: 'Meera', after: 'Meera' },
    ]);
  });
});

it('fields are shown as words', () => {
  const fields = ['markupBuyMilliPct', 'orderMaxPaise', 'kyc_status', 'owner.name', 'role'];
  expect(fields.map(fieldWords)).toEqual(['markup buy', 'order max', 'kyc status', 'owner name', 'role']);
});
