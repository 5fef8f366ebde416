import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { fileError, StartupError } from './startup-error.ts';

/** Variables by name; a missing one is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the clone, wherever the process was started. */
export const rootDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The environment as the settings see it: `.env` of the clone, overruled by the variables of the process. Raises
 * StartupError naming the line when `.env` is malformed, since Node's own parser drops such lines without a word.
 */
export function readEnvironment(
  file: string = path.join(rootDir, '.env'),
  env: Environment = process.env,
): Environment {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env;
    throw fileError(`Cannot read ${file}`, error);
  }
  content = content.replace(/^\uFEFF/, '');
  const problem = findMalformedLine(content);
  if (problem) throw new StartupError(`${file} is malformed: ${problem}.`);
  return { ...parseEnv(content), ...env };
}

/** The first line that is neither empty, nor a comment, nor NAME=value; undefined when all are well. */
function findMalformedLine(content: string): string | undefined {
  if (content.includes('\0') || content.includes('\uFFFD')) return 'it is not a text file in UTF-8';
  const lines = content.split(/\r?\n/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (/^\s*(#.*)?$/.test(line)) continue;
    const assignment = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=(.*)$/.exec(line);
    if (!assignment) return `line ${index + 1} is not of the form NAME=value`;
    const value = (assignment[1] ?? '').trimStart();
    const quote = /^["'`]/.exec(value)?.[0];
    if (!quote || value.indexOf(quote, 1) > 0) continue;
    const opened = index + 1;
    do index += 1;
    while (index < lines.length && !lines[index]?.includes(quote));
    if (index >= lines.length) return `the quote opened on line ${opened} is never closed`;
  }
  return undefined;
}
