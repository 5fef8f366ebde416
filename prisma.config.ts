import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'prisma/config';

/** The database the Prisma command line works on: DATABASE_URL, or the embedded one while it runs. */
function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const file = path.resolve(process.env.DATA_DIR ?? '.data', 'postgres.url');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'postgres://localhost:5432/start-it-first';
}

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations', seed: 'node server/commands/launch.mjs seed' },
  datasource: { url: databaseUrl() },
});
