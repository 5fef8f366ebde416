import type { Problem, Rule } from './rule.ts';
import { isTest, isTestSupport } from './source-tree.ts';

/** What the core may take from outside the house. Frameworks, engines and SDKs stay with faces and providers. */
const CORE_PACKAGES = new Set(['node:crypto']);
const CORE_TYPE_PACKAGES = new Set(['pg']);
const CLOCK = 'server/domain/kernel/clock.ts';

export const pureCore: Rule = {
  name: 'pure core',
  reason: 'the core takes no framework, no setting and no time from its surroundings; all of it is handed in',
  check: (tree) =>
    tree.files.flatMap((file) => {
      const { path, parsed } = file;
      if (!parsed || !path.startsWith('server/domain/') || isTest(path) || isTestSupport(path)) return [];
      const found: Problem[] = [];
      for (const one of parsed.imports) {
        const name = one.package;
        if (name === undefined || CORE_PACKAGES.has(name) || (one.isType && CORE_TYPE_PACKAGES.has(name))) continue;
        found.push({ file: path, line: one.line, what: `imports ${one.specifier}` });
      }
      for (const { name, line } of parsed.members) {
        if (name === 'process.env') found.push({ file: path, line, what: 'reads process.env' });
        if (name === 'Math.random') found.push({ file: path, line, what: 'uses Math.random: take node:crypto' });
        if (name === 'Date.now' && path !== CLOCK)
          found.push({ file: path, line, what: 'reads Date.now: use the clock' });
      }
      for (const { name, line, argumentCount } of parsed.calls) {
        if (name === 'Date' && argumentCount === 0)
          found.push({ file: path, line, what: 'makes a Date of now: use the clock' });
      }
      return found;
    }),
};

const SQL =
  /^\s*(?:(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|TRUNCATE|CREATE|ALTER|DROP|CALL)\s|(?:BEGIN|COMMIT)\b)/;
/** The bench fills databases of its own. */
const SQL_HOMES = /^(?:server\/(?:domain|database|testing|commands\/bench)|prisma)\//;

export const sqlAtHome: Rule = {
  name: 'SQL at home',
  reason: 'statements live in the rooms of the core and in server/database; faces call verbs',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) => {
      if (!parsed || SQL_HOMES.test(path) || isTest(path) || isTestSupport(path)) return [];
      return [
        ...parsed.strings
          .filter(({ value }) => SQL.test(value))
          .map(({ value, line }) => ({ file: path, line, what: `holds SQL: ${value.trim().slice(0, 40)}` })),
        ...parsed.members
          .filter(({ name }) => /\.(?:prisma|\$queryRaw|\$executeRaw)(?:\.|$)/.test(name))
          .map(({ name, line }) => ({ file: path, line, what: `reaches for ${name}` })),
      ];
    }),
};
