import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { exportAudit } from '../domain/accounts/audit/export/export-audit.ts';
import { endAbandonedMoves } from '../domain/accounts/sandbox/advance-clock.ts';
import type { Core } from '../domain/context.ts';
import { failureReason } from '../domain/kernel/text/failure-reason.ts';
import { ageLedger } from '../domain/ledger/months/age-ledger.ts';
import { type Heartbeat, startHeartbeat } from '../domain/operations/workers/heartbeat.ts';
import { isSweep, recurringTasks } from '../domain/operations/workers/recurring-tasks.ts';
import { createTaskLog, type TaskLog } from '../domain/operations/workers/task-log.ts';
import { settleSips } from '../domain/payments/sips/settle-sips.ts';
import { chainLedger } from './chain-ledger.ts';
import { checkDomains } from './check-domains.ts';
import { checkLedgerNightly } from './check-ledger.ts';
import { cleanUp } from './clean-up.ts';
import { commitHoldingsOfDay } from './commit-holdings.ts';
import { compareSettlementsAgain } from './compare-settlements.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { emailOwnerOfChannel } from './email-owner.ts';
import { finaliseStatements } from './finalise-statements.ts';
import { followShipments } from './follow-shipments.ts';
import { issueInvoices } from './issue-invoices.ts';
import { type EngineFigures, noteEndsOneByOne } from './note-ends.ts';
import { probeStatusOfService } from './probe-status.ts';
import { sendInvitationOf } from './send-invitation.ts';
import { settleOrders } from './settle-orders.ts';
import { settleWithdrawals } from './settle-withdrawals.ts';
import { tellHalts } from './tell-halts.ts';
import { traceTasks } from './trace-tasks.ts';

/** The jobs of this process, one file a task. */
export type Jobs = {
  stop(): Promise<void>;
  /** How often the runner had to be started again, and how often the end of a job was noted again after a deadlock */
  figures(): { restarts: number; retries: number };
};

const RESTART_MS = 1_000;
const POOL_SIZE = 5;

/**
 * Starts working off jobs: the clock of recurring ones is shared, so each runs once however many processes there are. The engine
 * gives up where it loses the database over the end of a job; it is started anew then, for as long as this process lives.
 *
 * Where `elected` is given, the jobs are left to another process until it resolves. All the rest that processes owe each other begins at
 * once: the heartbeat, and answers about keys.
 */
export async function startJobs(core: Core, elected?: Promise<void>): Promise<Jobs> {
  let isStopped = false;
  let restarts = 0;
  // Before the first beat: a process that sees this one asks it.
  await core.ledger.executingKeys.start();
  const taskLog = createTaskLog({ pool: core.database.pool, clock: core.clock });
  const stopping = new AbortController();
  const deps = { core, taskLog, engine: { retries: 0 }, stopping: stopping.signal };
  let current = elected ? undefined : await startRunner(deps);
  const heartbeat = await startHeartbeat(
    {
      pool: core.database.pool,
      log: core.log,
      onBeat: async () =>
        void (await Promise.all([core.webhooks.deliverer.tidy(), endAbandonedMoves(core), taskLog.flush()])),
    },
    { processId: core.webhooks.deliverer.processId, poolId: current?.poolId ?? core.webhooks.deliverer.processId },
  );
  const start = async (waitMs: number) => {
    current = await startAgain(deps, heartbeat, { waitMs, isStopped: () => isStopped });
    if (isStopped) await current?.runner.stop().catch(() => {});
  };
  const keepRunning = (async () => {
    if (elected) {
      await Promise.race([elected, aborted(stopping.signal)]);
      if (isStopped) return;
      core.log.info({}, 'this process runs the jobs from now on');
      await start(0);
    }
    while (current) {
      await current.ended.catch((error) => core.log.error({ error }, 'the job runner failed'));
      if (isStopped) return;
      restarts += 1;
      core.log.warn({ poolId: current.poolId }, 'the job runner ended and is started again');
      await start(RESTART_MS);
    }
  })();
  return {
    figures: () => ({ restarts, retries: deps.engine.retries }),
    async stop() {
      isStopped = true;
      stopping.abort();
      await current?.runner.stop().catch(() => {});
      await keepRunning;
      await core.webhooks.deliverer.drain();
      await heartbeat.stop();
      await core.ledger.executingKeys.stop();
      await taskLog.flush().catch((error) => core.log.error({ error }, 'how the last jobs went could not be noted'));
    },
  };
}

