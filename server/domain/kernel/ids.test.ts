import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idBound, idInstant, newId } from './ids.ts';

describe('ids', () => {
  it('sort by the millisecond of their making, to the year 9999', () => {
    const instant = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        const [left, right] = [newId('txn', one), newId('txn', other)];
        if (one < other) expect(left < right).toBe(true);
        if (one > other) expect(left > right).toBe(true);
      }),
    );
  });

  it('never repeat, also within one millisecond', () => {
    const ids = Array.from({ length: 50_000 }, () => newId('qt', 1_700_000_000_000));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are prefix, 10 characters of time and 16 random ones of the whole alphabet', () => {
    const seen = new Set<string>();
    for (let index = 0; index < 2_000; index++) {
      const id = newId('evt', 1_700_000_000_000);
      expect(id).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/);
      for (const letter of id.slice(14)) seen.add(letter);
    }
    expect(seen.size).toBe(32);
  });
});

describe('the bound of an instant', () => {
  it('stands between what was made before it and what was made from it on', () => {
    const instant = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(instant, instant, (at, made) => {
        expect(newId('txn', made) > idBound('txn', at)).toBe(made >= at);
      }),
    );
    expect(idBound('txn', -1)).toBe('txn_0000000000');
  });
});

describe('the instant of an id', () => {
  it('is that of its making', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }), (at) => {
        expect(idInstant(newId('req', at))).toBe(at);
      }),
    );
  });

  it('is unknown of what is no id of ours', () => {
    for (const text of ['', 'req_', 'req_beside', 'request', 'req_000000000']) expect(idInstant(text)).toBeUndefined();
  });
});
