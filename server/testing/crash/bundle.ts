import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { rootDir } from '../../environment.ts';

/** In node_modules, where the bundle finds the packages it imports. */
const FOLDER = path.join(rootDir, 'node_modules', '.cache', 'tola-bundles');
const DAY_MS = 86_400_000;

const bundles = new Map<string, Promise<string>>();

/**
 * Path of one JavaScript file that holds a program and every module of ours that it imports; packages stay outside. It is made once in this
 * process. Tests that start a program dozens of times, to kill it, so spend half the CPU on its starts: reading and stripping
 * a thousand modules is most of each.
 */
export function bundleOf(entry: string): Promise<string> {
  const known = bundles.get(entry);
  if (known) return known;
  const bundle = makeBundle(entry);
  bundles.set(entry, bundle);
  return bundle;
}

async function makeBundle(entry: string): Promise<string> {
  const build = await rolldown({
    input: entry,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    plugins: [{ name: 'own-places', transform: keepPlace }],
  });
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false });
    const { code } = output[0];
    mkdirSync(FOLDER, { recursive: true });
    removeOldBundles();
    // Named by its content: other processes of the tests may be starting theirs, and a tree with a planted fault has another.
    const digest = createHash('sha256').update(code).digest('hex').slice(0, 16);
    const file = path.join(FOLDER, `${path.basename(entry, '.ts')}-${digest}.mjs`);
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, file);
    return file;
  } finally {
    await build.close();
  }
}

function removeOldBundles(): void {
  for (const name of readdirSync(FOLDER)) {
    const file = path.join(FOLDER, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
    if (Date.now() - mtimeMs > DAY_MS) rmSync(file, { force: true });
  }
}

/** A module looks for files beside its source, not beside the bundle. */
function keepPlace(code: string, id: string): string | null {
  if (!code.includes('import.meta.')) return null;
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)));
}
