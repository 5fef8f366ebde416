import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';
import { generatedFiles } from './sdk/generate.ts';
import { runOnce, say } from './terminal.ts';

/** npm run sdk:generate: writes what the SDKs have of the routes' schemas. Run it when a route changed; a test compares. */
runOnce(async () => {
  for (const [name, text] of Object.entries(generatedFiles())) {
    const file = path.join(rootDir, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    say(name);
  }
  return 0;
});