/** What a runner works with. */
type RunnerDeps = {
  core: Core;
  taskLog: TaskLog;
  engine: EngineFigures;
  /** Cuts off what may take longer than a process has to stop */
  stopping: AbortSignal;
};

type Running = {
  runner: Runner;
  /** Settles when it has let go of everything */
  ended: Promise<void>;
  poolId: string;
};

async function startRunner({ core: ofProcess, taskLog, engine, stopping }: RunnerDeps): Promise<Running> {
  const core: Core = { ...ofProcess, stopping };
  // The name under which this process locks jobs, for the day it dies.
  const events: WorkerEvents = new EventEmitter();
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  // Ended without having done their work, and added anew.
  const postponed = new Set<string>();
  events.on('job:success', ({ job }) => {
    if (postponed.delete(job.id)) return;
    taskLog.note(job.task_identifier);
    if (isSweep(job)) taskLog.noteSweep(job.task_identifier, job.id);
  });
  events.on('job:error', ({ job, error }) =>
    taskLog.note(job.task_identifier, failureReason(error instanceof Error ? error.message : String(error))),
  );
  const pgPool = core.database.openPool(POOL_SIZE);
  noteEndsOneByOne(pgPool, engine);
  const runner = await run({
    events,
    pgPool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1_000,
    // One by one, a job whose end cannot be noted would be an unhandled rejection, and end this process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message) => {
      if (level === 'error') core.log.error({ job: message }, 'a job failed');
      else if (level === 'warning') core.log.warn({ job: message }, 'a job was noticed');
    }),
    taskList: traceTasks({
      clean_up: () => cleanUp(core),
      check_ledger: async (_, { job }) => {
        if (!(await checkLedgerNightly(core, stopping))) postponed.add(job.id);
      },
      chain_ledger: (_, helpers) => chainLedger(core, stopping, helpers),
      check_domains: () => checkDomains(core),
      commit_holdings: () => commitHoldingsOfDay(core, stopping),
      compare_settlements: () => compareSettlementsAgain(core),
      issue_invoices: () => issueInvoices(core),
      deliver_webhooks: (payload) => deliverWebhooks(core, payload),
      settle_orders: () => settleOrders(core),
      settle_sips: () => settleSips(core),
      finalise_statements: () => finaliseStatements(core),
      follow_shipments: () => followShipments(core),
      probe_status: async () => probeStatusOfService(core),
      settle_withdrawals: (payload) => settleWithdrawals(core, payload),
      tell_halts: () => tellHalts(core),
      send_invitation: (payload) => sendInvitationOf(core, payload),
      email_owner: (payload, { job }) => emailOwnerOfChannel(core, payload, job.attempts),
      export_audit: () => exportAudit(core, stopping),
      age_ledger: () => ageLedger(core, stopping),
    }),
    // By its queue a sweep that takes longer than a minute is not joined by the next.
    crontab: recurringTasks.map(({ task, when, options }) => `${when} ${task} ?${options}`).join('\n'),
  }).catch(async (error) => {
    await pgPool.end();
    throw error;
  });
  const ended = runner.promise.finally(() => pgPool.end());
  return { runner, ended, poolId: await poolId };
}

/** Starts a runner after a while, as soon as the database takes one; undefined where the process stops before. */
async function startAgain(
  deps: RunnerDeps,
  heartbeat: Heartbeat,
  options: { waitMs: number; isStopped(): boolean },
): Promise<Running | undefined> {
  for (let waitMs = options.waitMs; ; waitMs = RESTART_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (options.isStopped()) return undefined;
    try {
      const running = await startRunner(deps);
      await heartbeat.rename(running.poolId).catch((error) => deps.core.log.error({ error }, 'the heartbeat waits'));
      return running;
    } catch (error) {
      deps.core.log.error({ error }, 'the job runner waits for the database');
    }
  }
}

function aborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
