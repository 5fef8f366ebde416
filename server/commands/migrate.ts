import { loadDatabaseConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { provideDatabase } from '../database/provide.ts';
import { runOnce, say, warn } from './terminal.ts';

/** npm run db:migrate: applies the migrations, beside a running service or without one. */
runOnce(async () => {
  const database = await provideDatabase({ ...loadDatabaseConfig(), mayJoin: true, onProgress: say });
  try {
    const applied = await migrate(database.url, { serviceUrl: database.serviceUrl, onProgress: say, onWarning: warn });
    say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migration(s).`);
  } finally {
    await database.stop();
  }
  return 0;
});
