import compile from 'icu-minify/compile';

/** The catalogue of one language, as its file holds it: the messages of each section, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Language = 'en' | 'hi';
/** What the compiler makes of a message: its text, or its parts. */
type Compiled = ReturnType<typeof compile>;
/** The types of a message's values. */
type Values = Readonly<Record<string, 'string | number' | 'number' | 'string'>>;

export type CompiledCatalogue = {
  /** Per section and language, each message ready to be formatted */
  sections: Record<string, Record<Language, Record<string, Compiled>>>;
  /** Per full key, what its message takes */
  values: Record<string, Values>;
  /** Why the catalogue cannot be used; empty when it can */
  problems: string[];
};

const languages: readonly Language[] = ['en', 'hi'];
/** Sections are the first part of a full key, as in `wallet.title`; one with a slash is a screen of a group, as in `embed/sell`. */
const SECTION = /^[a-z][A-Za-z]*(?:\/[a-z][A-Za-z]*)?$/;
const SELECT = 1;
const PLURALS = new Set<unknown>([2, 3]);

/** Compiles both languages, and tells every message that one of them lacks, that cannot be read, or whose values differ; sections out of order too. */
export function compileCatalogue(catalogues: Readonly<Record<Language, Catalogue>>): CompiledCatalogue {
  const made: CompiledCatalogue = { sections: {}, values: {}, problems: [] };
  const namesOf = (part: (language: Language) => object) => new Set(languages.flatMap((one) => Object.keys(part(one))));
  for (const language of languages) {
    const late = Object.keys(catalogues[language]).find((section, index, all) => section < (all[index - 1] ?? ''));
    if (late) made.problems.push(`${late} stands out of order in ${language}: sections are sorted, to be found`);
  }
  for (const section of [...namesOf((language) => catalogues[language])].sort()) {
    if (!SECTION.test(section)) made.problems.push(`${section} is no name of a section`);
    const compiled: CompiledCatalogue['sections'][string] = { en: {}, hi: {} };
    for (const key of namesOf((language) => catalogues[language][section] ?? {})) {
      try {
        const en = readMessage(catalogues, { language: 'en', section, key });
        const hi = readMessage(catalogues, { language: 'hi', section, key });
        requireSameValues(en, hi);
        compiled.en[key] = en.message;
        compiled.hi[key] = hi.message;
        made.values[`${section}.${key}`] = en.values;
      } catch (error) {
        made.problems.push(`${section}.${key} ${(error as Error).message}`);
      }
    }
    made.sections[section] = compiled;
  }
  return made;
}

type Place = { readonly language: Language; readonly section: string; readonly key: string };
type Read = { readonly text: string; readonly message: Compiled; readonly values: Values };

function readMessage(catalogues: Readonly<Record<Language, Catalogue>>, { language, section, key }: Place): Read {
  const text = catalogues[language][section]?.[key];
  if (!text) throw new Error(`is not in ${language}`);
  try {
    const message = compile(text);
    return { text, message, values: valuesOf(message) };
  } catch (error) {
    throw new Error(`cannot be read in ${language}: ${(error as Error).message}`);
  }
}

function requireSameValues(en: Read, hi: Read): void {
  // English that is one value and nothing else stands for a sentence that comes in English; Hindi has its own.
  if (/^\{\w+\}$/.test(en.text)) return;
  const [inEnglish, inHindi] = [en, hi].map(({ values }) => JSON.stringify(Object.entries(values).sort()));
  if (inEnglish !== inHindi) throw new Error(`takes ${inEnglish} in en, ${inHindi} in hi`);
}

/** The values of a message. Dates, numbers and tags are refused: `app/_lib/format.ts` writes those. */
function valuesOf(message: Compiled): Values {
  const found: Record<string, Values[string]> = {};
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, type, options] = node as [string, unknown?, Readonly<Record<string, unknown>>?];
    if (node.length === 1) found[name] ??= 'string | number';
    else if (type === SELECT || PLURALS.has(type)) {
      found[name] = type === SELECT ? 'string' : 'number';
      for (const option of Object.values(options ?? {})) visitAll(option);
    } else throw new Error(`{${name}} is neither a plain value, a plural nor a select`);
  };
  const visitAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) nodes.forEach(visit);
  };
  visitAll(message);
  return found;
}
