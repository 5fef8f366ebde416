import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';
import { fileError } from '../startup-error.ts';

export const functionsFolder: string = path.join(rootDir, 'prisma', 'functions');

/** A function of the database with the triggers that call it, or a view: `<wing>/<name>.sql`, the one place where its body stands. */
export type SqlFunction = Readonly<{ name: string; wing: string; sql: string; checksum: string }>;

/** All functions and views of a folder, each after those it calls or reads, since PostgreSQL looks for them. Raises StartupError where one cannot be read. */
export function readFunctions(folder: string): SqlFunction[] {
  return inOrderOfNeed(readFiles(folder));
}

function readFiles(folder: string): SqlFunction[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => {
        const sql = readFileSync(path.join(folder, file), 'utf8');
        const checksum = createHash('sha256').update(sql).digest('hex');
        return { name: path.basename(file, '.sql'), wing: path.dirname(file), sql, checksum };
      });
  } catch (error) {
    throw fileError(`Cannot read the SQL functions in ${folder}`, error);
  }
}

function inOrderOfNeed(functions: readonly SqlFunction[]): SqlFunction[] {
  const byName = new Map(functions.map((one) => [one.name, one]));
  const ordered = new Set<SqlFunction>();
  const begun = new Set<SqlFunction>();
  const visit = (one: SqlFunction) => {
    if (begun.has(one)) return;
    begun.add(one);
    for (const [, called, read] of one.sql.matchAll(/\b([a-z_]+)\s*\(|\b(?:FROM|JOIN)\s+([a-z_]+)/g)) {
      const needed = byName.get((called ?? read) as string);
      if (needed) visit(needed);
    }
    ordered.add(one);
  };
  for (const one of functions) visit(one);
  return [...ordered];
}
