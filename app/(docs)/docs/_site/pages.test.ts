import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../_reference/field-list.tsx';
import { languageNamed, sampleLanguages } from '../_samples/languages.ts';
import { drawContent, drawPage } from './draw-page.tsx';
import type { Drawing } from './drawing.ts';
import { toMarkdown } from './markdown.ts';
import { allPages, pageAt } from './pages.ts';
import { searchIndex } from './search-index.ts';

const KIB = 1_024;
const drawing: Drawing = { api: 'https://tola.example', serviceName: 'tola', demo: true, language: 'curl' };
const draw = (href: string, language: Drawing['language'] = 'curl') =>
  drawPage(pageAt(href), { drawing: { ...drawing, language }, nonce: 'nonce', theme: 'system' });

const pages = allPages().map((page) => [page.href, page] as const);

describe('every page', () => {
  it('has an address of its own', () => {
    expect(new Set(pages.map(([href]) => href)).size).toBe(pages.length);
  });

  it.each(pages)('is light in every language: %s', async (href) => {
    for (const { id } of sampleLanguages) {
      const html = await draw(href, id);
      expect(gzipSync(html).length).toBeLessThanOrEqual(60 * KIB);
      expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(1_500);
      expect(html.match(/<h1[ >]/g)?.length).toBe(1);
      // An id twice is an anchor that leads to the wrong place.
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, one]) => one);
      expect(ids.filter((one, index) => ids.indexOf(one) !== index)).toEqual([]);
    }
  });

  it('leads to pages and places that there are', async () => {
    const drawn = new Map(await Promise.all(pages.map(async ([href]) => [href, await draw(href)] as const)));
    const dead = [...drawn].flatMap(([from, html]) =>
      [...html.matchAll(/<a [^>]*href="(\/docs[^"]*|#[^"]*)"/g)].flatMap(([, written = '']) => {
        const [href = '', anchor] = written.replace(/\.md$/, '').split('#');
        const target = drawn.get(href === '' ? from : href);
        const isThere = target !== undefined && (anchor === undefined || target.includes(` id="${anchor}"`));
        return isThere ? [] : [`${from} -> ${written}`];
      }),
    );
    expect([...new Set(dead)]).toEqual([]);
  });

  it('can be found by any of its words', async () => {
    const index = await searchIndex(drawing);
    const found = new Set(index.map(([href]) => href.split('#')[0]));
    expect(pages.map(([href]) => href).filter((href) => !found.has(href))).toEqual([]);
    const hits = index.filter(([, , , text]) => text.includes('hashing the body alone'));
    expect(hits.map(([href]) => href)).toEqual(['/docs/webhooks#signature']);
    expect(gzipSync(JSON.stringify(index)).length).toBeLessThanOrEqual(200 * KIB);
  });

  it.each(pages)('is Markdown too: %s', async (_, page) => {
    const markdown = toMarkdown(await drawContent(page, drawing), drawing.api);
    expect(markdown).toMatch(/^# /);
    expect(markdown.replace(/```[^`]*```/g, '').replace(/`[^`]*`/g, '')).not.toMatch(/<\/?[a-z]+[ >]/);
  });
});

it('markup becomes Markdown part by part', () => {
  const html =
    '<h2 id="a"><a href="#a">One &amp; two</a></h2><p>See <a href="/docs/errors#X">this</a> and <code>a|b</code>.</p>' +
    '<ol><li>First</li><li>Second</li></ol><pre><code>x &lt; <b>Y</b></code></pre><button>Copy</button>' +
    '<table><thead><tr><th>Code</th><th>Do</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  expect(toMarkdown(html, 'https://tola.example')).toBe(
    [
      '## One & two\n',
      'See [this](https://tola.example/docs/errors#X) and `a\\|b`.\n',
      '1. First\n2. Second\n',
      '```\nx < Y\n```\n',
      '| Code | Do |\n| --- | --- |\n| 1 | 2 |\n',
    ].join('\n'),
  );
});

it('of a field nothing is said twice, and each sentence ends once', () => {
  expect(sentenceOf('Yours, 1 to 100 characters. A repeat gets the first answer.', ['1 to 100 characters'])).toBe(
    'Yours, 1 to 100 characters. A repeat gets the first answer.',
  );
  expect(sentenceOf('The user, as registered', ['1 to 64 characters'])).toBe(
    'The user, as registered; 1 to 64 characters.',
  );
  expect(sentenceOf(undefined, ['1 to 100', 'default 20'])).toBe('1 to 100; default 20.');
});

it('a list in a cell of a table stays in its row', () => {
  const html =
    '<table><thead><tr><th>Scope</th><th>Calls</th></tr></thead><tbody><tr><td>read</td><td><ul><li><a href="/docs/a">A</a></li><li>B</li></ul></td></tr></tbody></table>';
  expect(toMarkdown(html, 'https://tola.example')).toBe(
    '| Scope | Calls |\n| --- | --- |\n| read | [A](https://tola.example/docs/a), B |\n',
  );
});

it('an address that is no page says so', async () => {
  expect(pageAt('/docs/nothing')).toBeUndefined();
  expect(await draw('/docs/nothing')).toContain('There is no such page');
});

it.each([
  ['python', 'python'],
  ['cobol', 'curl'],
  [undefined, 'curl'],
])('samples for %s are in %s', (asked, shown) => {
  expect(languageNamed(asked)).toBe(shown);
});
