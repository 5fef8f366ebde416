import { loadConfig } from '../../config.ts';
import { connectionsNeeded } from '../../database/connections/connections-needed.ts';
import type { Finding } from '../../database/inspect/findings.ts';
import { inspectDatabase } from '../../database/inspect/inspect-database.ts';
import { inspectReplica } from '../../database/inspect/inspect-replica.ts';
import { provideDatabase } from '../../database/provide.ts';
import { StartupError } from '../../startup-error.ts';
import { runOnce, say } from '../terminal.ts';
import { inspectDeployment } from './inspect-deployment.ts';
import { inspectWatching } from './inspect-watching.ts';

const MARKS = { good: '  ok      ', warning: '  warning ', bad: '  BAD     ' } as const;

/**
 * npm run doctor: judges settings and database by what a deployment needs, beside a running service or without one, and changes nothing. Ends
 * with 1 where something is bad. What providers answer is `npm run providers:check`.
 */
runOnce(async () => {
  const config = loadConfig();
  const { databaseUrl, databaseOwnerUrl, dataDir, archiveDir, replica } = config;
  const shares = { processes: config.webConcurrency, poolSize: config.databasePoolSize };
  const provided = await provideDatabase({
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
    archiveDir,
    connections: connectionsNeeded(shares),
    mayJoin: true,
    onProgress: say,
  });
  const isEmbedded = databaseUrl === undefined;
  const findings = await inspectDatabase(provided.url, { shares, now: Date.now, isEmbedded }).finally(() =>
    provided.stop(),
  );
  if (databaseUrl && replica) findings.push(...(await inspectReplica(databaseUrl, { replica, shares })));
  findings.push(...inspectDeployment(config), ...(await inspectWatching(config)));
  for (const { verdict, what } of findings) say(`${MARKS[verdict]}${what}`);
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length;
  if (count('bad') > 0) throw new StartupError(`${count('bad')} of ${findings.length} things are bad.`);
  say(`${findings.length} things were looked at: nothing is bad, ${count('warning')} could be better.`);
  return 0;
});
