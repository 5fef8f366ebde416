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

/** The command line runs on Node; the client runs wherever there is fetch. */
const SDK_SOURCE = /^sdk\/typescript\/src\//;
const SDK_COMMANDS = /^sdk\/typescript\/src\/cli\//;

export const sdkAlone: Rule = {
  name: 'SDK without dependencies',
  reason: 'what partners install brings nothing along, and runs on Node, Deno, Bun and workers',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) => {
      if (!parsed || !SDK_SOURCE.test(path) || isTest(path)) return [];
      return parsed.imports
        .filter(({ package: name }) => name !== undefined && !(SDK_COMMANDS.test(path) && name.startsWith('node:')))
        .map(({ specifier, line }) => ({ file: path, line, what: `imports ${specifier}` }));
    }),
};

const SQL =
  /^\s*(?:(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|TRUNCATE|CREATE|ALTER|DROP|CALL)\s|(?:BEGIN|COMMIT)\b)/;
/** The bench fills databases of its own. */
const SQL_HOMES = /^(?:server\/(?:domain|database|testing|commands\/bench)|prisma)\//;

/** In the core: stores, the ledger's posting, accounts and laws, and the toolkit of long lists, which is handed its statements. */
const STORES =
  /\/store\.ts$|\/store\/|^server\/domain\/(?:ledger\/(?:laws\/|post\.ts$|accounts\.ts$)|kernel\/lists\/keyset-list\.ts$)/;
/** Statements by the driver, or by a model of Prisma. */
const STATEMENT =
  /(?:^|\.)(?:(?:pool|relaxed|client)\.query|(?:prisma|tx)\.(?:\$(?:query|execute)Raw(?:Unsafe)?|\w+\.(?:find|create|update|upsert|delete|count|groupBy|aggregate)\w*))$/;

export const sqlInStores: Rule = {
  name: 'SQL in stores',
  reason: 'in the core statements, those of Prisma too, run in store.ts or store/ of their room; verbs hold the rules',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) => {
      if (!parsed || !path.startsWith('server/domain/') || STORES.test(path) || isTest(path)) return [];
      return [
        ...parsed.strings
          .filter(({ value }) => SQL.test(value))
          .map(({ value, line }) => ({ file: path, line, what: `holds SQL: ${value.trim().slice(0, 40)}` })),
        ...parsed.members
          .filter(({ name }) => STATEMENT.test(name))
          .map(({ name, line }) => ({ file: path, line, what: `runs ${name}` })),
      ];
    }),
};

export const sqlAtHome: Rule = {
  name: 'SQL at home',
  reason: 'statements live in the stores of the core and in server/database; faces call verbs',
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
