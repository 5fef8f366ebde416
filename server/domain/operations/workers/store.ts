import type { Pool } from 'pg';
import type { TaskNote } from './task-log.ts';

/**
 * Says that a process is alive, under its name in the job queue. What it had locked under an earlier name is free: it has ended
 * with that.
 */
export async function beat(pool: Pool, worker: { processId: string; poolId: string }): Promise<void> {
  await pool.query({
    name: 'worker-heartbeat',
    text: `WITH earlier AS (SELECT pool_id FROM worker_process WHERE id = $1 AND pool_id <> $2),
           said AS (
             INSERT INTO worker_process (id, pool_id, heartbeat_at) VALUES ($1, $2, clock_timestamp())
             ON CONFLICT (id) DO UPDATE SET pool_id = excluded.pool_id, heartbeat_at = excluded.heartbeat_at)
           SELECT graphile_worker.force_unlock_workers(ARRAY[pool_id]) FROM earlier`,
    values: [worker.processId, worker.poolId],
  });
}

/** Frees what dead processes were at; answers how many there were. */
export async function buryDeadWorkers(pool: Pool, deadAfterSeconds: number): Promise<number> {
  const { rows } = await pool.query<{ dead: number }>({
    name: 'bury-dead-workers',
    text: `SELECT bury_dead_workers($1 * interval '1 second') AS dead`,
    values: [deadAfterSeconds],
  });
  return rows[0]?.dead ?? 0;
}

/** Takes a process off the list: it goes in good order. */
export async function retireWorker(pool: Pool, processId: string): Promise<void> {
  await pool.query({
    name: 'retire-worker',
    text: `UPDATE worker_process SET heartbeat_at = '-infinity' WHERE id = $1`,
    values: [processId],
  });
  await buryDeadWorkers(pool, 3_600);
}

/** Keeps how tasks went last; what another process noted later stays. */
export async function noteTasks(pool: Pool, notes: ReadonlyMap<string, TaskNote>): Promise<void> {
  const instant = (at: number | undefined) => (at === undefined ? null : new Date(at));
  const all = [...notes].sort(([one], [other]) => (one < other ? -1 : 1));
  await pool.query({
    name: 'note-tasks',
    text: `INSERT INTO job_task AS t (task, succeeded_at, failed_at, failure)
           SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::text[])
           ON CONFLICT (task) DO UPDATE SET succeeded_at = greatest(t.succeeded_at, excluded.succeeded_at),
             failure = CASE WHEN excluded.failed_at >= COALESCE(t.failed_at, '-infinity') THEN excluded.failure ELSE t.failure END,
             failed_at = greatest(t.failed_at, excluded.failed_at)`,
    values: [
      all.map(([task]) => task),
      all.map(([, note]) => instant(note.succeededAt)),
      all.map(([, note]) => instant(note.failedAt)),
      all.map(([, note]) => note.failure ?? null),
    ],
  });
}

/**
 * Takes runs of recurring tasks off the queue that failed for good and were made before a run that went well, given by its job. Jobs that such
 * a task has for one subject, which its payload names, stay.
 */
export async function completeEarlierSweeps(pool: Pool, sweeps: ReadonlyMap<string, string>): Promise<void> {
  await pool.query({
    name: 'complete-earlier-sweeps',
    text: `SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(
             SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
             JOIN unnest($1::text[], $2::bigint[]) s (task, job_id) ON s.task = t.identifier AND j.id < s.job_id
             WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND j.payload::jsonb - '_cron' - 'traceparent' = '{}'))`,
    values: [[...sweeps.keys()], [...sweeps.values()]],
  });
}
