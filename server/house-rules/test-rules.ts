import type { Problem, Rule } from './rule.ts';
import { isTest, isTestSupport } from './source-tree.ts';

/** An endpoint of the router: the file that exports it, and its path with `:name` for parameters. */
export type Endpoint = { readonly file: string; readonly method: string; readonly path: string };

/** Every endpoint has its test beside it, which names its path. */
export function endpointTests(endpoints: readonly Endpoint[]): Rule {
  return {
    name: 'tests of endpoints',
    reason: 'an endpoint without a test beside it, which calls its path, promises nothing',
    check: (tree) =>
      endpoints.flatMap(({ file, method, path }): Problem[] => {
        const beside = file.replace(/\.ts$/, '.test.ts');
        const test = tree.get(beside);
        if (!test) return [{ file, what: `${method} ${path} has no ${beside.split('/').at(-1)} beside it` }];
        return calls(test.text, path) ? [] : [{ file: beside, what: `never names ${path}` }];
      }),
  };
}

/** Whether a text names the path, with anything in the place of its parameters, and not only a longer path. */
function calls(text: string, path: string): boolean {
  const pattern = path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '(?:\\$\\{[^}]+\\}|:\\w+|[\\w.~%-]+)+' : part.replace(/[^\w-]/g, (sign) => `\\${sign}`),
    )
    .join('/');
  return new RegExp(`${pattern}(?![\\w/:$-])`).test(text);
}

/** Every code of the registry is expected by some test. */
export function errorCodeTests(codes: readonly string[]): Rule {
  return {
    name: 'tests of error codes',
    reason: 'a code that no test meets may never be answered, or be answered wrongly',
    check(tree) {
      const met = new Set<string>();
      for (const { path, parsed } of tree.files) {
        if (isTest(path)) for (const { value } of parsed?.strings ?? []) met.add(value);
      }
      return codes
        .filter((code) => !met.has(code))
        .map((code) => ({ file: 'server/domain/kernel/errors.ts', what: `${code} is expected by no test` }));
    },
  };
}

const LEFT_OUT = /^(?:describe|it|test|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)$/;

export const wholeSuite: Rule = {
  name: 'whole suite',
  reason: 'a test that is left out, or that leaves the others out, guards nothing',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) =>
      !parsed || !isTest(path)
        ? []
        : parsed.members
            .filter(({ name }) => LEFT_OUT.test(name))
            .map(({ name, line }) => ({ file: path, line, what: `uses ${name}` })),
    ),
};

export const noSleep: Rule = {
  name: 'no sleep in tests',
  reason: 'wait for the condition or move the clock; a pause is too long on one machine and too short on the next',
  check: (tree) =>
    tree.files.flatMap(({ path, parsed }) => {
      if (!parsed || !(isTest(path) || isTestSupport(path))) return [];
      return [
        ...parsed.calls
          .filter(({ name }) => isTest(path) && (name === 'setTimeout' || name.endsWith('.waitForTimeout')))
          .map(({ name, line }) => ({ file: path, line, what: `calls ${name}` })),
        ...parsed.imports
          .filter(({ specifier }) => /^(?:node:)?timers\/promises$/.test(specifier))
          .map(({ specifier, line }) => ({ file: path, line, what: `imports ${specifier}` })),
      ];
    }),
};
