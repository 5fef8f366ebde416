import type { Rule } from './rule.ts';

const FUNCTION_LINES_MAX = 100;

export const sqlFunctions: Rule = {
  name: 'SQL functions',
  reason: `each stands once, in prisma/functions/<wing>/<its name>.sql, says first what it promises, and has at most ${FUNCTION_LINES_MAX} lines`,
  check: (tree) =>
    tree.files.flatMap(({ path, text }) => {
      if (!path.endsWith('.sql')) return [];
      const made = [...text.matchAll(/^CREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|VIEW)\s+"?(\w+)/gim)].map(
        ([, name]) => name,
      );
      const problem = (what: string) => [{ file: path, what }];
      if (!path.startsWith('prisma/functions/')) {
        // A preparation may make what its migration drops: it is there for as long as one release runs and the other is prepared.
        const dropping = path.endsWith('/prepare.sql')
          ? tree.get(path.replace('prepare.sql', 'migration.sql'))?.text
          : undefined;
        const staying = made.filter((name) => !dropping?.includes(`DROP FUNCTION IF EXISTS ${name}(`));
        return staying.flatMap((name) => problem(`makes the function ${name}, which belongs in prisma/functions`));
      }
      const lines = text
        .slice(0, Math.max(0, text.search(/^(?:CREATE (?:OR REPLACE|CONSTRAINT)|DROP) TRIGGER/m)) || undefined)
        .trim()
        .split('\n').length;
      return [
        ...(made.length === 1 && path.endsWith(`/${made[0]}.sql`)
          ? []
          : problem(`makes ${made.join(', ') || 'nothing'}`)),
        ...(lines > FUNCTION_LINES_MAX ? problem(`has ${lines} lines`) : []),
        ...(text.startsWith('-- ') ? [] : problem('does not say first what it promises')),
        ...(/^-- As (?:before|it was)\b/i.test(text) ? problem('says what it was, not what it is') : []),
      ];
    }),
};
