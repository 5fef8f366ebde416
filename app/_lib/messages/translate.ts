import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import type { Messages, Sections, SectionWords } from '../../../messages/generated/types.ts';
import type { Language } from '../preferences/language-cookie.ts';

/** A part of the catalogue: what stands before the first dot of a key. */
export type Section = keyof Sections;
/** A section's name and a message's within it, as in `wallet.title`. */
export type MessageKey = keyof Messages;
/** Compiled messages by section, in one language. */
export type Words = Readonly<Partial<Record<Section, Readonly<Record<string, CompiledMessage>>>>>;

type AnyValues = Readonly<Record<string, string | number>>;
type Together<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** What has to be given with a key: the values of its message, or of each message that the key may name. */
type Given<Values> = Record<never, never> extends Together<Values> ? [values?: AnyValues] : [values: Together<Values>];

/** A key whose message takes no values. */
export type PlainKey = { [Key in MessageKey]: keyof Messages[Key] extends never ? Key : never }[MessageKey];

/** Looks a message up and fills its placeholders. */
export type Translate = <const Key extends MessageKey>(key: Key, ...values: Given<Messages[Key]>) => string;

/** The same within one section, whose keys are written without its name. */
export type TranslateWithin<In extends Section> = <const Key extends keyof Sections[In]>(
  key: Key,
  ...values: Given<Sections[In][Key]>
) => string;

/** The look-up in one language. Raises an Error for a message of a section that is not among the words. */
export function createTranslate(language: Language, words: Words): Translate {
  return (key, ...[values]) => {
    const dot = key.indexOf('.');
    const message = words[key.slice(0, dot) as Section]?.[key.slice(dot + 1)];
    if (message === undefined) throw new Error(`The screen loads no words for ${key}.`);
    return formatMessage(message, language, values);
  };
}

/** The look-up in one section that a script carries in both languages. */
export function translateWithin<In extends Section>(language: Language, words: SectionWords<In>): TranslateWithin<In> {
  return (key, ...[values]) => formatMessage(words[language][key], language, values);
}

const locales = { en: 'en-IN', hi: 'hi-IN' } as const;

function formatMessage(message: CompiledMessage, language: Language, values: unknown): string {
  return String(format(message, locales[language], values as AnyValues | undefined, options));
}

/** Messages hold neither dates nor numbers with a format: the compiler refuses them. */
const options: FormatOptions = {
  formatters: {
    getPluralRules: (...of) => new Intl.PluralRules(...of),
    getNumberFormat: (...of) => new Intl.NumberFormat(...of),
    getDateTimeFormat: (...of) => new Intl.DateTimeFormat(...of),
  },
};
