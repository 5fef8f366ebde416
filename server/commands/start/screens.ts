import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootDir } from '../../environment.ts';
import { claimFile } from '../../file-claim.ts';
import { StartupError } from '../../startup-error.ts';
import { buildDownloads } from '../sdk/build-downloads.ts';
import { secondsSince } from '../terminal.ts';

const outputDir = path.join(rootDir, '.next');
const stampFile = path.join(outputDir, '.tola-built');
/** What Next hands out beside the screens: the packages that partners install. */
const downloadsDir = path.join(rootDir, 'public', 'sdk');
const lockFile = path.join(rootDir, 'node_modules', '.tola-building');

/** Folders and files every build depends on, but for the downloads, which it makes. Server code counts only where a screen imports it. */
const sources = [
  'app',
  'messages',
  'public',
  'sdk',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Builds the screens with Next unless the last build stems from the same sources. Processes that start from one clone
 * at once build one after the other. Raises StartupError with the end of Next's own output when the build fails.
 */
export function buildScreens(onProgress: (step: string) => void): { done: Promise<void>; cancel(): void } {
  const abort = new AbortController();
  return { done: build(onProgress, abort.signal), cancel: () => abort.abort() };
}

async function build(onProgress: (step: string) => void, signal: AbortSignal): Promise<void> {
  if (isBuilt()) return;
  const release = await claimBuild(onProgress, signal);
  try {
    if (isBuilt() || signal.aborted) return;
    const begun = performance.now();
    onProgress('Building the screens');
    const timer = setInterval(() => onProgress(`  still building (${secondsSince(begun)})`), 15_000);
    rmSync(stampFile, { force: true });
    await buildDownloads(downloadsDir);
    const wanted = hashOfSources();
    const { code, output } = await runNextBuild(signal).finally(() => clearInterval(timer));
    if (signal.aborted) return;
    if (code !== 0) throw new StartupError(`The screens could not be built:\n${lastLines(output, 60)}`);
    mkdirSync(outputDir, { recursive: true });
    writeFileSync(stampFile, wanted);
    onProgress(`Built the screens in ${secondsSince(begun)}`);
  } finally {
    release();
  }
}

function isBuilt(): boolean {
  if (![path.join(outputDir, 'BUILD_ID'), stampFile, downloadsDir].every((place) => existsSync(place))) return false;
  return readFileSync(stampFile, 'utf8') === hashOfSources();
}

async function claimBuild(onProgress: (step: string) => void, signal: AbortSignal): Promise<() => void> {
  for (let attempt = 0; ; attempt += 1) {
    const claim = claimFile(lockFile);
    if (claim.release) return claim.release;
    if (signal.aborted) return () => {};
    if (attempt === 0) onProgress(`Waiting for process ${claim.holder}, which builds the same screens`);
    await sleep(200);
  }
}

function runNextBuild(signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const next = path.join(rootDir, 'node_modules', 'next', 'dist', 'bin', 'next');
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [next, 'build'], { cwd: rootDir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

function lastLines(text: string, count: number): string {
  return text.trim().split('\n').slice(-count).join('\n');
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  const files = sources.flatMap(listFiles);
  for (const file of [...files, ...importedFrom(files)].sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(rootDir, file)))
      .update('\0');
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${value}\0`);
  }
  return hash.digest('hex');
}

function listFiles(name: string): string[] {
  const place = path.join(rootDir, name);
  if (!existsSync(place)) return [];
  if (path.extname(name)) return [name];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && entry.parentPath !== downloadsDir)
    .map((entry) => path.relative(rootDir, path.join(entry.parentPath, entry.name)));
}

/** Files outside the sources that they import at run time, followed to the end. Imports of types are none. */
function importedFrom(files: readonly string[]): string[] {
  const seen = new Set(files);
  const queue = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const found: string[] = [];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = readFileSync(path.join(rootDir, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(
      /(?:^|[;\s])(?:import|export)\s{1,9}(?!type\b)(?:[^'";]{0,900}?\sfrom\s{1,9})?['"](\.[^'"]+)['"]/g,
    )) {
      const target = resolveImport(path.join(path.dirname(file), specifier));
      if (!target || seen.has(target)) continue;
      seen.add(target);
      found.push(target);
      queue.push(target);
    }
  }
  return found;
}

function resolveImport(specifier: string): string | undefined {
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((ending) => `${specifier}${ending}`)
    .find((file) => path.extname(file) && existsSync(path.join(rootDir, file)));
}
