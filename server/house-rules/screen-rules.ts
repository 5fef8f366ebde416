import type { Rule } from './rule.ts';

/** From the name of a link to the end of what it is given, or to the first arrow of a function in it. */
const LINK = /<Link\s[^>]*/g;

export const nothingAskedAhead: Rule = {
  name: 'no page fetched ahead',
  reason:
    'Next fetches the page of every link in sight, with its scripts: a link is a PageLink, which waits until it is pointed at, or says prefetch first',
  check: (tree) =>
    tree.files.flatMap(({ path, text, parsed }) => {
      if (!parsed?.imports.some(({ specifier }) => specifier === 'next/link')) return [];
      return [...text.matchAll(LINK)]
        .filter(([given]) => !given.includes('prefetch='))
        .map(({ index }) => ({
          file: path,
          line: text.slice(0, index).split('\n').length,
          what: 'is a link that says nothing of prefetch',
        }));
    }),
};

/** The tag of a form that a script sends. */
const SENT_BY_SCRIPT = /<form\b[^<]*\bonSubmit=/g;

export const formsThatWait: Rule = {
  name: 'forms that wait for their scripts',
  reason:
    'a form that is sent before React listens is sent by the browser, and what was typed is lost: app/_ui/form/form.tsx takes it up',
  check: (tree) =>
    tree.files
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(SENT_BY_SCRIPT)].map(({ index }) => ({
          file: path,
          line: text.slice(0, index).split('\n').length,
          what: 'is a form that loses what is typed too early',
        })),
      ),
};
