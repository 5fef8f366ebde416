import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listParameters, readListState } from './list-state.ts';

const spec = {
  filters: {
    type: { kind: 'choice', values: ['buy', 'sell'] },
    status: { kind: 'choices', values: ['created', 'paid', 'completed'] },
    search: { kind: 'text', maxLength: 10 },
    from: { kind: 'day' },
  },
  sorts: ['newest', 'oldest'],
} as const;

describe('the state of a list', () => {
  it('is read from the address', () => {
    const state = readListState(spec, {
      type: 'sell',
      status: 'completed,paid',
      search: ' abc ',
      from: '2026-11-21',
      sort: 'oldest',
      page: '3',
    });
    expect(state).toEqual({
      filters: { type: 'sell', status: ['paid', 'completed'], search: 'abc', from: '2026-11-21' },
      sort: 'oldest',
      page: 3,
    });
  });

  it('bounds a text by its characters, whatever they take in UTF-16', () => {
    const search = '\u{1FA99}'.repeat(10);
    expect(readListState(spec, { search }).filters).toEqual({ search });
    expect(readListState(spec, { search: `${search}a` }).filters).toEqual({});
  });

  it.each([
    { type: 'gift' },
    { type: ['buy', 'sell'] },
    { status: 'lost,' },
    { search: '   ' },
    { search: 'longer than that' },
    { from: '2026-13-01' },
    { from: '21.11.2026' },
    { sort: 'amount' },
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { page: '100000' },
    { other: 'x' },
  ])('leaves out what fits nothing: %o', (parameters) => {
    expect(readListState(spec, parameters)).toEqual({ filters: {}, sort: 'newest', page: 1 });
  });

  it('comes back from the address it is written to', () => {
    const states = fc.record({
      filters: fc.record(
        {
          type: fc.constantFrom('buy' as const, 'sell' as const),
          status: fc.subarray(['created', 'paid', 'completed'] as const, { minLength: 1 }),
          search: fc.stringMatching(/^[a-z%&=,#]{1,10}$/),
          from: fc.constant('2026-02-28'),
        },
        { requiredKeys: [] },
      ),
      sort: fc.constantFrom('newest' as const, 'oldest' as const),
      page: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(states, (state) => {
        const address = new URLSearchParams();
        for (const [name, value] of Object.entries(listParameters(spec, state))) {
          if (value !== undefined) address.set(name, value);
        }
        const read = readListState(spec, Object.fromEntries(new URLSearchParams(address.toString())));
        expect(read).toEqual(state);
      }),
    );
  });
});
