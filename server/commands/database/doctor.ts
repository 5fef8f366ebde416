import { type Config, loadConfig } from '../../config.ts';
import { bad, type Finding, good, warning } from '../../database/inspect/findings.ts';
import { inspectDatabase } from '../../database/inspect/inspect-database.ts';
import { inspectReplica } from '../../database/inspect/inspect-replica.ts';
import { provideDatabase } from '../../database/provide.ts';
import { StartupError } from '../../startup-error.ts';
import { runOnce, say } from '../terminal.ts';
import { inspectWatching } from './inspect-watching.ts';

const MARKS = { good: '  ok      ', warning: '  warning ', bad: '  BAD     ' } as const;

/**
 * npm run doctor: judges settings and database by what a deployment needs, beside a running service or without one, and changes nothing. Ends
 * with 1 where something is bad. What providers answer is `npm run providers:check`.
 */
runOnce(async () => {
  const config = loadConfig();
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir, replica } = config;
  const provided = await provideDatabase({
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
    archiveDir,
    mayJoin: true,
    onProgress: say,
  });
  const shares = { processes: config.webConcurrency, poolSize: config.databasePoolSize };
  const findings = await inspectDatabase(provided.url, { shares, now: Date.now }).finally(() => provided.stop());
  if (databaseUrl && replica) findings.push(...(await inspectReplica(databaseUrl, { replica, shares })));
  findings.push(...inspectSettingsOf(config), ...(await inspectWatching(config)));
  for (const { verdict, what } of findings) say(`${MARKS[verdict]}${what}`);
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length;
  if (count('bad') > 0) throw new StartupError(`${count('bad')} of ${findings.length} things are bad.`);
  say(`${findings.length} things were looked at: nothing is bad, ${count('warning')} could be better.`);
  return 0;
});

/** What the settings of a deployment leave open; those that cannot work are refused when they are read. */
function inspectSettingsOf(config: Config): Finding[] {
  const isPublic = config.appUrl.startsWith('https://');
  return [
    isPublic
      ? good(`APP_URL is ${config.appUrl}`)
      : warning(`APP_URL is ${config.appUrl}: partners and customers need https`),
    isPublic && config.trustedProxyHops === 0
      ? bad(
          'TRUSTED_PROXY_HOPS is 0 although APP_URL is https: behind a proxy all callers share one address, and its limits',
        )
      : good(`TRUSTED_PROXY_HOPS is ${config.trustedProxyHops}`),
    config.shutdownDelaySeconds === 0
      ? warning('SHUTDOWN_DELAY_SECONDS is 0: a rolling restart fails the calls that come before the proxy notices')
      : good(`SHUTDOWN_DELAY_SECONDS is ${config.shutdownDelaySeconds}`),
    config.metrics.port === undefined && config.metrics.token === undefined
      ? warning('neither METRICS_PORT nor METRICS_TOKEN is set: nothing watches the service')
      : good('figures can be read'),
    config.demo ? warning('demo mode is on: log-ins take a well-known code') : good('demo mode is off'),
  ];
}
