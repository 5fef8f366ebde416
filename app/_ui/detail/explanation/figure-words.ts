import type { PlainKey, Translate } from '../../../_lib/messages/translate.ts';

/** What words a figure has: its name, and how it comes about where that is not the formula of the interface. */
export type FigureWords = { nameOf: (name: string) => string; howOf?: (name: string) => string | undefined };

/**
 * The words of figures whose messages are these keys: `section.name` for a name, `section.how.name` for how it comes about. A figure without words
 * keeps the name and the formula that the interface has for it.
 */
export function figureWords(translate: Translate, section: string, keys: ReadonlySet<PlainKey>): Required<FigureWords> {
  const wordsOf = (key: string) => (isIn(keys, key) ? translate(key) : undefined);
  return {
    nameOf: (name) => wordsOf(`${section}.${name}`) ?? name,
    howOf: (name) => wordsOf(`${section}.how.${name}`),
  };
}

function isIn(keys: ReadonlySet<string>, key: string): key is PlainKey {
  return keys.has(key);
}
