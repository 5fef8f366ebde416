import type { Pool, QueryConfig, QueryResult } from 'pg';

/** How often a statement of the engine was chosen to end a deadlock, and was tried again. */
export type EngineFigures = { retries: number };

const ATTEMPTS_MAX = 20;
const PAUSE_MS = 25;

/**
 * Keeps deadlocks from ending the job runner. The engine notes the ends of several jobs in one statement, which locks their rows in any
 * order, while our own commits lock rows of jobs by their keys: on the connections of this pool each end is a statement and a commit of
 * its own, so that it holds no row of a job while it waits for another. What is chosen to end a deadlock all the same is tried again:
 * nothing of it was committed, and meanwhile the job stays locked, so that it runs no second time.
 */
export function noteEndsOneByOne(pool: Pool, figures: EngineFigures): void {
  pool.on('connect', (client) => {
    const original = client.query;
    const plainly = (config: QueryConfig): Promise<QueryResult> => Reflect.apply(original, client, [config]);
    const query = (...given: unknown[]): unknown => {
      const ends = given.length === 1 ? endsOf(given[0] as QueryConfig) : undefined;
      return ends ? oneByOne(ends, plainly, figures) : Reflect.apply(original, client, given);
    };
    Object.assign(client, { query });
  });
}

/** The statements of the engine that note ends of jobs, by the beginning of their name, cut into one for each job. */
const cuts: Readonly<Record<string, (values: unknown[]) => unknown[][]>> = {
  'complete_job/': (values) => [values],
  'complete_jobs/': ([ids]) => (ids as string[]).map((id) => [[id]]),
  'complete_job_q/': ([ids, pool]) => (ids as string[]).map((id) => [[id], pool]),
  'fail_job/': ([pool, jobs]) => cutJson(jobs).map((job) => [pool, job]),
  'fail_job_q/': ([pool, jobs]) => cutJson(jobs).map((job) => [pool, job]),
};

function cutJson(list: unknown): string[] {
  return (JSON.parse(String(list)) as unknown[]).map((one) => JSON.stringify([one]));
}

function endsOf(config: QueryConfig): QueryConfig[] | undefined {
  const { name, values } = config;
  const cut = name === undefined ? undefined : cuts[name.slice(0, name.indexOf('/') + 1)];
  return cut && values ? cut(values).map((own) => ({ ...config, values: own })) : undefined;
}

async function oneByOne(
  ends: readonly QueryConfig[],
  query: (config: QueryConfig) => Promise<QueryResult>,
  figures: EngineFigures,
): Promise<QueryResult | undefined> {
  let last: QueryResult | undefined;
  for (const end of ends) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        last = await query(end);
        break;
      } catch (error) {
        if ((error as { code?: string }).code !== '40P01' || attempt === ATTEMPTS_MAX) throw error;
        figures.retries += 1;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * attempt));
      }
    }
  }
  return last;
}
