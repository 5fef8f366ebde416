import type { SourceTree } from './source-tree.ts';

/** Where a rule is broken, and how. */
export type Problem = { readonly file: string; readonly line?: number; readonly what: string };

/** One rule of the house: what it asks, why, and how it is checked. */
export type Rule = {
  readonly name: string;
  readonly reason: string;
  check(tree: SourceTree): Problem[];
};

/** Every problem of every rule in one list, grouped by rule with its reason; empty where the house is in order. */
export function reportProblems(tree: SourceTree, rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    const problems = rule.check(tree);
    if (problems.length === 0) return [];
    return [
      `${rule.name} (${problems.length}): ${rule.reason}`,
      ...problems.map(({ file, line, what }) => `  ${line === undefined ? file : `${file}:${line}`} ${what}`),
    ];
  });
}
