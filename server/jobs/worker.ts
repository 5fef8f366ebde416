import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type { Core } from '../domain/context.ts';
import { type Heartbeat, startHeartbeat } from '../domain/workers/heartbeat.ts';
import { checkDomains } from './check-domains.ts';
import { cleanUp } from './clean-up.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { emailOwnerOfChannel } from './email-owner.ts';
import { finaliseStatements } from './finalise-statements.ts';
import { followShipments } from './follow-shipments.ts';
import { issueInvoices } from './issue-invoices.ts';
import { sendInvitationOf } from './send-invitation.ts';
import { settleOrders } from './settle-orders.ts';
import { settleWithdrawals } from './settle-withdrawals.ts';

/** The jobs of this process, one file a task. */
export type Jobs = { stop(): Promise<void> };

const RESTART_MS = 1_000;
const POOL_SIZE = 5;

/**
 * Starts working off jobs: the clock of recurring ones is shared, so each runs once however many processes there are. The engine
 * gives up where it loses the database over the end of a job; it is started anew then, for as long as this process lives.
 */
export async function startJobs(core: Core): Promise<Jobs> {
  let isStopped = false;
  let current = await startRunner(core);
  const heartbeat = await startHeartbeat(
    { pool: core.database.pool, log: core.log, onBeat: () => core.webhooks.tidy() },
    { processId: core.webhooks.processId, poolId: current.poolId },
  );
  const keepRunning = (async () => {
    for (;;) {
      await current.ended.catch((error) => core.log.error({ error }, 'the job runner failed'));
      if (isStopped) return;
      core.log.warn({ poolId: current.poolId }, 'the job runner ended and is started again');
      current = (await restart(core, heartbeat, () => isStopped)) ?? current;
      if (isStopped) await current.runner.stop().catch(() => {});
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await current.runner.stop().catch(() => {});
      await keepRunning;
      await core.webhooks.drain();
      await heartbeat.stop();
    },
  };
}

type Running = {
  runner: Runner;
  /** Settles when it has let go of everything */
  ended: Promise<void>;
  poolId: string;
};

async function startRunner(core: Core): Promise<Running> {
  // The name under which this process locks jobs, for the day it dies.
  const events: WorkerEvents = new EventEmitter();
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const pgPool = core.database.openPool(POOL_SIZE);
  const runner = await run({
    events,
    pgPool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    // One by one, a job whose end cannot be noted would be a rejection that nobody handles, and end this process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') core.log.error({ job: message }, 'a job failed');
      else if (level === 'warning') core.log.warn({ job: message }, 'a job was noticed');
    }),
    taskList: {
      clean_up: () => cleanUp(core),
      check_domains: () => checkDomains(core),
      issue_invoices: () => issueInvoices(core),
      deliver_webhooks: (payload) => deliverWebhooks(core, payload),
      settle_orders: () => settleOrders(core),
      finalise_statements: () => finaliseStatements(core),
      follow_shipments: () => followShipments(core),
      settle_withdrawals: (payload) => settleWithdrawals(core, payload),
      send_invitation: (payload) => sendInvitationOf(core, payload),
      email_owner: (payload) => emailOwnerOfChannel(core, payload),
    },
    // A queue of its own: a sweep that takes longer than a minute is not joined by the next.
    crontab: [
      '17 * * * * clean_up ?fill=1h',
      '41 * * * * check_domains ?fill=1h',
      '* * * * * issue_invoices ?queue=issue_invoices&max=3',
      '* * * * * settle_orders ?queue=settle_orders&max=3',
      '* * * * * finalise_statements ?queue=finalise_statements&max=3',
      '* * * * * follow_shipments ?queue=follow_shipments&max=3',
      '* * * * * settle_withdrawals ?queue=settle_withdrawals&max=3',
    ].join('\n'),
  }).catch(async (error) => {
    await pgPool.end();
    throw error;
  });
  const ended = runner.promise.finally(() => pgPool.end());
  return { runner, ended, poolId: await poolId };
}

/** Starts a runner as soon as the database takes one; undefined where the process stops before. */
async function restart(core: Core, heartbeat: Heartbeat, isStopped: () => boolean): Promise<Running | undefined> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
    if (isStopped()) return undefined;
    try {
      const running = await startRunner(core);
      await heartbeat.rename(running.poolId).catch((error) => core.log.error({ error }, 'the heartbeat waits'));
      return running;
    } catch (error) {
      core.log.error({ error }, 'the job runner waits for the database');
    }
  }
}
