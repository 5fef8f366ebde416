import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';
import { fileError, StartupError } from '../startup-error.ts';

export const migrationsFolder: string = path.join(rootDir, 'prisma', 'migrations');

/** One step of the database's history: `<time>_<name>/migration.sql`. */
export type Migration = Readonly<{ name: string; sql: string; checksum: string }>;

/** All migrations of a folder in the order they apply. Raises StartupError when one cannot be read or is empty. */
export function readMigrations(folder: string): Migration[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((name) => readMigration(folder, name));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw fileError(`Cannot read the migrations in ${folder}`, error);
  }
}

/** The checksum is the one Prisma's own engine keeps: SHA-256 of the file, in hex. */
function readMigration(folder: string, name: string): Migration {
  const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
  if (!sql.trim()) throw new StartupError(`The migration ${name} is empty.`);
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
