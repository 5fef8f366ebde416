import { createTranslate } from '../../_lib/translate-messages.ts';
import { type WordKey as CheckoutKey, en } from './en.ts';
import { enSip, type SipWordKey } from './en-sip.ts';
import { hi } from './hi.ts';
import { hiSip } from './hi-sip.ts';

type WordKey = CheckoutKey | SipWordKey;

export type Words = (key: WordKey, values?: Readonly<Record<string, string | number>>) => string;

const words: Record<'en' | 'hi', Words> = {
  en: createTranslate<WordKey>({ ...en, ...enSip }),
  hi: createTranslate<WordKey>({ ...hi, ...hiSip }),
};

/** The look-up in one language. Apart from the other screens' words, so that neither carries the other's. */
export function wordsOf(language: 'en' | 'hi'): Words {
  return words[language];
}
