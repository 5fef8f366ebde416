import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { schemaDrift } from '../database/schema-drift.ts';
import { runOnce, say } from './terminal.ts';

/**
 * npm run db:diff: the SQL that would bring the migrations to the Prisma schema, for the next migration; nothing when
 * they agree. It compares on an empty database of its own, so that no data is near.
 */
runOnce(async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-diff-'));
  try {
    const database = await startEmbeddedPostgres({ dataDir, fsync: false });
    try {
      await migrate(database.url);
      const drift = await schemaDrift(database.url);
      if (drift) say(drift);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return 0;
});
