'use client';

import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import type { Language } from '../preferences/language-cookie.ts';
import type { ShownError } from '../screen-error.ts';
import { refusalIn } from './refusals.ts';
import { createTranslate, type Translate, type Words } from './translate.ts';

type Given = { readonly language: Language; readonly words: Words; readonly translate: Translate };

const WordsContext = createContext<Given | null>(null);

/** Gives the screens below these sections of one language, beside those that were given above. */
export function WordsProvider({ language, words, children }: Omit<Given, 'translate'> & { children: ReactNode }) {
  const above = use(WordsContext)?.words;
  const given = useMemo(() => {
    const all = { ...above, ...words };
    return { language, words: all, translate: createTranslate(language, all) };
  }, [above, language, words]);
  return <WordsContext value={given}>{children}</WordsContext>;
}

/** The look-up for words on a screen: of the sections that its page and layouts load by `<Words of>`. */
export function useTranslate(): Translate {
  const given = use(WordsContext);
  if (!given) throw new Error('useTranslate needs <Words of> above it.');
  return given.translate;
}

/** Reads an error for a person: why something was refused or failed, in the language of the screen. */
export function useRefusals(): (error: unknown) => ShownError {
  const language = use(WordsContext)?.language ?? 'en';
  return useCallback((error: unknown) => refusalIn(language, error), [language]);
}
