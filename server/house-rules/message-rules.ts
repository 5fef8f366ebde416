import { gzipSync } from 'node:zlib';
import { assets } from '../domain/kernel/assets.ts';
import type { Problem, Rule } from './rule.ts';
import { isTest, type SourceTree } from './source-tree.ts';

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

const LANGUAGES = ['en', 'hi'] as const;
/** Of the words in a document, its layouts' and its page's, as they travel. */
const WORDS_MAX_BYTES = 8 * 1_024;

const ENTRY = /^app\/(?:.*\/)?(?:page|layout|error|not-found|loading)\.tsx$/;
const LOADED = /<Words\b[^>]*?\bof=\{\[([^\]]*)\]\}/g;
const SCRIPT_WORDS = /(?:^|\/)messages\/generated\/((?:[a-z]\w*\/)?[a-z]\w*)\.ts$/;
const NO_SECTION = new Set(['types', 'catalogue']);

export const wordsOfScreens: Rule = {
  name: 'words of screens',
  reason: 'a screen loads the sections of messages/*.json that its own scripts name, and no other, by <Words of={[…]}>',
  check(tree) {
    const catalogue = readCatalogue(tree, 'en');
    const entries = tree.files.map(({ path }) => path).filter((path) => ENTRY.test(path));
    const needs = new Map(entries.map((entry) => [entry, sectionsNeeded(tree, catalogue, entry)]));
    return entries.flatMap((entry) => {
      const above = entries.filter((one) => isAbove(one, entry)).flatMap((one) => sectionsLoaded(tree, one));
      const own = sectionsLoaded(tree, entry);
      const below = entries.filter((one) => one === entry || isAbove(entry, one));
      const needed = new Set(below.flatMap((one) => needs.get(one) ?? []));
      const missing = (needs.get(entry) ?? []).filter((one) => !own.includes(one) && !above.includes(one));
      const spare = own.filter((one) => !needed.has(one) || above.includes(one));
      return [
        ...problemsOf(entry, missing, 'shows words that it does not load'),
        ...problemsOf(entry, spare, 'loads words that it does not show, or has from a layout'),
        ...LANGUAGES.flatMap((language) => tooManyBytes(tree, language, entry, [...above, ...own])),
      ];
    });
  },
};

export const unusedMessages: Rule = {
  name: 'unused messages',
  reason: 'a message that no screen names is translated, compiled and sent for nothing',
  check(tree) {
    const catalogue = readCatalogue(tree, 'en');
    const unused = new Set(keysOf(catalogue));
    for (const file of tree.files) {
      if (!file.path.startsWith('app/') || isTest(file.path)) continue;
      for (const key of keysNamed(tree, catalogue, file.path)) unused.delete(key);
    }
    return [...unused].map((key) => ({ file: 'messages/en.json', what: `${key} is shown by no screen` }));
  },
};

function readCatalogue(tree: SourceTree, language: (typeof LANGUAGES)[number]): Catalogue {
  return JSON.parse(tree.get(`messages/${language}.json`)?.text ?? '{}') as Catalogue;
}

function keysOf(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([section, messages]) =>
    Object.keys(messages).map((key) => `${section}.${key}`),
  );
}

/** A layout of the folder or of one above it. */
function isAbove(layout: string, entry: string): boolean {
  return layout !== entry && layout.endsWith('/layout.tsx') && entry.startsWith(layout.slice(0, -'layout.tsx'.length));
}

function sectionsLoaded(tree: SourceTree, file: string): string[] {
  const text = tree.get(file)?.text ?? '';
  return [...text.matchAll(LOADED)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, one = '']) => one),
  );
}

/** The sections whose messages are named by the modules of an entry that run in the browser. */
function sectionsNeeded(tree: SourceTree, catalogue: Catalogue, entry: string): string[] {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string, isBelowClient: boolean): void => {
    const parsed = tree.get(file)?.parsed;
    if (!parsed || !file.startsWith('app/')) return;
    const isClient = isBelowClient || /^['"]use client['"]/.test(tree.get(file)?.text ?? '');
    const visited = `${isClient} ${file}`;
    if (seen.has(visited)) return;
    seen.add(visited);
    if (isClient) for (const key of fullKeysNamed(tree, catalogue, file)) found.add(key.slice(0, key.indexOf('.')));
    for (const { target, isType } of parsed.imports) if (target && !isType) visit(target, isClient);
  };
  visit(entry, false);
  return [...found].sort();
}

