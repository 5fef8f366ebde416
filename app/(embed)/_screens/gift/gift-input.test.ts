import { expect, it } from 'vitest';
import { type GiftDraft, readGiftInput, readMobile } from './gift-input.ts';

const draft: GiftDraft = { mobile: '98765 43210', asset: 'gold', by: 'grams', text: '0.5', message: '' };

it.each([
  ['9876543210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['९८७६५४३२१०', '9876543210'],
  ['987654321', null],
  ['1234567890', null],
  ['98765432101', null],
  ['', null],
])('%s is the mobile %s', (text, mobile) => {
  expect(readMobile(text)).toBe(mobile);
});

it.each<[string, Partial<GiftDraft>, object]>([
  ['grams', {}, { input: { mobile: '9876543210', grams: 0.5 } }],
  ['rupees', { by: 'rupees', text: '501' }, { input: { mobile: '9876543210', amountInr: 501 } }],
  ['words', { message: ' Happy Diwali ' }, { input: { mobile: '9876543210', grams: 0.5, message: 'Happy Diwali' } }],
  ['no number', { mobile: '' }, { problems: { mobile: 'mobileWrong' } }],
  ['more than is held', { text: '1.000001' }, { problems: { amount: 'tooMuch' } }],
  ['nothing', { text: '', mobile: '' }, { problems: { mobile: 'mobileWrong', amount: 'gramsWrong' } }],
  ['a fraction of a paisa', { by: 'rupees', text: '0.001' }, { problems: { amount: 'rupeesWrong' } }],
  ['200 letters outside the plane', { message: '🎁'.repeat(200) }, { input: expect.anything() }],
  ['201 letters', { message: 'x'.repeat(201) }, { problems: { message: 'messageLong' } }],
])('%s', (_, change, read) => {
  expect(readGiftInput({ ...draft, ...change }, 1)).toEqual(read);
});
