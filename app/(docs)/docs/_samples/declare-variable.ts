import type { SampleLanguage } from './languages.ts';

/** A variable with its text, as each language writes it. */
export function declareVariable(name: string, text: string, language: SampleLanguage): string {
  const quoted = JSON.stringify(text);
  const written: Record<SampleLanguage, string> = {
    curl: `${name}=${quoted}`,
    typescript: `const ${name} = '${text}';`,
    python: `${name} = ${quoted}`,
    php: `$${name} = '${text}';`,
    java: `var ${name} = ${quoted};`,
    go: `${name} := ${quoted}`,
  };
  return written[language];
}
