import type { Pool, PoolClient } from 'pg';
import type { Stop, Stoppable } from '../../accounts/halts/stop.ts';
import type { Job, JobState, TaskLine, WorkingProcess } from './job.ts';
import type { BrokenLaw, LedgerCheck } from './ledger-check.ts';

/** Stops something; false where it was stopped already. */
export async function insertStop(client: PoolClient, stop: Stop): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO platform_stop (what, reason, stopped_by, stopper_name, stopped_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [stop.what, stop.reason, stop.stoppedBy, stop.stopperName, new Date(stop.stoppedAt)],
  );
  return rowCount === 1;
}

/** Lets something go on. */
export async function deleteStop(client: PoolClient, what: Stoppable): Promise<void> {
  await client.query('DELETE FROM platform_stop WHERE what = $1', [what]);
}

/** A job of the engine's public view, which leaves out what the job is about, with where it stands. */
const JOB = `(
  SELECT j.*, CASE
    WHEN j.locked_at < clock_timestamp() - interval '10 minutes' THEN 'stuck' WHEN j.locked_at IS NOT NULL THEN 'running'
    WHEN j.attempts >= j.max_attempts THEN 'failed' WHEN j.attempts > 0 THEN 'retrying'
    WHEN j.run_at < clock_timestamp() - interval '1 minute' THEN 'late' ELSE 'waiting' END AS state
  FROM graphile_worker.jobs j)`;

type JobRow = {
  id: bigint;
  task_identifier: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: Date;
  created_at: Date;
  locked_at: Date | null;
};

/** A page of the jobs in some states, in the order of these and the latest due first, with errors as the engine noted them; and how many there are. */
export async function selectJobs(
  pool: Pool,
  input: { states: readonly JobState[]; limit: number; offset: number },
): Promise<{ jobs: Job[]; total: number }> {
  const [page, count] = await Promise.all([
    pool.query<JobRow>(
      `SELECT * FROM ${JOB} j WHERE j.state = ANY ($1::text[]) ORDER BY array_position($1::text[], j.state), j.run_at DESC, j.id DESC LIMIT $2 OFFSET $3`,
      [input.states, input.limit, input.offset],
    ),
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM ${JOB} j WHERE j.state = ANY ($1::text[])`, [
      input.states,
    ]),
  ]);
  const jobs = page.rows.map((row) => ({
    jobId: String(row.id),
    task: row.task_identifier,
    state: row.state,
    attempts: row.attempts,
    attemptsMax: row.max_attempts,
    lastError: row.last_error,
    runAt: row.run_at.getTime(),
    createdAt: row.created_at.getTime(),
    lockedAt: row.locked_at?.getTime() ?? null,
  }));
  return { jobs, total: Number(count.rows[0]?.total ?? 0) };
}

/** A job by its id; undefined once it is done. */
export async function findJob(
  client: PoolClient,
  jobId: string,
): Promise<{ task: string; attempts: number } | undefined> {
  const { rows } = await client.query<{ task: string; attempts: number }>(
    'SELECT task_identifier AS task, attempts FROM graphile_worker.jobs WHERE id = $1',
    [jobId],
  );
  return rows[0];
}

/** Makes a job due now with no attempt counted; false while a process is at it. */
export async function rescheduleJob(client: PoolClient, jobId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[$1]::bigint[], run_at => clock_timestamp(), attempts => 0)',
    [jobId],
  );
  return rowCount === 1;
}

type TaskRow = {
  task: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  jobs: bigint;
  failed: bigint;
};

/** Every kind of job that ran or waits. */
export async function selectTasks(pool: Pool): Promise<Omit<TaskLine, 'when'>[]> {
  const { rows } = await pool.query<TaskRow>(
    `SELECT COALESCE(t.task, j.task) AS task, t.succeeded_at, t.failed_at, t.failure, COALESCE(j.jobs, 0) AS jobs, COALESCE(j.failed, 0) AS failed
     FROM job_task t FULL JOIN (
       SELECT j.task_identifier AS task, count(*) AS jobs, count(*) FILTER (WHERE j.state = 'failed') AS failed FROM ${JOB} j GROUP BY 1
     ) j ON j.task = t.task`,
  );
  return rows.map((row) => ({
    task: row.task,
    succeededAt: row.succeeded_at?.getTime() ?? null,
    failedAt: row.failed_at?.getTime() ?? null,
    failure: row.failure,
    jobs: Number(row.jobs),
    failed: Number(row.failed),
  }));
}

/** The processes that work off jobs, by who was heard of last. */
export async function selectProcesses(pool: Pool): Promise<WorkingProcess[]> {
  const { rows } = await pool.query<{ id: string; heartbeat_at: Date; is_alive: boolean }>(
    `SELECT id, heartbeat_at, heartbeat_at > clock_timestamp() - interval '10 seconds' AS is_alive FROM worker_process
     ORDER BY heartbeat_at DESC, id LIMIT 100`,
  );
  return rows.map((row) => ({ processId: row.id, heartbeatAt: row.heartbeat_at.getTime(), isAlive: row.is_alive }));
}

/** Keeps what a proof of the ledger found. */
export async function insertLedgerCheck(pool: Pool, check: LedgerCheck): Promise<void> {
  await pool.query('INSERT INTO ledger_check (started_at, duration_ms, laws, broken) VALUES ($1, $2, $3, $4)', [
    new Date(check.startedAt),
    check.durationMs,
    check.laws,
    JSON.stringify(check.broken),
  ]);
}

/** The last proof of the ledger; undefined before the first. */
export async function selectLastLedgerCheck(pool: Pool): Promise<LedgerCheck | undefined> {
  const { rows } = await pool.query<{ started_at: Date; duration_ms: number; laws: number; broken: BrokenLaw[] }>(
    'SELECT started_at, duration_ms, laws, broken FROM ledger_check ORDER BY started_at DESC, id DESC LIMIT 1',
  );
  const [row] = rows;
  return (
    row && { startedAt: row.started_at.getTime(), durationMs: row.duration_ms, laws: row.laws, broken: row.broken }
  );
}

/** When this installation was made, in milliseconds. */
export async function selectInstalledAt(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ since: Date | null }>('SELECT min(finished_at) AS since FROM _prisma_migrations');
  return rows[0]?.since?.getTime() ?? 0;
}

const ADD_LEDGER_CHECK = `SELECT graphile_worker.add_job('check_ledger', queue_name => 'check_ledger', job_key => 'check_ledger now', max_attempts => 3)`;

/** Adds a job that proves the ledger, beside the one that is at it and was cut off: it begins when that has ended. */
export async function repeatLedgerCheckJob(pool: Pool): Promise<void> {
  await pool.query(ADD_LEDGER_CHECK);
}

/** Adds a job that proves the ledger now; false while one is at it. */
export async function addLedgerCheckJob(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM (${ADD_LEDGER_CHECK}
       WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier = 'check_ledger' AND locked_at IS NOT NULL)) added`,
  );
  return rowCount === 1;
}

/** Tells the next books of the oldest halt that is not told (function tell_halts); answers whether there is more to tell. */
export async function tellNextBooks(pool: Pool, books: number): Promise<boolean> {
  const { rows } = await pool.query<{ more: boolean }>({
    name: 'tell-halts',
    text: 'SELECT tell_halts($1) AS more',
    values: [books],
  });
  return rows[0]?.more ?? false;
}
