/**
 * Where a job of the engine stands, the most urgent first. `failed`: it was tried as often as it may be, and it is not tried again; `stuck`: a process has been
 * at it for ten minutes; `retrying`: it failed and comes again by itself; `late`: due for a minute, and no process took it; `running`;
 * `waiting`: for its time.
 */
export const jobStates = ['failed', 'stuck', 'retrying', 'late', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** A job without what it is about. Instants in milliseconds, real time. */
export type Job = {
  jobId: string;
  task: string;
  state: JobState;
  attempts: number;
  attemptsMax: number;
  /** The first line of what went wrong last, with personal data masked */
  lastError: string | null;
  runAt: number;
  createdAt: number;
  /** Since when a process is at it */
  lockedAt: number | null;
};

/** How a kind of job goes. Instants in milliseconds, real time. */
export type TaskLine = {
  task: string;
  /** Crontab in UTC, of one that comes back by itself */
  when: string | null;
  succeededAt: number | null;
  failedAt: number | null;
  failure: string | null;
  /** Jobs of it that are there now, and those of them that failed for good */
  jobs: number;
  failed: number;
};

/** A process that works off jobs. Milliseconds, real time of the database. */
export type WorkingProcess = { processId: string; heartbeatAt: number; isAlive: boolean };
