import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { styles } from './styles.ts';

type Asset = { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> };

const INTER = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const RUPEE = 'app/_ui/fonts/inter-rupee-wght-normal.woff2';

const assets: Readonly<Record<string, Asset>> = {
  'docs.css': { type: 'text/css; charset=utf-8', body: styles },
  'docs.js': { type: 'text/javascript; charset=utf-8', body: readScript() },
  'inter.woff2': { type: 'font/woff2', body: readBytes(INTER) },
  'rupee.woff2': { type: 'font/woff2', body: readBytes(RUPEE) },
};

/** Where a file of the pages is; its address changes with what it holds, so browsers keep it for good. */
export function assetHref(name: 'docs.css' | 'docs.js'): string {
  const body = assets[name]?.body ?? '';
  return `/docs/_/${name}?v=${createHash('sha256').update(body).digest('hex').slice(0, 12)}`;
}

/** Answers a file of the pages; undefined where there is none of that name. */
export function answerAsset(name: string): Response | undefined {
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  return (
    asset &&
    new Response(asset.body, {
      headers: { 'content-type': asset.type, 'cache-control': 'public, max-age=31536000, immutable' },
    })
  );
}

function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), file)));
}

/** The script of the pages as browsers run it: its types, comments and indents taken off. */
function readScript(): string {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'app', '(docs)', 'docs', '_script', 'docs.ts');
  return stripTypeScriptTypes(readFileSync(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:\/[/*]|\*)/.test(line))
    .join('\n');
}
