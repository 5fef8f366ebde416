import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';
import { estimateNet, readSellInput, type SellDraft, shareText } from './sell-input.ts';

const draft: SellDraft = { asset: 'gold', by: 'grams', text: '1.5' };

it.each<[string, Partial<SellDraft>, object]>([
  ['grams', {}, { input: { grams: 1.5 } }],
  ['all', { text: '2.000001' }, { input: { grams: 2.000001 } }],
  ['more than is held', { text: '2.000002' }, { problem: 'tooMuch' }],
  ['seven decimals', { text: '1.0000001' }, { problem: 'gramsWrong' }],
  ['nothing', { text: '' }, { problem: 'gramsWrong' }],
  ['rupees', { by: 'rupees', text: '1,500.50' }, { input: { amountInr: 1500.5 } }],
  ['three decimals of a rupee', { by: 'rupees', text: '1.234' }, { problem: 'rupeesWrong' }],
])('%s', (_, change, read) => {
  expect(readSellInput({ ...draft, ...change }, 2.000001)).toEqual(read);
});

describe('a share of a holding', () => {
  it.each([
    [2.000001, 0.5, '1'],
    [2.000001, 1, '2.000001'],
    [100, 1, '100'],
    [0.000001, 0.5, '0'],
    [0.3, 0.25, '0.075'],
  ])('of %d g, %d is %s', (held, share, text) => expect(shareText(held, share)).toBe(text));

  it('is never more than the whole, and the whole is exactly that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 1_000_000_000_000 }),
        fc.constantFrom(0.25, 0.5, 1),
        (micrograms, share) => {
          const held = micrograms / 1e6;
          const read = parseAmount(shareText(held, share), 6) ?? Number.NaN;
          expect(read).toBeLessThanOrEqual(held);
          if (share === 1) expect(read).toBe(held);
        },
      ),
    );
  });
});

it('tells about what is paid', () => {
  expect(estimateNet(1, 13_221)).toBe(13_187.94);
});
