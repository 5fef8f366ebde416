import type { CompiledCatalogue } from './compile-catalogue.ts';

/**
 * What screens import of the catalogue, by name of the file: a module per section, the sections together, and their types. Sections
 * stand apart so that a script carries only those that its screens import.
 */
export function generatedFiles({ sections, values }: CompiledCatalogue): Record<string, string> {
  const files: Record<string, string> = {
    'types.ts': typesFile(sections, values),
    'catalogue.ts': catalogueFile(sections),
  };
  for (const [section, words] of Object.entries(sections)) {
    const types = `${section.includes('/') ? '..' : '.'}/types.ts`;
    files[`${section}.ts`] = [
      `import type { SectionWords } from '${types}';`,
      `const words: SectionWords<'${section}'> = ${JSON.stringify({ section, ...words })};`,
      'export default words;',
      '',
    ].join('\n');
  }
  return files;
}

function typesFile(sections: CompiledCatalogue['sections'], values: CompiledCatalogue['values']): string {
  const typeOf = (key: string) =>
    `{${Object.entries(values[key] ?? {})
      .map(([name, type]) => ` ${name}: ${type};`)
      .join('')} }`;
  const keys = Object.entries(sections).map(([section, { en }]) => {
    const own = Object.keys(en).map((key) => `    '${key}': ${typeOf(`${section}.${key}`)};`);
    return `  '${section}': {\n${own.join('\n')}\n  };`;
  });
  return [
    `import type { CompiledMessage } from 'icu-minify/format';`,
    '',
    '/** The messages of each section, with the values that each takes. */',
    `export interface Sections {\n${keys.join('\n')}\n}`,
    '',
    '/** The same under full keys. */',
    `export interface Messages {\n${Object.keys(values)
      .map((key) => `  '${key}': ${typeOf(key)};`)
      .join('\n')}\n}`,
    '',
    '/** A section in both languages. */',
    'export type SectionWords<Section extends keyof Sections> = {',
    '  readonly section: Section;',
    '  readonly en: Readonly<Record<keyof Sections[Section], CompiledMessage>>;',
    '  readonly hi: Readonly<Record<keyof Sections[Section], CompiledMessage>>;',
    '};',
    '',
  ].join('\n');
}

function catalogueFile(sections: CompiledCatalogue['sections']): string {
  const names = Object.keys(sections);
  return [
    ...names.map((section, index) => `import words${index} from './${section}.ts';`),
    '/** Every section. Only for the server: it is the whole catalogue. */',
    `export const catalogue = {${names.map((section, index) => `'${section}': words${index}`).join(', ')}};`,
    '',
  ].join('\n');
}
