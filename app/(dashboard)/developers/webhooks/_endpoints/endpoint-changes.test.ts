import { describe, expect, it } from 'vitest';
import { endpointChanges, headersOf } from './endpoint-changes.ts';

const kept = { key: 'X-Key', name: 'X-Key', value: '', kept: '…6789' };
const begun = {
  url: 'https://shop.example.com/hooks',
  name: 'Ledger',
  kinds: ['buy.completed', 'float.low'],
  headers: headersOf([kept]),
};

describe('what the form of an endpoint sends', () => {
  it('is each kind and header that was changed, and nothing of what was not', () => {
    expect(endpointChanges(begun, begun)).toEqual({});
    const now = {
      ...begun,
      name: 'Books',
      kinds: ['float.low', 'sell.completed'],
      headers: headersOf([kept, { key: 'new', name: 'X-Team', value: 'ledger' }]),
    };
    expect(endpointChanges(begun, now)).toEqual({
      name: 'Books',
      kinds: { 'sell.completed': true, 'buy.completed': false },
      headerChanges: [{ name: 'X-Team', value: 'ledger' }],
    });
    expect(endpointChanges(begun, { ...begun, headers: [] })).toEqual({
      headerChanges: [{ name: 'X-Key', value: null }],
    });
    expect(endpointChanges(begun, { ...begun, headers: headersOf([{ ...kept, value: 'k-2' }]) })).toEqual({
      headerChanges: [{ name: 'X-Key', value: 'k-2' }],
    });
  });

  it('is every header at another site, also those whose value was not typed again', () => {
    const url = 'https://hooks.example.com/hooks';
    expect(endpointChanges(begun, { ...begun, url })).toEqual({ url, headers: [{ name: 'X-Key' }] });
    const samePlace = 'https://shop.example.com/other';
    expect(endpointChanges(begun, { ...begun, url: samePlace })).toEqual({ url: samePlace });
  });
});
