import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { failureReason } from '../../kernel/text/failure-reason.ts';
import { recurringTasks } from '../workers/recurring-tasks.ts';
import { type Job, type JobState, jobStates, type TaskLine, type WorkingProcess } from './job.ts';
import { selectJobs, selectProcesses, selectTasks } from './store.ts';

/** Jobs in a state or in any, the most urgent states first, in each the latest due; and how many there are. */
export async function listJobs(
  { core }: OperatorContext,
  input: { state?: JobState | undefined; page: number; limit: number },
): Promise<{ jobs: Job[]; total: number }> {
  const states = input.state === undefined ? jobStates : [input.state];
  const offset = (input.page - 1) * input.limit;
  const { jobs, total } = await selectJobs(core.database.pool, { states, limit: input.limit, offset });
  return {
    jobs: jobs.map((job) => ({ ...job, lastError: job.lastError === null ? null : failureReason(job.lastError) })),
    total,
  };
}

/** How many jobs failed for good: they are not tried again unless staff ask. */
export async function countFailedJobs(context: OperatorContext): Promise<number> {
  return (await listJobs(context, { state: 'failed', page: 1, limit: 1 })).total;
}

/** How each kind of job went lately, by name, and the processes that work them off. */
export async function readJobHealth({
  core,
}: OperatorContext): Promise<{ tasks: TaskLine[]; processes: WorkingProcess[] }> {
  const { pool } = core.database;
  const [known, processes] = await Promise.all([selectTasks(pool), selectProcesses(pool)]);
  const recurring = new Map<string, string>(recurringTasks.map(({ task, when }) => [task, when]));
  const names = new Set([...recurring.keys(), ...known.map(({ task }) => task)]);
  const none = { succeededAt: null, failedAt: null, failure: null, jobs: 0, failed: 0 };
  const tasks = [...names].sort().map((task) => ({
    ...(known.find((one) => one.task === task) ?? none),
    task,
    when: recurring.get(task) ?? null,
  }));
  return { tasks, processes };
}
