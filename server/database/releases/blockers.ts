import type { ClientBase } from 'pg';
import { connectOrExplain } from '../connect.ts';

/** How often a statement that waits is looked at, in ms. */
const LOOK_MS = 30_000;

export type Watch = Readonly<{
  databaseUrl: string;
  onProgress(step: string): void;
  /** 30 s when absent. */
  lookMs?: number | undefined;
}>;

/**
 * Runs work of this connection and answers what it answers; each half minute that it lasts, whom the connection waits for is told, if for anyone:
 * seen by another connection, which is opened for that.
 */
export async function tellBlockers<T>(
  client: ClientBase,
  { databaseUrl, onProgress, lookMs = LOOK_MS }: Watch,
  work: () => Promise<T>,
): Promise<T> {
  const { processID: pid } = client as unknown as { processID: number };
  let look = Promise.resolve();
  const timer = setInterval(() => {
    look = look.then(async () => {
      for (const blocker of await findBlockers(databaseUrl, pid)) onProgress(`Waiting for ${blocker}`);
    });
    // A look that fails is none: the work itself is what counts.
    look = look.catch(() => {});
  }, lookMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await look;
  }
}

async function findBlockers(databaseUrl: string, pid: number): Promise<string[]> {
  const client = await connectOrExplain(databaseUrl);
  try {
    const { rows } = await client.query<{ pid: number; name: string; age: number | null }>(
      `SELECT a.pid, COALESCE(NULLIF(a.application_name, ''), a.backend_type) AS name,
         extract(epoch FROM clock_timestamp() - a.xact_start)::int AS age
       FROM pg_stat_activity a WHERE a.pid = ANY (pg_blocking_pids($1)) ORDER BY a.xact_start`,
      [pid],
    );
    return rows.map(
      ({ pid: blocker, name, age }) =>
        `process ${blocker} of the database (${name}), whose transaction is ${age ?? 0} s old`,
    );
  } finally {
    await client.end();
  }
}
