import { describe, expect, it } from 'vitest';
import { changesOf, fieldWords } from './change.ts';

describe('what an entry changed', () => {
  it('is told field by field, without what stayed', () => {
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
    expect(changesOf(null, { at: { day: 1 } })).toEqual([{ field: 'at', before: undefined, after: '{"day":1}' }]);
    expect(changesOf(null, null)).toEqual([]);
  });

  it('names what it is about where nothing differs', () => {
    expect(changesOf({ name: 'Meera' }, { name: 'Meera' })).toEqual([
      { field: 'name', before: 'Meera', after: 'Meera' },
    ]);
  });
});

it('fields are shown as words', () => {
  expect(['markupBuyMilliPct', 'kyc_status', 'role'].map(fieldWords)).toEqual([
    'markup buy milli pct',
    'kyc status',
    'role',
  ]);
});
