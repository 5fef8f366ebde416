import { posix } from 'node:path';
import type { Rule } from './rule.ts';
import { isTest, isTestSupport, type SourceTree } from './source-tree.ts';

const DOCUMENTED = /^(?:server\/(?:domain|http\/rest\/frame)|sdk\/typescript\/src)\//;

export const docstrings: Rule = {
  name: 'docstrings',
  reason: 'a verb says what it promises, in which units, and how it fails',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) =>
      !parsed || !DOCUMENTED.test(path) || isTest(path) || isTestSupport(path)
        ? []
        : parsed.undocumented.map(({ name, line }) => ({ file: path, line, what: `${name} has no docstring` })),
    ),
};

const SPECIFICATION = 'docs/specification.md';
const LIST = String.raw`\d+(?:\.\d+)*(?:(?:,\s*(?:and\s+)?|\s+and\s+|\s+to\s+)\d+(?:\.\d+)*)*`;
const CITATION = new RegExp(String.raw`\b([Ss]pec(?:ification)?(?:\s+part)?|[Pp]arts?|[Dd]ecisions)\s+(${LIST})`, 'g');

export const citations: Rule = {
  name: 'citations',
  reason: `a section that is cited can be read in ${SPECIFICATION}`,
  check(tree) {
    const known = sectionsOf(tree.get(SPECIFICATION)?.text ?? '');
    return citedIn(tree).flatMap(({ file, line, section }) =>
      known.has(section) ? [] : [{ file, line, what: `cites ${section}, which ${SPECIFICATION} does not have` }],
    );
  },
};

/** Section numbers of the specification: `4.4` of its parts, `decisions 7` of the decisions after them. */
function sectionsOf(markdown: string): Set<string> {
  const sections = new Set<string>();
  for (const [, decisions, number] of markdown.matchAll(/^(?:#{2,4} |\*\*)(Decisions )?(\d+(?:\.\d+)*)\b/gm)) {
    sections.add(decisions ? `decisions ${number}` : (number as string));
  }
  return sections;
}

function citedIn(tree: SourceTree): { file: string; line: number; section: string }[] {
  return tree.files.flatMap(({ path, text, parsed }) => {
    if (path.startsWith('prisma/')) {
      return linesOf(text, COMMENT_LINE).flatMap(({ text, line }) =>
        sectionsIn(text).map((section) => ({ file: path, line, section })),
      );
    }
    if (!parsed || !path.startsWith('server/') || isTest(path) || isTestSupport(path)) return [];
    const sectionFields = sectionStrings(path, parsed.strings);
    return [
      ...parsed.comments.flatMap(({ text, line }) =>
        sectionsIn(text).map((section) => ({ file: path, line, section })),
      ),
      ...sectionFields.map((one) => ({ file: path, ...one })),
    ];
  });
}

/** A line of comment in SQL or in a Prisma schema. */
const COMMENT_LINE = /^\s*(?:--|\/\/)/;

function linesOf(text: string, like: RegExp): { text: string; line: number }[] {
  return text
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => like.test(text));
}

function sectionsIn(text: string): string[] {
  const plain = text.replace(/\s*\n\s*\*?\s*/g, ' ');
  return [...plain.matchAll(CITATION)].flatMap(([, kind = '', list = '']) =>
    list
      .split(/[^\d.]+/)
      .filter(Boolean)
      .map((number) => number.replace(/\.$/, ''))
      .map((number) => (/^d/i.test(kind) ? `decisions ${number}` : number)),
  );
}

/** What routes name as their `section`, and the registry of errors as that of a code: `'4.4, 3.1'`, `'decisions 3'`. */
function sectionStrings(path: string, strings: readonly { value: string; line: number; field: string }[]) {
  const isRegistry = path === 'server/domain/kernel/errors.ts';
  const isSection = /^(?:decisions )?\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*$/;
  return strings
    .filter(({ value, field }) => (field === 'section' || isRegistry) && isSection.test(value))
    .flatMap(({ value, line }) => value.split(', ').map((section) => ({ section, line })));
}

const DECISIONS = 'docs/decisions/';
/** A decision of ours is cited by its file's name, `decision two-persons`; one of the specification by its number, `decisions 7`. */
const DECISION = /\b[Dd]ecision\s+(?:\*\s+)?([a-z]+(?:-[a-z]+)+|\d{4})\b/g;

export const decisionNames: Rule = {
  name: 'decisions by name',
  reason: `a decision that is cited stands in ${DECISIONS} under that name; numbers are those of ${SPECIFICATION}`,
  check: (tree) => [
    ...tree.files
      .filter(
        ({ path }) => path.startsWith(DECISIONS) && !/^[a-z]+(?:-[a-z]+)+\.md$/.test(path.slice(DECISIONS.length)),
      )
      .map(({ path }) => ({ file: path, what: 'is not named by two words or more' })),
    ...tree.files.flatMap(({ path, text }) =>
      isTest(path) || isTestSupport(path)
        ? []
        : [...text.matchAll(DECISION)]
            .filter(([, name]) => tree.get(`${DECISIONS}${name}.md`) === undefined)
            .map(({ 1: name, index }) => ({ file: path, line: lineAt(text, index), what: `cites decision ${name}` })),
    ),
  ],
};

/** Says what is past, or names files of a reader's own project. */
const HISTORY = 'CHANGELOG.md';
const FILE = /^[\w()[\]./-]+\.(?:ts|tsx|mjs|sql|prisma|md)$/;
const FOLDER = /^(?:app|server|prisma|docs|e2e)\/[\w()[\]./-]+$/;

export const documentedPaths: Rule = {
  name: 'paths in documents',
  reason: 'a file or folder that a document names is there',
  check(tree) {
    const folders = new Set(tree.files.flatMap(({ path }) => parentsOf(path)));
    const all = tree.files.map(({ path }) => `/${path}`);
    const isThere = (named: string) =>
      folders.has(named.replace(/\/$/, '')) || (FILE.test(named) && all.some((path) => path.endsWith(`/${named}`)));
    const isBinary = (path: string) => tree.binaries.some((one) => one.path === path);
    return tree.files.flatMap(({ path, text }) => {
      if (!path.endsWith('.md') || path === HISTORY) return [];
      const named = [...text.matchAll(/`([^`\s]+)`/g)].filter(
        ([, name = '']) => (FILE.test(name) || FOLDER.test(name)) && !isThere(name),
      );
      const linked = [...text.matchAll(/\]\(([^)\s#:]+)(?:#[^)\s]*)?\)/g)].filter(([, to = '']) => {
        const target = posix.join(posix.dirname(path), to);
        return !folders.has(target) && !tree.get(target) && !isBinary(target);
      });
      return [...named, ...linked].map(({ 1: name, index }) => ({
        file: path,
        line: lineAt(text, index),
        what: `names ${name}, which does not exist`,
      }));
    });
  },
};

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
