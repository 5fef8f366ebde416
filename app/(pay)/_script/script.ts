import 'server-only';

import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** The checkout's own script, as pages carry it: its types, comments and indents taken off. */
export const script = readScript();

function readScript(): string {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'app', '(pay)', '_script', 'checkout.ts');
  const lines = stripTypeScriptTypes(readFileSync(file, 'utf8')).split('\n');
  // Its comments stand on lines of their own, and none of its texts goes over a line.
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:\/[/*]|\*)/.test(line))
    .join('\n');
}
