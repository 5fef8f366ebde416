import { createTranslate } from '../../_lib/translate-messages.ts';
import { en, type WordKey } from './en.ts';
import { hi } from './hi.ts';

export type Words = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

const words: Record<'en' | 'hi', Words> = { en: createTranslate<WordKey>(en), hi: createTranslate<WordKey>(hi) };

/** The look-up in one language. Apart from the other screens' words, so that neither carries the other's. */
export function wordsOf(language: 'en' | 'hi'): Words {
  return words[language];
}
