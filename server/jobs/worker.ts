import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Core } from '../domain/context.ts';
import { startHeartbeat } from '../domain/workers/heartbeat.ts';
import { cleanUp } from './clean-up.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { issueInvoices } from './issue-invoices.ts';

/** The jobs of this process, one file a task. */
export type Jobs = { stop(): Promise<void> };

/** Starts working off jobs: the clock of recurring ones is shared, so each runs once however many processes there are. */
export async function startJobs(core: Core, options: { databaseUrl: string }): Promise<Jobs> {
  // The name under which this process locks jobs, for the day it dies.
  const events: WorkerEvents = new EventEmitter();
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const runner: Runner = await run({
    events,
    connectionString: options.databaseUrl,
    maxPoolSize: 5,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') core.log.error({ job: message }, 'a job failed');
      else if (level === 'warning') core.log.warn({ job: message }, 'a job was noticed');
    }),
    taskList: {
      clean_up: () => cleanUp(core),
      issue_invoices: () => issueInvoices(core),
      deliver_webhooks: (payload) => deliverWebhooks(core, payload),
    },
    // A queue of its own: a sweep that takes longer than a minute is not joined by the next.
    crontab: '17 * * * * clean_up ?fill=1h\n* * * * * issue_invoices ?queue=issue_invoices&max=3',
  });
  // A runner that ends by itself would otherwise take the process along.
  runner.promise.catch((error) => core.log.error({ error }, 'the job runner ended'));
  const heartbeat = await startHeartbeat(
    { pool: core.database.pool, log: core.log },
    { processId: core.webhooks.processId, poolId: await poolId },
  );
  return {
    async stop() {
      await runner.stop();
      await core.webhooks.drain();
      await heartbeat.stop();
    },
  };
}
