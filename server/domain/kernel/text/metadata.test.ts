import { describe, expect, it } from 'vitest';
import { metadataProblem } from './metadata.ts';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, '']));

describe('metadata may be kept', () => {
  it.each([
    [{}],
    [{ cart: 'c-4711' }],
    [many(20)],
    [{ ['k'.repeat(40)]: 'v'.repeat(500) }],
    [{ ['🪙'.repeat(40)]: '🪙'.repeat(500) }],
    [{ शहर: 'बेंगलुरु\nदूसरी पंक्ति', constructor: 'x', toString: 'y' }],
  ])('%j', (value) => {
    expect(metadataProblem(value)).toBeUndefined();
  });
});

describe('metadata is refused', () => {
  it.each<[unknown, RegExp]>([
    [null, /JSON object/],
    ['text', /JSON object/],
    [['a'], /JSON object/],
    [many(21), /at most 20 pairs/],
    [{ '': 'x' }, /1 to 40/],
    [{ ['k'.repeat(41)]: 'x' }, /1 to 40/],
    [{ a: 5 }, /not a string: "a"/],
    [{ a: null }, /not a string/],
    [{ a: { b: 'c' } }, /not a string/],
    [{ a: 'v'.repeat(501) }, /more than 500/],
    [{ a: '🪙'.repeat(501) }, /more than 500/],
    [{ ['🪙'.repeat(41)]: 'x' }, /1 to 40/],
    [{ a: 'x\u202ey' }, /invisible/],
    [{ a: '\0' }, /invisible/],
    [{ a: '\ud800' }, /invisible/],
    [{ 'a\u200b': 'x' }, /key with invisible/],
    [JSON.parse('{"__proto__":"x"}'), /__proto__/],
  ])('%j', (value, problem) => {
    expect(metadataProblem(value)).toMatch(problem);
  });
});
