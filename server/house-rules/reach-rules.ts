import type { Rule } from './rule.ts';
import { isCode, isTest, isTestSupport, type SourceTree } from './source-tree.ts';

/** Files that Next, Node or a tool opens by their name. */
const SCREEN_ENTRY =
  /^app\/(?:.*\/)?(?:page|layout|route|loading|error|not-found|template|default|global-error|global-not-found|icon|sitemap|robots|manifest|opengraph-image)\.(?:tsx?|svg)$/;
const COMMAND = /^server\/commands\/(?:(?:database|security|trials)\/)?[^/]+\.(?:ts|mjs)$/;
/** What runs in processes of its own. */
const PROCESS = /^server\/(?:main|draw-process)\.ts$/;
/** What a partner's program imports, what its terminal calls, and what its engineer reads. */
const SDK = /^sdk\/typescript\/(?:src\/(?:index|cli\/main)|examples\/[\w-]+)\.ts$/;
/** What is published to be run by its readers. */
const PUBLISHED = /^server\/verifier\/main\.mjs$/;
const CONFIGURATION = /^[^/]+\.(?:ts|mjs)$/;

function isEntry(file: string): boolean {
  return [SCREEN_ENTRY, COMMAND, CONFIGURATION, PROCESS, SDK, PUBLISHED].some((entry) => entry.test(file));
}

/** What vitest, `npm test` and `npm run simulate` open by their path. */
const TEST_ENTRY =
  /^server\/(?:testing\/(?:global-setup|faults\/run|simulation\/run)|commands\/test\/outcome-reporter)\.ts$/;

function isTestEntry(file: string): boolean {
  return isTest(file) || TEST_ENTRY.test(file);
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

/** What a page may carry of the server: descriptions, and the pure code they lean on. */
const CARRIED_PACKAGES = new Set(['zod', 'node:crypto']);
const NEVER_CARRIED =
  /^server\/(?:database\/(?!transaction\.ts$)|providers\/|http\/(?!rest\/)|jobs\/|commands\/|main\.ts$|core\.ts$)/;

export const noSecondCore: Rule = {
  name: 'no second core',
  reason: 'Next bundles its own copy of what a page imports: no connection, no provider and no state may be in it',
  check(tree) {
    const carried = reachable(tree, (file) => file.startsWith('app/') && !isTest(file), { withTypes: false });
    return [...carried]
      .filter((file) => file.startsWith('server/'))
      .flatMap((file) => {
        const packages = (tree.get(file)?.parsed?.imports ?? []).filter(
          (one) => !one.isType && one.package !== undefined && !CARRIED_PACKAGES.has(one.package),
        );
        return [
          ...(NEVER_CARRIED.test(file) ? [{ file, what: 'is carried into the bundle of a page' }] : []),
          ...packages.map(({ specifier, line }) => ({
            file,
            line,
            what: `carries ${specifier} into the bundle of a page`,
          })),
        ];
      });
  },
};

function reachable(
  tree: SourceTree,
  isStart: (file: string) => boolean,
  { withTypes } = { withTypes: true },
): Set<string> {
  const seen = new Set(tree.files.map(({ path }) => path).filter(isStart));
  for (const file of seen) {
    for (const { target, isType } of tree.get(file)?.parsed?.imports ?? []) {
      if (target && (withTypes || !isType)) seen.add(target);
    }
  }
  return seen;
}

export const noUnusedExports: Rule = {
  name: 'no unused exports',
  reason: 'an export that no file imports is not used: delete it, or the word export',
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
