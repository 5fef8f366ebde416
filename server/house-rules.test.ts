import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from './domain/kernel/errors.ts';
import { rootDir } from './environment.ts';
import { allRules } from './house-rules/all-rules.ts';
import { reportProblems } from './house-rules/rule.ts';
import { readSourceTree, type SourceTree, sourceTree } from './house-rules/source-tree.ts';
import type { Endpoint } from './house-rules/test-rules.ts';
import { routes } from './http/rest/routes.ts';

const ROUTES = 'server/http/rest/routes.ts';

describe('the house', () => {
  let tree: SourceTree;
  let endpoints: Endpoint[];

  beforeAll(async () => {
    tree = readSourceTree(rootDir);
    endpoints = await endpointsOf(tree);
  });

  it('keeps its rules', () => {
    const problems = reportProblems(tree, allRules({ endpoints, errorCodes }));
    expect(problems, `\n${problems.join('\n')}\n`).toEqual([]);
  });

  it('is looked at whole: every route of the router is known with its file', () => {
    expect(endpoints.map(({ method, path: of }) => `${method} ${of}`).sort()).toEqual(
      routes.map((route) => `${route.method} ${route.path}`).sort(),
    );
  });
});

/** Which file each route of the router comes from. */
async function endpointsOf(tree: SourceTree): Promise<Endpoint[]> {
  const found: Endpoint[] = [];
  for (const { target, names, isType } of tree.get(ROUTES)?.parsed?.imports ?? []) {
    if (!target || isType) continue;
    const module = (await import(path.join(rootDir, target))) as Record<string, { method: string; path: string }>;
    for (const name of names) found.push({ file: target, ...pick(module[name]) });
  }
  return found;
}

function pick(route: { method: string; path: string } | undefined): { method: string; path: string } {
  return { method: route?.method ?? '', path: route?.path ?? '' };
}

/** What the rules say of a planted house. The registry has one code, the router one endpoint. */
function problemsOf(files: Record<string, string>, binaries: Record<string, number> = {}): string[] {
  const rules = allRules({
    endpoints: [{ file: 'server/http/rest/buy/quote-buy.ts', method: 'POST', path: '/partner/users/:user_code/buy' }],
    errorCodes: ['QUOTE_EXPIRED'],
  });
  const large = Object.entries(binaries).map(([path, bytes]) => ({ path, bytes }));
  return reportProblems(sourceTree(Object.entries({ ...SOUND, ...files }), large), rules);
}

/** A small house that keeps every rule. */
const SOUND: Record<string, string> = {
  'server/main.ts': `import { quoteBuyRoute } from './http/rest/buy/quote-buy.ts';\nimport { source } from './providers/simulated/price-feed.ts';\nquoteBuyRoute(source);\n`,
  'server/providers/simulated/price-feed.ts': `import type { PriceFeed } from '../../domain/pricing/price-feed.ts';\nexport const source: PriceFeed = { name: 'simulated' };\n`,
  'server/domain/pricing/price-feed.ts':
    '/** A port: server/providers fills it. */\nexport type PriceFeed = { name: string };\n',
  'server/domain/trading/quote-buy.ts': `/** Quotes (spec 4.4, decisions 7). */\nexport function quoteBuy() {\n  return 1;\n}\n`,
  'server/domain/trading/store.ts': `/** Reads. */\nexport function findQuote() {\n  return 'SELECT 1';\n}\n`,
  'server/domain/trading/void-buy.ts': `import { findQuote } from './store.ts';\n/** Voids. */\nexport function voidBuy() {\n  return findQuote();\n}\n`,
  'server/http/rest/buy/quote-buy.ts': `import { quoteBuy } from '../../../domain/trading/quote-buy.ts';\nimport { voidBuy } from '../../../domain/trading/void-buy.ts';\nexport function quoteBuyRoute(feed: unknown) {\n  return [quoteBuy(), voidBuy(), feed];\n}\n`,
  'server/http/rest/buy/quote-buy.test.ts': `import { it } from 'vitest';\nit('refuses', () => call('/partner/users/\${code}/buy', 'QUOTE_EXPIRED'));\n`,
  'docs/specification.md': '## 4. Endpoints\n\n### 4.4 Buy\n\n## Decisions 7. Buy and sell\n',
  'docs/decisions/two-persons.md': '# Two persons\n\nSee `server/main.ts` and [the map](../../ARCHITECTURE.md).\n',
  'ARCHITECTURE.md': [
    '# Architecture',
    '```',
    'server/',
    '  main.ts           wires',
    '  http/',
    '    rest/           buy/ endpoints',
    '                    described further',
    '  domain/',
    '    pricing/        price-feed.ts',
    '    trading/',
    '  providers/',
    '```',
    '## One request',
    '`server/main.ts`, decision two-persons',
    '',
  ].join('\n'),
};

