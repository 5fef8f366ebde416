import { Logger, type Runner, run } from 'graphile-worker';
import type { Core } from '../domain/context.ts';
import { cleanUp } from './clean-up.ts';
import { issueInvoices } from './issue-invoices.ts';

/** The jobs of this process, one file a task. */
export type Jobs = { stop(): Promise<void> };

/** Starts working off jobs: the clock of recurring ones is shared, so each runs once however many processes there are. */
export async function startJobs(core: Core, options: { databaseUrl: string }): Promise<Jobs> {
  const runner: Runner = await run({
    connectionString: options.databaseUrl,
    maxPoolSize: 5,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') core.log.error({ job: message }, 'a job failed');
      else if (level === 'warning') core.log.warn({ job: message }, 'a job was noticed');
    }),
    taskList: { clean_up: () => cleanUp(core), issue_invoices: () => issueInvoices(core) },
    // A queue of its own: a sweep that takes longer than a minute is not joined by the next.
    crontab: '17 * * * * clean_up ?fill=1h\n* * * * * issue_invoices ?queue=issue_invoices&max=3',
  });
  // A runner that ends by itself would otherwise take the process along.
  runner.promise.catch((error) => core.log.error({ error }, 'the job runner ended'));
  return { stop: () => runner.stop() };
}
