import type { Pool } from 'pg';

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
