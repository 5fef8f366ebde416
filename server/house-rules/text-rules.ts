import type { Rule } from './rule.ts';

// The letters in brackets keep this file within its own rules.
const LATER = /\b(?:T[O]DO|F[I]XME)\b/;
const MERGE_MARK = /^(?:<{7}|>{7}) /;
const MACHINE_PATH = /(?<![\w.~)\]}-])\/(?:root|work|home)\/[\w.-]/;

export const nothingLeftForLater: Rule = {
  name: 'nothing left for later',
  reason: 'what is missing is an issue, not a note in the code',
  check: (tree) => linesThat(tree.files, LATER, 'leaves a note for later'),
};

export const noMergeMarks: Rule = {
  name: 'no marks of a merge',
  reason: 'two versions of a passage are one before they land',
  check: (tree) => linesThat(tree.files, MERGE_MARK, 'has the mark of a merge'),
};

export const noMachinePaths: Rule = {
  name: 'no machine paths',
  reason: 'the house stands on any machine',
  check: (tree) => linesThat(tree.files, MACHINE_PATH, 'names a path of one machine'),
};

function linesThat(files: readonly { path: string; text: string }[], pattern: RegExp, what: string) {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [{ file: path, line: index + 1, what }] : [])),
  );
}

export const noConsole: Rule = {
  name: 'no console',
  reason: 'the service speaks through its log, tests through their failures; only commands talk to a terminal',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) =>
      path.startsWith('server/commands/')
        ? []
        : (parsed?.members ?? [])
            .filter(({ name }) => name.startsWith('console.'))
            .map(({ name, line }) => ({ file: path, line, what: `uses ${name}` })),
    ),
};

/** The brackets keep this file within its own rules. */
const UNCLEAR =
  /\b(?:who[e]ver|some[b]ody|by ha[n]d|clin[i]c|(?<!npm run )doct[o]r|tell[e]r|hast[e]n|pap[e]rs|happen[i]ngs|wish(?:es)?)\b/i;

export const plainWords: Rule = {
  name: 'plain words',
  reason:
    'comments and screens name the person or the thing: "the operator", "documents"; one word per thing, of its field',
  check: (tree) =>
    tree.files.flatMap(({ path, text, parsed }) => {
      const said = parsed?.comments ?? (/^messages\/en\.json$|\.(?:sql|md)$/.test(path) ? linesOf(text) : []);
      return said.flatMap(({ text: words, line }) => {
        const found = UNCLEAR.exec(words)?.[0];
        return found ? [{ file: path, line, what: `says "${found}"` }] : [];
      });
    }),
};

function linesOf(text: string) {
  return text.split('\n').map((line, index) => ({ text: line, line: index + 1 }));
}
