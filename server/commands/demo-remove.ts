import { removeDemo } from '../../prisma/seed/remove-demo.ts';
import { loadDatabaseConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { provideDatabase } from '../database/provide.ts';
import { ignore, runOnce, say } from './terminal.ts';

/** npm run demo:remove: takes the demo's accounts out of use, so that the service starts with DEMO=0 on this database. */
runOnce(async () => {
  const provided = await provideDatabase({ ...loadDatabaseConfig(), mayJoin: true, onProgress: ignore });
  try {
    await migrate(provided.url, { serviceUrl: provided.serviceUrl, onProgress: ignore });
    const { accounts, people, tokens } = await removeDemo(provided.url);
    say(
      `Disabled ${accounts} demo accounts, removed ${people} people and ended ${tokens} tokens. What they traded stays.`,
    );
  } finally {
    await provided.stop();
  }
  return 0;
});
