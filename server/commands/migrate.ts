import { loadDatabaseConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { provideDatabase } from '../db/provide.ts';
import { runOnce, say } from './terminal.ts';

/** npm run db:migrate: applies the migrations, beside a running service or without one. */
runOnce(async () => {
  const { databaseUrl, dataDir } = loadDatabaseConfig();
  const database = await provideDatabase({ databaseUrl, dataDir, mayJoin: true, onProgress: say });
  try {
    const applied = await migrate(database.url, { onProgress: say });
    say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migration(s).`);
  } finally {
    await database.stop();
  }
  return 0;
});
