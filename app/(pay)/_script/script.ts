import 'server-only';

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** The checkout's own script, its types taken off, under an address that changes with it. */
export const script = readScript();

function readScript(): { code: string; path: string } {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'app', '(pay)', '_script', 'checkout.ts');
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  return { code, path: `/pay/assets/checkout-${hash}.js` };
}
