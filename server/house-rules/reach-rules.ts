import type { Rule } from './rule.ts';
import { isCode, isTest, isTestSupport, type SourceTree } from './source-tree.ts';

/** Files that Next, Node or a tool opens by their name. */
const SCREEN_ENTRY =
  /^app\/(?:.*\/)?(?:page|layout|route|loading|error|not-found|template|default|global-error|global-not-found|icon|sitemap|robots|manifest|opengraph-image)\.(?:tsx?|svg)$/;
const COMMAND = /^server\/commands\/[^/]+\.(?:ts|mjs)$/;
const CONFIGURATION = /^[^/]+\.(?:ts|mjs)$/;

function isEntry(file: string): boolean {
  return SCREEN_ENTRY.test(file) || COMMAND.test(file) || CONFIGURATION.test(file) || file === 'server/main.ts';
}

function isTestEntry(file: string): boolean {
  return isTest(file) || file === 'server/testing/global-setup.ts';
}

export const noDeadFiles: Rule = {
  name: 'no dead files',
  reason: 'what no command, screen or face leads to is dead; what only tests lead to belongs into testing/',
  check(tree) {
    const alive = reachable(tree, isEntry);
    const tested = reachable(tree, (file) => isEntry(file) || isTestEntry(file));
    return tree.files
      .filter(({ path }) => (isCode(path) || path.endsWith('.css')) && !isTest(path))
      .flatMap(({ path }) => {
        if (isTestSupport(path)) return tested.has(path) ? [] : [{ file: path, what: 'is used by no test' }];
        if (alive.has(path)) return [];
        return [{ file: path, what: tested.has(path) ? 'is used by tests only' : 'is used by nothing' }];
      });
  },
};

function reachable(tree: SourceTree, isStart: (file: string) => boolean): Set<string> {
  const seen = new Set(tree.files.map(({ path }) => path).filter(isStart));
  for (const file of seen) {
    const found = tree.get(file);
    for (const { target } of found?.parsed?.imports ?? []) if (target) seen.add(target);
  }
  return seen;
}

export const noUnusedExports: Rule = {
  name: 'no unused exports',
  reason: 'an export that nobody imports is a promise without a taker: drop it, or the word export',
  check(tree) {
    const taken = new Map<string, Set<string>>();
    for (const { parsed } of tree.files) {
      for (const { target, names } of parsed?.imports ?? []) {
        if (!target) continue;
        const known = taken.get(target) ?? new Set();
        for (const name of names) known.add(name);
        taken.set(target, known);
      }
    }
    return tree.files.flatMap(({ path, parsed }) => {
      if (!parsed || isEntry(path) || isTestEntry(path)) return [];
      const names = taken.get(path) ?? new Set();
      return parsed.exports
        .filter(({ name, isType }) => !isType && !names.has(name) && !names.has('*'))
        .map(({ name, line }) => ({ file: path, line, what: `exports ${name}, which nothing imports` }));
    });
  },
};
