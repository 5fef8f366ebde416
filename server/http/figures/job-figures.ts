import { Counter, type Registry } from 'prom-client';

/** What the jobs of a process tell of themselves. */
export type JobFigures = { figures(): { restarts: number; retries: number } };

/** How the job runner of this process goes. */
export function addJobFigures(registry: Registry, jobs: JobFigures): void {
  new Counter({
    name: 'tola_job_runner_restarts_total',
    help: 'How often the job runner of this process ended and was started again',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(jobs.figures().restarts);
    },
  });
  new Counter({
    name: 'tola_job_end_retries_total',
    help: 'Ends of jobs that the database refused as a deadlock, and that were noted again',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(jobs.figures().retries);
    },
  });
}
