'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import { createTranslate } from '../../_lib/translate-messages.ts';
import type { LabWordKey } from './en.ts';

export type LabWords = (key: LabWordKey, values?: Readonly<Record<string, string | number>>) => string;

const WordsContext = createContext<LabWords | null>(null);

/** Gives the lab below its words in one language. Apart from the other screens' words, so that neither carries the other's. */
export function LabWordsProvider({
  words,
  children,
}: {
  words: Readonly<Record<LabWordKey, string>>;
  children: ReactNode;
}) {
  const look = useMemo(() => createTranslate<LabWordKey>(words), [words]);
  return <WordsContext value={look}>{children}</WordsContext>;
}

/** The look-up for words of the lab. */
export function useWords(): LabWords {
  const words = use(WordsContext);
  if (!words) throw new Error('useWords needs a LabWordsProvider above it.');
  return words;
}
