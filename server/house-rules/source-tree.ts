import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParsedModule, parseSource } from './parse-source.ts';

/** One file of the house. `path` is relative to its root, with forward slashes. */
type SourceFile = {
  readonly path: string;
  readonly text: string;
  /** What the parser found; only for code */
  readonly parsed: ParsedModule | undefined;
};

/** A picture, an archive or the like. */
export type BinaryFile = { readonly path: string; readonly bytes: number };

/** The files that the rules look at, real or planted by a test. */
export type SourceTree = {
  readonly files: readonly SourceFile[];
  /** Files of the repository that are no text, wherever they lie */
  readonly binaries: readonly BinaryFile[];
  get(file: string): SourceFile | undefined;
};

const CODE = /\.(?:ts|tsx|mts|mjs)$/;
const TEXT = /\.(?:ts|tsx|mts|mjs|css|sql|prisma|md|json|svg|toml|py|yml|yaml|example)$/;
const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  'generated',
  'dist',
  'test-results',
  'playwright-report',
]);
const FOLDERS = ['app', 'messages', 'server', 'prisma', 'sdk', 'e2e', 'docs', 'deploy', 'public', '.ci'];

/** Reads the house from disk: its folders, and the files at its root. Nothing generated, nothing installed. */
export function readSourceTree(rootDir: string): SourceTree {
  const atRoot = readdirSync(rootDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isHouseFile(entry.name))
    .map((entry) => entry.name);
  const inside = FOLDERS.flatMap((folder) => listFolder(rootDir, folder));
  return sourceTree(
    [...atRoot, ...inside].map((file) => [file, readFileSync(path.join(rootDir, file), 'utf8')] as const),
    listBinaries(rootDir, ''),
  );
}

/** A tree of the given files; tests plant theirs here. */
export function sourceTree(
  files: Iterable<readonly [path: string, text: string]>,
  binaries: readonly BinaryFile[] = [],
): SourceTree {
  const byPath = new Map<string, SourceFile>();
  for (const [file, text] of files) {
    byPath.set(file, { path: file, text, parsed: undefined });
  }
  const isThere = (file: string) => byPath.has(file);
  for (const file of byPath.values()) {
    if (isCode(file.path)) byPath.set(file.path, { ...file, parsed: parseSource(file.path, file.text, isThere) });
  }
  return { files: [...byPath.values()], binaries, get: (file) => byPath.get(file) };
}

function listFolder(rootDir: string, folder: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(path.join(rootDir, folder));
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const inner = `${folder}/${entry.name}`;
    if (LEFT_OUT.has(entry.name)) return [];
    if (entry.isDirectory()) return listFolder(rootDir, inner);
    return isHouseFile(entry.name) || folder === '.ci' ? [inner] : [];
  });
}

/** Whatever holds a NUL in its beginning, as git tells binaries; folders that are never committed are passed over. */
function listBinaries(rootDir: string, folder: string): BinaryFile[] {
  return readEntries(path.join(rootDir, folder)).flatMap((entry) => {
    const inner = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.has(entry.name)) return [];
    if (entry.isDirectory()) return listBinaries(rootDir, inner);
    if (!entry.isFile() || TEXT.test(entry.name)) return [];
    const bytes = readFileSync(path.join(rootDir, inner));
    return bytes.subarray(0, 8_000).includes(0) ? [{ path: inner, bytes: bytes.length }] : [];
  });
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}

function isHouseFile(name: string): boolean {
  return TEXT.test(name) && name !== 'package-lock.json' && name !== 'next-env.d.ts';
}

export function isCode(file: string): boolean {
  return CODE.test(file) && !file.endsWith('.d.mts');
}

/** Unit, integration and browser tests. */
export function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file);
}

/** What only tests use: harnesses, builders, and the house rules themselves. */
export function isTestSupport(file: string): boolean {
  return /(?:^|\/)testing(?:\/|\.ts$)/.test(file) || file.startsWith('server/house-rules/') || file.startsWith('e2e/');
}
