import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';

/** The parts of the verifier in the order in which they stand in the one file. */
const PARTS = [
  'report',
  'bytes',
  'sha256',
  'hashes',
  'tar',
  'amounts',
  'trades',
  'log',
  'ledger',
  'kept-trades',
  'records',
  'days',
  'holdings',
  'documents',
  'verify',
  'main',
];

const HEAD = `#!/usr/bin/env node
/**
 * Checks an archive of postings, balances, trades, invoices, statements and proofs that was downloaded from a Tola service. One file, without
 * dependencies and without a call to anything: Node.js 18 or newer runs it, and the page /verify/archive runs this same file in a browser. It was
 * written from the published formats, not from the service.
 *
 *   node verify-tola.mjs <archive.tar>
 */
`;

let joined: { text: string; sha256: string } | undefined;

/** The verifier as one file, and its SHA-256 in hexadecimal digits. */
export function readVerifier(): { text: string; sha256: string } {
  if (!joined) {
    const text = join(PARTS.map((part) => readFileSync(path.join(rootDir, 'server/verifier', `${part}.mjs`), 'utf8')));
    joined = { text, sha256: createHash('sha256').update(text).digest('hex') };
  }
  return joined;
}

/** Puts the parts into one file: what they import of one another is there already. */
function join(parts: readonly string[]): string {
  return `${HEAD}\n${parts.map(cut).join('\n\n')}\n`;
}

/** A part without its imports, which stand at its beginning, and without its exports but for those that the last part lists. */
function cut(part: string): string {
  const lines = part.trim().split('\n');
  const isImport = (line: string) => line.startsWith('import ') || line.startsWith('  ') || line.startsWith('}');
  const body = lines.slice(lines.findIndex((line) => !isImport(line))).map((line) => {
    return line.startsWith('export ') && !line.startsWith('export {') ? line.slice('export '.length) : line;
  });
  return body.join('\n').trim();
}
