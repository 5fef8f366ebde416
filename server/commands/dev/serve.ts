import { loadConfig } from '../../config.ts';
import { migrate } from '../../db/migrate.ts';
import { provideDatabase } from '../../db/provide.ts';
import { banner } from '../start/banner.ts';
import { explainListenError } from '../start/port.ts';
import { seedWhenDemo } from '../start/seed.ts';
import { ignore, runService, say, secondsSince } from '../terminal.ts';

/** The server of npm run dev: a child of `dev.ts`, on the database that one owns. */
runService(async (lifetime) => {
  const begun = performance.now();
  const config = loadConfig();
  const { url } = await provideDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, mayJoin: true });
  await migrate(url, { onProgress: say });
  await seedWhenDemo(config, url);
  const { startServer } = await import('../../main.ts');
  const starting = startServer(config, { databaseUrl: url, isDevelopment: true });
  lifetime.onStop(() => starting.then((server) => server.close(), ignore));
  await starting.catch((error: unknown) => {
    throw explainListenError(error, config) ?? error;
  });
  say(process.argv.includes('--first') ? banner(config, secondsSince(begun)) : `Ready in ${secondsSince(begun)}.`);
});
