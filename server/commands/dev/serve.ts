import { loadConfig } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import { provideDatabase } from '../../database/provide.ts';
import { banner } from '../start/banner.ts';
import { explainListenError } from '../start/port.ts';
import { seedOrRefuseDemo } from '../start/seed.ts';
import { ignore, runService, say, secondsSince, warn } from '../terminal.ts';

/** The server of npm run dev: a child of `dev.ts`, on the database that one owns. */
runService(async (lifetime) => {
  const begun = performance.now();
  const config = loadConfig();
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir } = config;
  const { url, serviceUrl } = await provideDatabase({
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
    archiveDir,
    mayJoin: true,
  });
  await migrate(url, { serviceUrl, mayOwn: config.demo, onProgress: say, onWarning: warn });
  await seedOrRefuseDemo(config, url);
  const { startServer } = await import('../../main.ts');
  const starting = startServer(config, { databaseUrl: serviceUrl, isDevelopment: true });
  lifetime.onStop(() => starting.then((server) => server.close(), ignore));
  await starting.catch((error: unknown) => {
    throw explainListenError(error, config) ?? error;
  });
  say(process.argv.includes('--first') ? banner(config, secondsSince(begun)) : `Ready in ${secondsSince(begun)}.`);
});
