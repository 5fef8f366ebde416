import type { Rule } from './rule.ts';
import { isTest, isTestSupport, type SourceTree } from './source-tree.ts';

const DOCUMENTED = /^server\/(?:domain|rest\/frame)\//;

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
  return tree.files.flatMap(({ path, parsed }) => {
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
