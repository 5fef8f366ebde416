import 'server-only';

import type { ReactNode } from 'react';
import type { Language } from '../preferences/language-cookie.ts';
import { wordsOf } from './catalogue.ts';
import { readLanguage } from './language.ts';
import type { Section } from './translate.ts';
import { WordsProvider } from './use-translate.tsx';

/**
 * Gives what is below these sections of the catalogue, in the visitor's language or the given one. Only they are sent to the browser,
 * so a page names what its screens use, and a layout what all below it do; a house rule compares.
 */
export async function Words({
  of,
  language,
  children,
}: {
  of: readonly Section[];
  language?: Language;
  children: ReactNode;
}) {
  const chosen = language ?? (await readLanguage()).language;
  return (
    <WordsProvider language={chosen} words={wordsOf(chosen, of)}>
      {children}
    </WordsProvider>
  );
}
