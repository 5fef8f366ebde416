import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir } from '../environment.ts';
import { fileError, StartupError } from '../startup-error.ts';

export const migrationsFolder: string = path.join(rootDir, 'prisma', 'migrations');

/**
 * One step of the database's history: `<time>_<name>/migration.sql`. Its preparation is what is done before it beside the running service
 * (`prepare.sql` beside it), empty where there is none.
 */
export type Migration = Readonly<{ name: string; sql: string; preparation: string; checksum: string }>;

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
  const before = path.join(folder, name, 'prepare.sql');
  const preparation = existsSync(before) ? readFileSync(before, 'utf8') : '';
  return { name, sql, preparation, checksum: createHash('sha256').update(sql).digest('hex') };
}
