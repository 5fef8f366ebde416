import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';
import { StartupError } from '../startup-error.ts';
import { type Catalogue, compileCatalogue } from './messages/compile-catalogue.ts';
import { generatedFiles } from './messages/generated-files.ts';
import { runOnce } from './terminal.ts';

const folder = path.join(rootDir, 'messages');

/** Compiles messages/en.json and hi.json for the screens and their types. Every command has it done when a message has changed. */
runOnce(async () => {
  const read = (language: string): Catalogue =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Catalogue;
  const catalogue = compileCatalogue({ en: read('en'), hi: read('hi') });
  if (catalogue.problems.length > 0) throw new StartupError(catalogue.problems.join('\n'));
  rmSync(path.join(folder, 'generated'), { recursive: true, force: true });
  for (const [name, text] of Object.entries(generatedFiles(catalogue))) {
    const file = path.join(folder, 'generated', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return 0;
});