const add = (file: keyof typeof SOUND, line: string) => ({ [file]: `${SOUND[file]}${line}\n` });

describe('the rules', () => {
  it('find nothing in a sound house', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('tell every problem at once, each with its file and its reason', () => {
    const problems = problemsOf({
      ...add('server/domain/trading/quote-buy.ts', 'export const now = Date.now();'),
      ...add('server/http/rest/buy/quote-buy.ts', `console.log('SELECT 1');`),
    });
    expect(problems.length).toBeGreaterThanOrEqual(6);
    expect(problems.join('\n')).toContain('pure core (1): the core takes no framework');
    expect(problems.join('\n')).toContain('server/domain/trading/quote-buy.ts:5 reads Date.now: use the clock');
    expect(problems.join('\n')).toContain('server/http/rest/buy/quote-buy.ts:6 uses console.log');
  });

  it('find a large binary where none belongs, and leave pictures and named data be', () => {
    const bytes = 101 * 1024;
    const planted = {
      'tools.whl': bytes,
      'docs/images/home.png': bytes,
      'public/x.woff2': bytes,
      'app/icon.png': 9_000,
    };
    const data = { 'server/providers/ifsc/data/ifsc.json.gz': bytes };
    expect(problemsOf({}, { ...planted, ...data }).slice(1)).toEqual(['  tools.whl is a binary of 101 KiB']);
  });

  it.each<[what: string, planted: Record<string, string>, found: string]>([
    [
      'a face that takes a store',
      add(
        'server/http/rest/buy/quote-buy.ts',
        `import { findQuote } from '../../../domain/trading/store.ts';\nfindQuote();`,
      ),
      'server/http/rest/buy/quote-buy.ts:6 imports server/domain/trading/store.ts, which is a store, private to its room',
    ],
    [
      'a face that takes another face',
      { 'server/jobs/clean-up.ts': `import '../http/rest/buy/quote-buy.ts';\n` },
      'server/jobs/clean-up.ts:1 imports server/http/rest/buy/quote-buy.ts, which is another face',
    ],
    [
      'an SDK that takes the service along',
      { 'sdk/typescript/src/index.ts': `import '../../../server/domain/trading/quote-buy.ts';\n` },
      'which stays with the service',
    ],
    [
      'an SDK with a dependency',
      { 'sdk/typescript/src/index.ts': `import { z } from 'zod';\nz.string();\n` },
      'sdk/typescript/src/index.ts:1 imports zod',
    ],
    [
      'a screen that takes the core',
      { 'app/(docs)/docs/page.tsx': `import '../../../server/domain/trading/quote-buy.ts';\n` },
      'which is not for screens',
    ],
    [
      'a page that carries the database',
      {
        'app/(docs)/docs/page.tsx': `import '../../../server/http/rest/openapi.ts';\n`,
        'server/http/rest/openapi.ts': `import '../../database/database.ts';\n`,
        'server/database/database.ts': `import 'pg';\n`,
      },
      'server/database/database.ts is carried into the bundle of a page',
    ],
    [
      'a screen that takes another group',
      { 'app/(a)/page.tsx': `import '../(b)/part.tsx';\n`, 'app/(b)/part.tsx': `export {};\n` },
      'app/(a)/page.tsx:1 imports app/(b)/part.tsx, which belongs to another group of screens',
    ],
    [
      'a room that takes the store of another',
      { 'server/domain/payments/orders/pay-order.ts': `import '../../trading/store.ts';\n` },
      'which is the store of another room',
    ],
    [
      'a wing that takes one above it, if only a type',
      add('server/domain/pricing/price-feed.ts', `import type { Quote } from '../trading/quote-buy.ts';`),
      'which is of the wing trading, which stands above pricing',
    ],
    [
      'a room that takes the HTTP layer',
      add('server/domain/trading/quote-buy.ts', `import '../../http/rest/buy/quote-buy.ts';`),
      'which is outside the core',
    ],
    [
      'a kernel that takes a room',
      { 'server/domain/kernel/clock.ts': `import '../trading/quote-buy.ts';\n` },
      'which stands above the kernel',
    ],
    [
      'a provider that takes a verb',
      add('server/providers/simulated/price-feed.ts', `import '../../domain/trading/quote-buy.ts';`),
      'which is neither port, kernel nor of this company',
    ],
    [
      'production code that takes a test harness',
      {
        ...add('server/main.ts', ''),
        'server/http/server.ts': `import '../testing/world.ts';\n`,
        'server/testing/world.ts': '',
      },
      'server/http/server.ts:1 imports server/testing/world.ts, which is for tests only',
    ],
    [
      'rooms on a circle',
      {
        'server/domain/trading/markup/set-markup.ts': `import '../void-buy.ts';\n`,
        ...add('server/domain/trading/void-buy.ts', `import './markup/set-markup.ts';`),
      },
      'is on a circle: trading -> trading/markup (server/domain/trading/void-buy.ts:6), trading/markup -> trading',
    ],
    ['a framework in the core', add('server/domain/trading/quote-buy.ts', `import 'hono';`), 'imports hono'],
    ['a setting read in the core', add('server/domain/trading/quote-buy.ts', 'process.env.PORT;'), 'reads process.env'],
    ['a Date of now in the core', add('server/domain/trading/quote-buy.ts', 'new Date();'), 'makes a Date of now'],
    [
      'SQL in a face',
      add('server/http/rest/buy/quote-buy.ts', 'db.query(`\n  DELETE FROM quote`);'),
      'holds SQL: DELETE FROM quote',
    ],
    [
      'Prisma in a face',
      add('server/http/rest/buy/quote-buy.ts', 'core.database.prisma.user.find();'),
      'reaches for core.database.prisma',
    ],
    [
      'SQL in a verb',
      add('server/domain/trading/quote-buy.ts', "client.query('DELETE FROM quote');"),
      'holds SQL: DELETE FROM quote',
    ],
    [
      'a statement of Prisma in a verb',
      add('server/domain/trading/quote-buy.ts', 'tx.member.updateMany();'),
      'runs tx.member.updateMany',
    ],
    [
      'a pattern that is tried from every place of a run',
      add('server/main.ts', `'1.0001'.replace(/0+$/, '');`),
      `server/main.ts:4 /0+$/ is tried from every place of a run of 0+`,
    ],
    [
      'the same in a pattern of emails',
      add(
        'server/main.ts',
        String.raw`export const EMAIL = /[^\s@"'<>,;:=&?/\\]+@[^\s@"'<>,;:=&?/\\]+\.[A-Za-z]{2,}/g;`,
      ),
      'server/main.ts:4 /[^\\s@',
    ],
    [
      'a pattern that reads a run in many ways',
      add('server/main.ts', `/^(?:a+)+b/.test('');`),
      'can read a run of a+ in many ways',
    ],
    [
      'a pattern whose runs share a text',
      add('server/main.ts', String.raw`/^\d*\.?\d+$/.test('');`),
      'share a run in many ways',
    ],
    [
      'a pattern that begins anew within its own run',
      add('server/main.ts', String.raw`/<style[\s\S]*?<\/style>/.test('');`),
      String.raw`begins anew within what [\s\S]*? runs over`,
    ],
    ['a pattern put together', add('server/main.ts', `new RegExp('a');`), 'puts a pattern together'],
    ['a long file', add('server/main.ts', '\n'.repeat(400)), 'server/main.ts has 404 lines'],
    ['a long function', add('server/main.ts', `const long = () => {${'\n'.repeat(100)}};`), 'long has 101 lines'],
    [
      'a full folder',
      Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`docs/guides/${index}.md`, ''])),
      'docs/guides holds 26 files',
    ],
    ['a name in camel case', { 'server/jobs/cleanUp.ts': '' }, 'server/jobs/cleanUp.ts is not kebab-case'],
    [
      'an endpoint without a test',
      { 'server/http/rest/buy/quote-buy.test.ts': '', 'server/http/rest/buy/x.test.ts': '' },
      'never names /partner/users/:user_code/buy',
    ],
    [
      'an endpoint whose test only calls a longer path',
      { 'server/http/rest/buy/quote-buy.test.ts': `call('/partner/users/u/buy/quote', 'QUOTE_EXPIRED');` },
      'never names /partner/users/:user_code/buy',
    ],
    [
      'a code that only a comment names',
      { 'server/http/rest/buy/quote-buy.test.ts': `// QUOTE_EXPIRED\ncall('/partner/users/u/buy');` },
      'QUOTE_EXPIRED is expected by no test',
    ],
    [
      'a test left out',
      add('server/http/rest/buy/quote-buy.test.ts', `describe.${'skip'}('x', () => {});`),
      'uses describe.skip',
    ],
    [
      'a test alone',
      add('server/http/rest/buy/quote-buy.test.ts', `it.concurrent.${'only'}('x', () => {});`),
      'uses it.concurrent.only',
    ],
    [
      'a sleep',
      add('server/http/rest/buy/quote-buy.test.ts', `await new Promise((done) => ${'setTimeout'}(done, 5));`),
      'calls setTimeout',
    ],
    ['a dead file', { 'server/http/old.ts': '' }, 'server/http/old.ts is used by nothing'],
    [
      'a file for tests only',
      {
        'server/http/old.ts': 'export const old = 1;',
        'server/http/old.test.ts': `import { old } from './old.ts';\nold;`,
      },
      'server/http/old.ts is used by tests only',
    ],
    [
      'an unused export',
      add('server/http/rest/buy/quote-buy.ts', 'export const spare = 1;'),
      'exports spare, which nothing imports',
    ],
    ['a note for later', add('server/main.ts', `// ${'TO'}${'DO'} more`), 'leaves a note for later'],
    [
      'a word for which a noun says it',
      { 'docs/new.md': `${'Who'}${'ever'} asks` },
      `docs/new.md:1 says "${'Who'}${'ever'}"`,
    ],
    [
      'a machine path',
      { 'docs/guide.md': `see ${'/home'}/someone/tola` },
      'docs/guide.md:1 names a path of one machine',
    ],
    ['a mark of a merge', { 'CHANGELOG.md': `- One\n${'>'.repeat(7)} main` }, 'CHANGELOG.md:2 has the mark of a merge'],
    [
      'a verb without a docstring',
      add('server/domain/trading/quote-buy.ts', 'export function bare() {}'),
      'bare has no docstring',
    ],
    [
      'a citation of nothing',
      add('server/domain/trading/quote-buy.ts', '// As spec 4.4 and 4.9 say.'),
      'cites 4.9, which',
    ],
    [
      'a decision that was not taken',
      add('server/domain/trading/quote-buy.ts', '/* decisions 7 and 99 */'),
      'cites decisions 99, which',
    ],
    [
      'the same in SQL',
      { 'prisma/functions/trading/f.sql': '-- Decisions 7, 99.\nCREATE FUNCTION f()' },
      'prisma/functions/trading/f.sql:1 cites decisions 99, which',
    ],
    [
      'a decision of ours that is gone',
      add('server/domain/trading/quote-buy.ts', '/* decision three-persons */'),
      'server/domain/trading/quote-buy.ts:5 cites decision three-persons',
    ],
    [
      'a decision of ours by a number',
      { 'docs/guide.md': 'See decision 0007.' },
      'docs/guide.md:1 cites decision 0007',
    ],
    [
      'a decision without a name to cite',
      { 'docs/decisions/0007-books.md': '' },
      'docs/decisions/0007-books.md is not named',
    ],
    [
      'a document that names what is gone',
      { 'docs/guide.md': 'See `server/main.ts`,\n`server/old.ts`.' },
      'docs/guide.md:2 names server/old.ts',
    ],
    [
      'a document that names a folder that is gone',
      { 'docs/guide.md': 'See `server/domain/oven`.' },
      'names server/domain/oven',
    ],
    ['a link to nothing', { 'docs/guide.md': 'See [it](decisions/none.md#a).' }, 'names decisions/none.md'],
    ['a wing off the map', { 'server/domain/oven/bake.ts': '' }, 'ARCHITECTURE.md does not name server/domain/oven'],
    [
      'a room off the map',
      { 'server/domain/trading/oven/bake.ts': '' },
      'ARCHITECTURE.md does not name server/domain/trading/oven',
    ],
    ['a group of screens off the map', { 'app/(a)/page.tsx': '' }, 'ARCHITECTURE.md does not name app/(a)'],
    ['a folder of the server off the map', { 'server/oven/bake.ts': '' }, 'ARCHITECTURE.md does not name server/oven'],
    [
      'a map of what is gone',
      { 'ARCHITECTURE.md': (SOUND['ARCHITECTURE.md'] as string).replace('buy/', 'buy/ sell/') },
      'ARCHITECTURE.md:6 names server/http/rest/sell, which does not exist',
    ],
    [
      'a file on the map that is gone',
      { 'ARCHITECTURE.md': (SOUND['ARCHITECTURE.md'] as string).replace('described further', 'and (old.ts)') },
      'ARCHITECTURE.md:7 names server/http/rest/old.ts, which does not exist',
    ],
    ['a long map', add('ARCHITECTURE.md', '\n'.repeat(150).concat('end')), 'more than 150'],
    [
      'a request through many files',
      add('ARCHITECTURE.md', Array.from({ length: 12 }, (_, index) => `\`server/${index}.ts\``).join()),
      'follows one request through 13 files',
    ],
  ])('find %s', (_, planted, reported) => {
    expect(problemsOf(planted).join('\n')).toContain(reported);
  });
});
