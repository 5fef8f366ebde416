import { type Config, loadConfig } from '../config.ts';
import { connectionsNeeded, requireConnections } from '../database/connections/connections-needed.ts';
import { migrate } from '../database/migrate.ts';
import { type ProvidedDatabase, provideDatabase } from '../database/provide.ts';
import { StartupError } from '../startup-error.ts';
import { banner } from './start/banner.ts';
import { checkPortsAreFree, explainListenError } from './start/port.ts';
import { buildScreens } from './start/screens.ts';
import { seedOrRefuseDemo } from './start/seed.ts';
import { runWorkers, type Workers } from './start/workers.ts';
import { ignore, type Lifetime, runService, say, secondsSince, warn } from './terminal.ts';

/**
 * npm start: settings, port, then screens and database side by side, then the server, or with WEB_CONCURRENCY several of them. What can be reported early is reported
 * before any long work; whatever fails says one sentence and exits with 1.
 */
runService(async (lifetime) => {
  const begun = performance.now();
  const config = loadConfig();
  await checkPortsAreFree(config);
  // React and Next pick their production builds by this; the settings are read already.
  Object.assign(process.env, { NODE_ENV: 'production' });

  const screens = buildScreens(say);
  lifetime.onStop(async () => {
    screens.cancel();
    await screens.done.catch(ignore);
  });
  const [database] = await Promise.all([prepareDatabase(config, lifetime), screens.done]);
  if (lifetime.isStopping()) return;

  const serving = config.webConcurrency > 1 ? await serveByWorkers(config, database, lifetime) : undefined;
  if (!serving) await serveAlone(config, database, lifetime);
  if (lifetime.isStopping()) return;
  say(banner(config, secondsSince(begun)));

  const sentence = await Promise.race([database.died, ...(serving ? [serving.failed] : [])]);
  if (lifetime.isStopping()) return;
  warn(sentence);
  await lifetime.stop(1);
});

/** The service in this very process. */
async function serveAlone(config: Config, database: ProvidedDatabase, lifetime: Lifetime): Promise<void> {
  const { startServer } = await import('../main.ts');
  const starting = startServer(config, { databaseUrl: database.serviceUrl });
  lifetime.onStop(() => starting.then((server) => server.close(), ignore));
  await starting.catch((error: unknown) => {
    throw explainListenError(error, config) ?? error;
  });
}

/** The service in several processes, which this one leads. */
async function serveByWorkers(config: Config, database: ProvidedDatabase, lifetime: Lifetime): Promise<Workers> {
  const workers = runWorkers(config, database.serviceUrl);
  lifetime.onStop(() => workers.stop());
  await workers.ready;
  return workers;
}

function sharesOf(config: Config): { processes: number; poolSize: number } {
  return { processes: config.webConcurrency, poolSize: config.databasePoolSize };
}

async function prepareDatabase(config: Config, lifetime: Lifetime): Promise<ProvidedDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir } = config;
  const connections = connectionsNeeded(sharesOf(config));
  const opening = provideDatabase({ databaseUrl, databaseOwnerUrl, dataDir, archiveDir, connections, onProgress: say });
  lifetime.onStop(() => opening.then((opened) => opened.stop(), ignore));
  const database = await opening;
  if (config.webConcurrency > 1) await requireConnections(database.url, sharesOf(config));
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
