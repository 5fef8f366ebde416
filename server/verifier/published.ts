import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';

/** The parts of the verifier in the order in which they stand in the one file. */
const PARTS = [
  'report',
  'hashes',
  'tar',
  'amounts',
  'trades',
  'log',
  'ledger',
  'records',
  'days',
  'holdings',
  'documents',
  'main',
];

const HEAD = `#!/usr/bin/env node
/**
 * Checks an archive of postings, balances, trades, invoices, statements and proofs that was downloaded from a Tola service. One file, without
 * dependencies and without a call to anything: Node.js 18 or newer runs it. It was written from the published formats, not from the service.
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

/** Puts the parts into one file: what they import of one another is there already, and Node's own modules are imported once. */
function join(parts: readonly string[]): string {
  const ofNode = new Map<string, string[]>();
  const bodies = parts.map((part) => {
    const { imports, body } = cut(part);
    for (const { names, from } of imports) {
      if (from.startsWith('node:')) ofNode.set(from, [...(ofNode.get(from) ?? []), ...names]);
    }
    return body;
  });
  const imports = [...ofNode].sort().map(([from, names]) => {
    return `import { ${[...new Set(names)].sort().join(', ')} } from '${from}';`;
  });
  return `${HEAD}${imports.join('\n')}\n\n${bodies.join('\n\n')}\n`;
}

/** A part without its imports, which stand at its beginning; of its exports only the one that others call stays. */
function cut(part: string): { imports: { names: string[]; from: string }[]; body: string } {
  const lines = part.trim().split('\n');
  const isImport = (line: string) => line.startsWith('import ') || line.startsWith('  ') || line.startsWith('}');
  const begin = lines.findIndex((line) => !isImport(line));
  const statements = lines
    .slice(0, begin)
    .join(' ')
    .split(';')
    .filter((statement) => statement.includes('import'));
  const imports = statements.map((statement) => ({
    names: (statement.split('{')[1]?.split('}')[0] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    from: statement.split("'")[1] ?? '',
  }));
  const body = lines.slice(begin).map((line) => {
    return line.startsWith('export ') && !line.includes(' verifyArchive(') ? line.slice('export '.length) : line;
  });
  return { imports, body: body.join('\n').trim() };
}
