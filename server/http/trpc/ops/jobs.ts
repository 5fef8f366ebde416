import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { askForLedgerCheck } from '../../../domain/operations/platform/check-ledger.ts';
import { jobStates } from '../../../domain/operations/platform/job.ts';
import { listJobs, readJobHealth } from '../../../domain/operations/platform/list-jobs.ts';
import { readLedgerCheck } from '../../../domain/operations/platform/read-ledger-check.ts';
import { retryJob } from '../../../domain/operations/platform/retry-job.ts';
import { operatorProcedure, pageInput, router } from '../init.ts';

const timeOrNull = (at: number | null) => (at === null ? null : isoTime(at));

export const jobsRouter = router({
  /** Jobs in a state, or all of them with the most urgent first. */
  list: operatorProcedure('orders.read')
    .input(pageInput.extend({ state: z.enum(jobStates).optional() }))
    .query(async ({ ctx, input }) => {
      const { jobs, total } = await listJobs(ctx.operator, input);
      return {
        total,
        jobs: jobs.map((job) => ({
          ...job,
          runAt: isoTime(job.runAt),
          createdAt: isoTime(job.createdAt),
          lockedAt: timeOrNull(job.lockedAt),
        })),
      };
    }),

  /** How each kind of job went lately, the processes that work them off, and what the last proof of the ledger found. */
  health: operatorProcedure('orders.read').query(async ({ ctx }) => {
    const [{ tasks, processes }, check] = await Promise.all([
      readJobHealth(ctx.operator),
      readLedgerCheck(ctx.operator.core),
    ]);
    return {
      ledgerCheck: check && { ...check, startedAt: isoTime(check.startedAt) },
      tasks: tasks.map((task) => ({
        ...task,
        succeededAt: timeOrNull(task.succeededAt),
        failedAt: timeOrNull(task.failedAt),
      })),
      processes: processes.map((one) => ({ ...one, heartbeatAt: isoTime(one.heartbeatAt) })),
    };
  }),

  retry: operatorProcedure('orders.retry')
    .input(z.object({ jobId: z.string().regex(/^\d{1,18}$/) }))
    .mutation(({ ctx, input }) => retryJob(ctx.operator, input)),

  /** Has the ledger proved now. */
  checkLedger: operatorProcedure('orders.retry').mutation(({ ctx }) => askForLedgerCheck(ctx.operator)),
});
