import { expect, it } from 'vitest';
import { compileCatalogue } from './compile-catalogue.ts';
import { generatedFiles } from './generated-files.ts';

const both = (en: Record<string, string>, hi: Record<string, string>) =>
  compileCatalogue({ en: { wallet: en }, hi: { wallet: hi } });

it('a message becomes its text, or its parts with the values between them', () => {
  const { sections, values, problems } = both(
    { title: 'Wallet', left: '{amount} is left' },
    { title: 'वॉलेट', left: 'शेष {amount}' },
  );
  expect(problems).toEqual([]);
  expect(sections.wallet?.en).toEqual({ title: 'Wallet', left: [['amount'], ' is left'] });
  expect(values).toEqual({ 'wallet.title': {}, 'wallet.left': { amount: 'string | number' } });
});

it('a plural takes a number, a select a string, and what stands within them counts too', () => {
  const text = '{count, plural, one {one of {name}} other {# of {name}}}, {side, select, in {in} other {out}}';
  expect(both({ text }, { text }).values['wallet.text']).toEqual({
    count: 'number',
    name: 'string | number',
    side: 'string',
  });
});

it.each([
  ['a message that Hindi lacks', { title: 'Wallet' }, {}, 'wallet.title is not in hi'],
  ['a message that English lacks', {}, { title: 'वॉलेट' }, 'wallet.title is not in en'],
  ['an empty one', { title: 'Wallet' }, { title: '' }, 'wallet.title is not in hi'],
  ['a value that Hindi lacks', { left: '{amount} left' }, { left: 'शेष' }, 'wallet.left takes [["amount"'],
  ['a value with another name', { left: '{amount}!' }, { left: '{sum}!' }, 'wallet.left takes [["amount"'],
  ['a brace that never closes', { left: '{amount' }, { left: '{amount}' }, 'wallet.left cannot be read in en'],
  ['a date, which app/_lib/format.ts writes', { at: '{at, date}' }, { at: '{at, date}' }, 'wallet.at cannot be read'],
  ['a tag', { go: '<b>Go</b>' }, { go: '<b>जाएँ</b>' }, 'wallet.go cannot be read'],
])('%s is reported', (_, en, hi, problem) => {
  const { problems } = both(en as Record<string, string>, hi as Record<string, string>);
  expect(problems.join('\n')).toContain(problem);
});

it('English that is one value and nothing else leaves Hindi its own words', () => {
  expect(both({ code: '{message}' }, { code: 'सही नहीं है।' }).problems).toEqual([]);
});

it('a section with a dot in its name is reported: keys begin with the name up to the first dot', () => {
  const { problems } = compileCatalogue({ en: { 'a.b': { c: 'x' } }, hi: { 'a.b': { c: 'x' } } });
  expect(problems).toEqual(['a.b is no name of a section']);
});

it('a section that is hard to find is reported', () => {
  const hi = { b: { x: 'x' }, a: { x: 'x' } };
  expect(compileCatalogue({ en: { a: { x: 'x' }, b: { x: 'x' } }, hi }).problems).toEqual([
    'a stands out of order in hi: sections are sorted, to be found',
  ]);
});

it('each section is a module of its own, and the types know every key and value', () => {
  const files = generatedFiles(
    compileCatalogue({
      en: { 'embed/sell': { title: 'Sell' }, wallet: { left: '{amount}!' } },
      hi: { 'embed/sell': { title: 'बेचें' }, wallet: { left: '{amount}!' } },
    }),
  );
  expect(Object.keys(files).sort()).toEqual(['catalogue.ts', 'embed/sell.ts', 'types.ts', 'wallet.ts']);
  expect(files['embed/sell.ts']).toContain(`SectionWords<'embed/sell'>`);
  expect(files['embed/sell.ts']).toContain(`from '../types.ts'`);
  expect(files['types.ts']).toContain(`'wallet.left': { amount: string | number; };`);
  expect(files['types.ts']).toContain(`'embed/sell.title': { };`);
});
