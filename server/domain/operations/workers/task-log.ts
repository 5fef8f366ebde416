import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { completeEarlierSweeps, noteTasks } from './store.ts';

/** How each kind of job went last in this process, kept in the database for all of them. */
export type TaskLog = {
  /** One went well; or it failed, for a reason without personal data. Costs no query */
  note(task: string, failure?: string): void;
  /** A run of a recurring task did all there is to do, also what earlier runs of it had failed at: those are a problem no more. Costs no query */
  noteSweep(task: string, jobId: string): void;
  /** Writes what is new; what could not be written is tried with the next. Raises where the database does not take it. */
  flush(): Promise<void>;
};

/** The last success and the last failure of a task, instants in milliseconds. */
export type TaskNote = { succeededAt?: number; failedAt?: number; failure?: string };

/** Nothing is written before the first `flush`; a busy task costs one row a flush. */
export function createTaskLog(deps: { pool: Pool; clock: Clock }): TaskLog {
  let fresh = new Map<string, TaskNote>();
  let sweeps = new Map<string, string>();
  return {
    note(task, failure) {
      const at = deps.clock.now();
      fresh.set(task, {
        ...fresh.get(task),
        ...(failure === undefined ? { succeededAt: at } : { failedAt: at, failure }),
      });
    },
    noteSweep(task, jobId) {
      const earlier = sweeps.get(task);
      if (earlier === undefined || BigInt(earlier) < BigInt(jobId)) sweeps.set(task, jobId);
    },
    async flush() {
      if (fresh.size > 0) {
        const written = fresh;
        fresh = new Map();
        try {
          await noteTasks(deps.pool, written);
        } catch (error) {
          for (const [task, note] of written) fresh.set(task, { ...note, ...fresh.get(task) });
          throw error;
        }
      }
      // The next run says it again.
      const done = sweeps;
      sweeps = new Map();
      if (done.size > 0) await completeEarlierSweeps(deps.pool, done);
    },
  };
}
