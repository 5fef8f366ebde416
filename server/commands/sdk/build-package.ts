import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { rootDir } from '../../environment.ts';
import { runProgram } from './run-program.ts';

const sourceDir = path.join(rootDir, 'sdk', 'typescript');

/**
 * Builds the TypeScript SDK into a folder that `npm pack` can pack: one module each for `import` and `require`, their types, the command
 * line, and what describes the package. What stood there is replaced.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const dist = path.join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of ['package.json', 'README.md']) cpSync(path.join(sourceDir, name), path.join(folder, name));
  const from = (...parts: string[]) => path.join(sourceDir, 'src', ...parts);
  await bundle(from('index.ts'), path.join(dist, 'esm', 'index.js'), 'esm');
  await bundle(from('index.ts'), path.join(dist, 'cjs', 'index.js'), 'cjs');
  await buildCommandLine(dist);
  writeFileSync(path.join(dist, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  await writeDeclarations(path.join(dist, 'esm'));
  for (const name of readdirSync(path.join(dist, 'esm'), { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) cpSync(path.join(dist, 'esm', name), path.join(dist, 'cjs', name));
  }
}

/** Builds the command line alone into a folder, as `cli.js`. */
export async function buildCommandLine(folder: string): Promise<void> {
  await bundle(path.join(sourceDir, 'src', 'cli', 'main.ts'), path.join(folder, 'cli.js'), 'esm');
}

/** Nothing is minified: it is small as it is, and stack traces name functions. */
async function bundle(input: string, file: string, format: 'esm' | 'cjs'): Promise<void> {
  const build = await rolldown({ input, platform: 'neutral', external: /^node:/ });
  await build.write({ file, format, comments: { legal: true, annotation: true, jsdoc: false } });
  await build.close();
}

/** Relative imports get the ending that every resolution of modules finds. */
async function writeDeclarations(folder: string): Promise<void> {
  const tsc = path.join(rootDir, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '-p', path.join(sourceDir, 'tsconfig.json'), '--outDir', folder];
  await runProgram(process.execPath, args);
  rmSync(path.join(folder, 'cli'), { recursive: true, force: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}
