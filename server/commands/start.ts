import { type Config, loadConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { type ProvidedDatabase, provideDatabase } from '../database/provide.ts';
import { StartupError } from '../startup-error.ts';
import { banner } from './start/banner.ts';
import { checkPortIsFree, explainListenError } from './start/port.ts';
import { buildScreens } from './start/screens.ts';
import { seedOrRefuseDemo } from './start/seed.ts';
import { ignore, type Lifetime, runService, say, secondsSince, warn } from './terminal.ts';

/**
 * npm start: settings, port, then screens and database side by side, then the server. What can be reported early is reported
 * before any long work; whatever fails says one sentence and exits with 1.
 */
runService(async (lifetime) => {
  const begun = performance.now();
  const config = loadConfig();
  await checkPortIsFree(config);
  // React and Next pick their production builds by this; the settings are read already.
  Object.assign(process.env, { NODE_ENV: 'production' });

  const screens = buildScreens(say);
  lifetime.onStop(async () => {
    screens.cancel();
    await screens.done.catch(ignore);
  });
  const [database] = await Promise.all([prepareDatabase(config, lifetime), screens.done]);
  if (lifetime.isStopping()) return;

  const { startServer } = await import('../main.ts');
  const starting = startServer(config, { databaseUrl: database.serviceUrl });
  lifetime.onStop(() => starting.then((server) => server.close(), ignore));
  await starting.catch((error: unknown) => {
    throw explainListenError(error, config) ?? error;
  });
  say(banner(config, secondsSince(begun)));

  const sentence = await database.died;
  if (lifetime.isStopping()) return;
  warn(sentence);
  await lifetime.stop(1);
});

async function prepareDatabase(config: Config, lifetime: Lifetime): Promise<ProvidedDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  const opening = provideDatabase({ databaseUrl, databaseOwnerUrl, dataDir, onProgress: say });
  lifetime.onStop(() => opening.then((opened) => opened.stop(), ignore));
  const database = await opening;
  await migrate(database.url, {
    serviceUrl: database.serviceUrl,
    mayOwn: config.demo,
    onProgress: say,
    onWarning: warn,
  });
  await seedOrRefuseDemo(config, database.url);
  if (lifetime.isStopping()) throw new StartupError('Stopped.');
  return database;
}
