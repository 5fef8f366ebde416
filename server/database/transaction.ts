import type { Pool, PoolClient } from 'pg';
import { writeTraceparent } from '../domain/kernel/tracing/traceparent.ts';
import { installedTracer, type SpanContext } from '../domain/kernel/tracing/tracer.ts';

/** "cached plan must not change result type": a newer release added a column to what a prepared statement of this connection reads. */
const STALE_PLAN = '0A000';

/**
 * Runs `work` in one transaction on one connection: committed when it answers, rolled back when it raises. A connection whose prepared statements
 * fit the tables no more is closed, so that the next one prepares them anew.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const trace = recordedTrace();
    // Jobs that the transaction makes take it along (function with_trace).
    await client.query(trace ? `BEGIN; SET LOCAL tola.traceparent = '${writeTraceparent(trace)}'` : 'BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    isBroken = (error as { code?: string } | undefined)?.code === STALE_PLAN;
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/** Runs a statement that makes a job: by itself, or, where its trace is recorded, in a transaction of its own that hands it to the job. */
export function withTrace<Result>(pool: Pool, run: (client: Pool | PoolClient) => Promise<Result>): Promise<Result> {
  return recordedTrace() ? inTransaction(pool, run) : run(pool);
}

function recordedTrace(): SpanContext | undefined {
  const context = installedTracer()?.current()?.context;
  return context?.isSampled ? context : undefined;
}

/** Runs reads of one moment: none sees what is committed between them. */
export function inSnapshot<Result>(pool: Pool, read: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return read(client);
  });
}

/** Runs `work` within the client's transaction and takes back what it did: what it raises shows that it could not be done. */
export async function tryOut(client: PoolClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('SAVEPOINT trial');
  await work();
  await client.query('ROLLBACK TO SAVEPOINT trial');
}
