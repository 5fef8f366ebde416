import { z } from 'zod';
import { isoTime } from '../../domain/kernel/clock.ts';
import { jobStates } from '../../domain/platform/job.ts';
import { listJobs, readJobHealth } from '../../domain/platform/list-jobs.ts';
import { retryJob } from '../../domain/platform/retry-job.ts';
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

  /** How each kind of job went lately, and the processes that work them off. */
  health: operatorProcedure('orders.read').query(async ({ ctx }) => {
    const { tasks, processes } = await readJobHealth(ctx.operator);
    return {
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
});
