import { expect, it } from 'vitest';
import { unusedMessages, wordsOfScreens } from './message-rules.ts';
import { reportProblems } from './rule.ts';
import { sourceTree } from './source-tree.ts';

/** A group whose page loads the words of its screen, and one whose words travel with the script. */
const SOUND: Record<string, string> = {
  'messages/en.json':
    '{ "wallet": { "title": "Wallet" }, "list": { "none": "None" }, "embed/sell": { "done": "Sold" } }',
  'messages/hi.json':
    '{ "wallet": { "title": "वॉलेट" }, "list": { "none": "कोई नहीं" }, "embed/sell": { "done": "बिक गया" } }',
  'app/(a)/page.tsx': pageOf('list', 'wallet'),
  'app/(a)/screen.tsx': `'use client';\nimport './part.tsx';\nexport const said = translate('wallet.title');\n`,
  'app/(a)/part.tsx': `export const said = translate(\`list.$${'{what}'}\`);\n`,
  'app/(b)/sell.tsx': `import words from '../../messages/generated/embed/sell.ts';\nexport const said = useWords(words)('done');\n`,
};

function pageOf(...sections: string[]): string {
  return `import './screen.tsx';\nexport const of = <Words of={[${sections.map((one) => `'${one}'`).join(', ')}]}>x</Words>;\n`;
}

function problemsOf(planted: Record<string, string>): string {
  return reportProblems(sourceTree(Object.entries({ ...SOUND, ...planted })), [wordsOfScreens, unusedMessages]).join(
    '\n',
  );
}

it('find nothing where each screen loads its words', () => {
  expect(problemsOf({})).toBe('');
});

it('words that only the server shows need not be loaded', () => {
  const page = `${pageOf('list', 'wallet')}export const title = translate('embed/sell.done');\n`;
  expect(problemsOf({ 'app/(a)/page.tsx': page })).toBe('');
});

it.each<[what: string, planted: Record<string, string>, found: string]>([
  [
    'a screen whose words nothing loads',
    { 'app/(a)/page.tsx': pageOf('list') },
    'app/(a)/page.tsx shows words that it does not load: wallet',
  ],
  [
    'a screen whose words only a layout beside it loads',
    { 'app/(a)/page.tsx': pageOf('list'), 'app/(a)/b/layout.tsx': pageOf('wallet') },
    'app/(a)/page.tsx shows words that it does not load: wallet',
  ],
  [
    'a layout that loads words of no screen',
    { 'app/(a)/layout.tsx': `export const of = <Words of={['spare']}>x</Words>;\n` },
    'app/(a)/layout.tsx loads words that it does not show, or has from a layout: spare',
  ],
  [
    'a page that loads what its layout has',
    { 'app/(a)/layout.tsx': `export const of = <Words of={['list']}>x</Words>;\n` },
    'app/(a)/page.tsx loads words that it does not show, or has from a layout: list',
  ],
  [
    'a page that sends too many words',
    {
      'messages/hi.json': JSON.stringify({
        wallet: Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`${index ** 3}`, `${index ** 5}`])),
      }),
    },
    'bytes of words in hi',
  ],
  [
    'a message that no screen shows',
    { 'messages/en.json': '{ "wallet": { "title": "Wallet", "spare": "Spare" } }' },
    'messages/en.json wallet.spare is shown by no screen',
  ],
  [
    'a message of a script that no screen shows',
    { 'messages/en.json': '{ "embed/sell": { "done": "Sold", "title": "Sell" } }' },
    'messages/en.json embed/sell.title is shown by no screen',
  ],
])('find %s', (_, planted, found) => {
  expect(problemsOf(planted)).toContain(found);
});
