import 'server-only';

import { catalogue } from '../../../messages/generated/catalogue.ts';
import type { Language } from '../preferences/language-cookie.ts';
import { createTranslate, type Section, type Translate, type Words } from './translate.ts';

/** Some sections of the catalogue in one language. */
export function wordsOf(language: Language, sections: readonly Section[]): Words {
  return Object.fromEntries(sections.map((section) => [section, catalogue[section][language]]));
}

const everything = Object.keys(catalogue) as Section[];
const translates: Readonly<Record<Language, Translate>> = {
  en: createTranslate('en', wordsOf('en', everything)),
  hi: createTranslate('hi', wordsOf('hi', everything)),
};

/** The look-up over the whole catalogue, for what the server draws. */
export function translateInto(language: Language): Translate {
  return translates[language];
}
