'use client';

import { createTranslate } from '../../_lib/translate-messages.ts';
import { type Locale, useEmbed } from './embed-context.ts';

type Both<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>;

/** The words of one screen in both languages: they travel with the screen, so that none waits for the words of another. */
export function defineWords<const Key extends string>(words: {
  en: Readonly<Record<Key, string>>;
  hi: Readonly<Record<NoInfer<Key>, string>>;
}): Both<Key> {
  return words;
}

/** The look-up over a screen's words in the language of the person, with {placeholders} filled. */
export function useWords<Key extends string>(
  words: Both<Key>,
): (key: Key, values?: Readonly<Record<string, string | number>>) => string {
  return createTranslate(words[useEmbed().locale]);
}
