import compile from 'icu-minify/compile';

/** The catalogue of one language, as its file holds it: the messages of each section, in ICU MessageFormat. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the compiler makes of a message: its text, or its parts. */
type Compiled = ReturnType<typeof compile>;

export type CompiledCatalogue = {
  /** Per section and language, each message ready to be formatted */
  sections: Record<string, Record<'en' | 'hi', Record<string, Compiled>>>;
  /** Per full key, the type of each of its arguments */
  values: Record<string, Readonly<Record<string, 'string | number' | 'number' | 'string'>>>;
  /** Why the catalogue cannot be used; empty when it can */
  problems: string[];
};

const languages = ['en', 'hi'] as const;
/** Sections are the first part of a full key, as in `wallet.title`; one with a slash is a screen of a group, as in `embed/sell`. */
const SECTION = /^[a-z][A-Za-z]*(?:\/[a-z][A-Za-z]*)?$/;
const SELECT = 1;
const PLURALS = new Set<unknown>([2, 3]);

/** Compiles both languages, and tells every message that one of them lacks, that cannot be read, or whose arguments differ. */
export function compileCatalogue(catalogues: Readonly<Record<'en' | 'hi', Catalogue>>): CompiledCatalogue {
  const made: CompiledCatalogue = { sections: {}, values: {}, problems: [] };
  const names = new Set(languages.flatMap((language) => Object.keys(catalogues[language])));
  for (const section of [...names].sort()) {
    if (!SECTION.test(section)) made.problems.push(`${section} is no name of a section`);
    made.sections[section] = { en: {}, hi: {} };
    const keys = new Set(languages.flatMap((language) => Object.keys(catalogues[language][section] ?? {})));
    for (const key of keys) addMessage(made, catalogues, [section, key]);
  }
  return made;
}

function addMessage(
  made: CompiledCatalogue,
  catalogues: Readonly<Record<'en' | 'hi', Catalogue>>,
  [section, key]: readonly [section: string, key: string],
): void {
  const name = `${section}.${key}`;
  const [en, hi] = languages.map((language) => {
    const text = catalogues[language][section]?.[key];
    if (!text) return undefined;
    try {
      const message = compile(text);
      const languageOf = made.sections[section]?.[language];
      if (languageOf) languageOf[key] = message;
      return valuesOf(message);
    } catch (error) {
      made.problems.push(`${name} cannot be read in ${language}: ${(error as Error).message}`);
      return undefined;
    }
  });
  if (!en || !hi) {
    if (!made.problems.some((problem) => problem.startsWith(`${name} cannot`)))
      made.problems.push(`${name} is not in ${en ? 'hi' : 'en'}`);
    return;
  }
  // English that is a value and nothing else stands for words that come in English; Hindi has its own.
  const isValueOnly = /^\{\w+\}$/.test(catalogues.en[section]?.[key] ?? '');
  if (!isValueOnly && shownValues(en) !== shownValues(hi)) {
    made.problems.push(`${name} takes ${shownValues(en)} in en, ${shownValues(hi)} in hi`);
  }
  made.values[name] = en;
}

const shownValues = (values: object) => JSON.stringify(Object.entries(values).sort());

/** The arguments of a message. Dates, numbers and tags are refused: `app/_lib/format.ts` writes those. */
function valuesOf(message: Compiled): CompiledCatalogue['values'][string] {
  const found: Record<string, 'string | number' | 'number' | 'string'> = {};
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
