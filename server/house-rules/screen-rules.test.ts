import { expect, it } from 'vitest';
import { formsThatWait, nothingAskedAhead } from './screen-rules.ts';
import { sourceTree } from './source-tree.ts';

const page = (markup: string, from = 'next/link') =>
  sourceTree([['app/(docs)/page.tsx', `import Link from '${from}';\nexport const Page = () =>\n  ${markup};\n`]]);

it('a link of Next that leaves open whether its page is fetched ahead is found', () => {
  expect(nothingAskedAhead.check(page('<Link\n    href="/a">a</Link>'))).toEqual([
    { file: 'app/(docs)/page.tsx', line: 3, what: 'is a link that says nothing of prefetch' },
  ]);
});

it.each([
  ['one that says so', page('<Link href="/a" prefetch={false}>a</Link>')],
  ['one of our own', page('<Link href="/a">a</Link>', './_site/link.tsx')],
])('%s is left alone', (_, tree) => {
  expect(nothingAskedAhead.check(tree)).toEqual([]);
});

it('a form that a script sends and that does not wait for it is found, also over several lines', () => {
  const tree = page('<form\n    ref={(one) => keep(one)}\n    onSubmit={submit}>a</form>');
  expect(formsThatWait.check(tree)).toEqual([
    { file: 'app/(docs)/page.tsx', line: 3, what: 'is a form that loses what is typed too early' },
  ]);
});

it.each([
  ['one that waits', page('<Form onSubmit={submit}>a</Form>')],
  ['one that the browser sends', page('<form action="/verify"><input onChange={look} /></form>')],
])('a form, %s, is left alone', (_, tree) => {
  expect(formsThatWait.check(tree)).toEqual([]);
});
