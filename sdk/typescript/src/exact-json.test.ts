import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExact, writeExact } from './exact-json.ts';

describe('reading', () => {
  it('keeps decimals digit by digit, and whole numbers as numbers', () => {
    const text =
      '{"amount_inr":9007199254740993.07,"total": 12,"deep":[{"gold_grams" : 0.000001,"sequence":3,"gst_pct":3}]}';
    expect(parseExact(text)).toEqual({
      amount_inr: '9007199254740993.07',
      total: 12,
      deep: [{ gold_grams: '0.000001', sequence: 3, gst_pct: '3' }],
    });
  });

  it('leaves alone what stands inside strings, and what is the partner’s own', () => {
    const said = {
      message: '"amount_inr":5, \\"fee_inr\\": 7 \u2028',
      meta: { amount_inr: 5.5, metadata: [1] },
      fee_inr: null,
    };
    expect(parseExact(JSON.stringify(said))).toEqual(said);
    expect(parseExact('{"fee_inr":1.50,"meta":{"fee_inr":1.50}}')).toEqual({ fee_inr: '1.50', meta: { fee_inr: 1.5 } });
  });

  it('is JSON.parse for everything else', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseExact(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(() => parseExact('{"a":')).toThrow(SyntaxError);
  });
});

describe('writing', () => {
  it('writes decimals that are text as numbers, digit by digit', () => {
    const body = {
      user_code: 'usr_1',
      amount_inr: '9007199254740993.07',
      note: undefined,
      address: { city: '"Pune", "amount_inr":"5"' },
    };
    expect(writeExact(body)).toBe(
      '{"user_code":"usr_1","amount_inr":9007199254740993.07,"address":{"city":"\\"Pune\\", \\"amount_inr\\":\\"5\\""}}',
    );
    expect(writeExact({ markup_buy_pct: '1.125', amount_inr: 500 })).toBe('{"markup_buy_pct":1.125,"amount_inr":500}');
    expect(writeExact({})).toBe('{}');
  });

  it('leaves what is no decimal for the service to refuse, and what is the partner’s own as it is', () => {
    expect(writeExact({ amount_inr: '05' })).toBe('{"amount_inr":"05"}');
    expect(writeExact({ reference: '500.00', meta: { amount_inr: '5' } })).toBe(
      '{"reference":"500.00","meta":{"amount_inr":"5"}}',
    );
  });

  it.each([500.5, Number.NaN, 5n, 2 ** 60])('refuses %s, which is not exact or has no unit', (value) => {
    expect(() => writeExact({ amount_inr: value })).toThrow(TypeError);
  });

  it('is undone by reading', () => {
    const key = fc.constantFrom('amount_inr', 'name', 'quantity_grams', 'limit');
    fc.assert(
      fc.property(fc.dictionary(key, fc.string()), (body) => {
        expect(parseExact(writeExact(body))).toEqual(body);
      }),
    );
  });
});