/** Keys that a module writes out, or that a template of its own may make. */
function fullKeysNamed(tree: SourceTree, catalogue: Catalogue, file: string): string[] {
  const { strings = [], templates = [], imports = [] } = tree.get(file)?.parsed ?? {};
  if (imports.some(({ specifier }) => sectionCarried(specifier) !== undefined)) return [];
  const written = strings.flatMap(({ value }) => (messageAt(catalogue, value) === undefined ? [] : [value]));
  const made = templates.flatMap(([first = '', ...rest]) => {
    const dot = first.indexOf('.');
    const section = first.slice(0, dot);
    if (dot < 1 || rest.length === 0) return [];
    return Object.keys(catalogue[section] ?? {})
      .filter((key) => isMadeBy([first.slice(dot + 1), ...rest], key))
      .map((key) => `${section}.${key}`);
  });
  return [...written, ...made];
}

/** The same, with keys that need the rest of the module to be known: what ends as a template does, and words that travel with a script. */
function keysNamed(tree: SourceTree, catalogue: Catalogue, file: string): string[] {
  const parsed = tree.get(file)?.parsed;
  if (!parsed) return [];
  const full = fullKeysNamed(tree, catalogue, file);
  const endings = parsed.templates.filter((parts) => parts[0] === '' && parts.length === 2 && parts[1] !== '');
  const extended = full.flatMap((key) => endings.map(([, ending = '']) => key + ending));
  const within = parsed.imports.flatMap(({ specifier }) => {
    const section = sectionCarried(specifier);
    return section === undefined ? [] : keysWithin(tree, catalogue, section);
  });
  return [...full, ...extended, ...within];
}

/** The section whose words an import brings along. Its keys are written without its name. */
function sectionCarried(specifier: string): string | undefined {
  const section = SCRIPT_WORDS.exec(specifier)?.[1];
  return section === undefined || NO_SECTION.has(section) ? undefined : section;
}

/** Keys of a section that the files which carry it, or their neighbours, write without its name. */
function keysWithin(tree: SourceTree, catalogue: Catalogue, section: string): string[] {
  const carriers = tree.files.filter(({ parsed }) =>
    parsed?.imports.some(({ specifier }) => sectionCarried(specifier) === section),
  );
  // Code that goes through its keys may show each of them.
  const isReadWhole = carriers.some(({ parsed }) => parsed?.members.some(({ name }) => name.endsWith('Words.en')));
  const folders = new Set(carriers.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)));
  const around = tree.files.filter(({ path }) => [...folders].some((folder) => path.startsWith(folder)));
  const written = around.flatMap(({ parsed }) => (parsed?.strings ?? []).map(({ value }) => value));
  // Metals are mostly named by a variable.
  const strings = new Set([...written, ...assets]);
  const templates = around.flatMap(({ parsed }) => (parsed?.templates ?? []).filter((parts) => parts.join('') !== ''));
  return Object.keys(catalogue[section] ?? {})
    .filter((key) => isReadWhole || strings.has(key) || templates.some((parts) => isMadeBy(parts, key)))
    .map((key) => `${section}.${key}`);
}

function messageAt(catalogue: Catalogue, key: string): string | undefined {
  const dot = key.indexOf('.');
  return catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** Whether a template with these fixed parts can make the text. */
function isMadeBy(parts: readonly string[], text: string): boolean {
  const last = parts.length - 1;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === last ? text.length - part.length : text.indexOf(part, at);
    if (found < at || (index === 0 && found !== 0) || (index === last && !text.endsWith(part))) return false;
    at = found + part.length;
  }
  return true;
}

function problemsOf(entry: string, sections: readonly string[], what: string): Problem[] {
  return sections.length === 0 ? [] : [{ file: entry, what: `${what}: ${sections.join(', ')}` }];
}

function tooManyBytes(
  tree: SourceTree,
  language: (typeof LANGUAGES)[number],
  entry: string,
  sections: readonly string[],
): Problem[] {
  const catalogue = readCatalogue(tree, language);
  const words = Object.fromEntries(sections.map((section) => [section, catalogue[section]]));
  const bytes = gzipSync(JSON.stringify(words)).length;
  return bytes > WORDS_MAX_BYTES ? [{ file: entry, what: `sends ${bytes} bytes of words in ${language}` }] : [];
}
