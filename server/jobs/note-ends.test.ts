import { EventEmitter } from 'node:events';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, until } from '../testing/trades.ts';
import { startWorld, type World } from '../testing/world.ts';
import { type EngineFigures, noteEndsOneByOne } from './note-ends.ts';

/** No jobs of the service itself: the runner here has one task, which ends when it is let go. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Held = { runs: number[]; errors: string[]; figures: EngineFigures; letGo(): void };

/** Runs a real engine whose jobs wait to be let go, all in one moment, while `work` goes on in a transaction of the owner's. */
async function whileHeld(
  specs: readonly { key: string; queue?: string }[],
  work: (client: PoolClient, held: Held) => Promise<void>,
): Promise<Held> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held: Held = { runs: [], errors: [], figures: { retries: 0 }, letGo: () => letGo() };
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:fatalError', ({ error }) => held.errors.push(String(error)));
  const pgPool = world.core.database.openPool(5);
  noteEndsOneByOne(pgPool, held.figures);
  for (const [number, { key, queue }] of specs.entries()) {
    await sql(
      world,
      `SELECT graphile_worker.add_job('held', json_build_object('number', $1::int), $2, job_key => $3)`,
      [number, queue ?? null, key],
    );
  }
  const runner = await run({
    pgPool,
    events,
    concurrency: 4,
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => () => {}),
    taskList: {
      held: async (payload) => {
        held.runs.push((payload as { number: number }).number);
        await gate;
      },
    },
  });
  const ended = runner.promise.catch((error) => held.errors.push(String(error)));
  const client = await world.owner.connect();
  try {
    await until('all are at work', () => held.runs.length === specs.length);
    await client.query('BEGIN');
    // The engine's connection finds a deadlock first, and is the one that is refused.
    await client.query("SET LOCAL deadlock_timeout = '20s'");
    await work(client, held);
    await client.query('ROLLBACK');
    await until('no job is left', async () => {
      const rows = await sql(world, 'SELECT 1 AS one FROM graphile_worker.jobs');
      return rows.length === 0 || held.errors.length > 0;
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
    await runner.stop().catch(() => {});
    await ended;
    await pgPool.end();
    await sql(world, 'DELETE FROM graphile_worker._private_jobs');
  }
  return held;
}

const untilEngineWaits = (what: string) =>
  until('the engine waits for a row', async () => {
    const rows = await sql(
      world,
      `SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND application_name = 'tola-jobs' AND query ILIKE $1`,
      [what],
    );
    return rows.length > 0;
  });

it.each([
  ['one', 'two'],
  ['two', 'one'],
])('ends of jobs hold no row while they wait for one that a commit has taken: %s, then %s', async (first, second) => {
  const held = await whileHeld([{ key: 'one' }, { key: 'two' }], async (client, { letGo }) => {
    const again = (key: string) => client.query(`SELECT graphile_worker.add_job('held', job_key => $1)`, [key]);
    await again(first);
    letGo();
    await untilEngineWaits('%delete from%jobs%');
    await again(second);
  });
  expect(held.errors).toEqual([]);
  expect(held.figures.retries).toBe(0);
  expect(held.runs.sort()).toEqual([0, 1]);
});

it('an end that is refused as a deadlock is noted again, and its job runs no second time', async () => {
  const held = await whileHeld([{ key: 'one', queue: 'queue' }], async (client, { letGo }) => {
    await client.query('SELECT FROM graphile_worker._private_job_queues FOR UPDATE');
    letGo();
    await untilEngineWaits('%delete from%jobs%');
    // It holds the job and waits for the queue; this is the other way around.
    await client.query(`SELECT graphile_worker.add_job('held', job_key => 'one')`);
  });
  expect(held.errors).toEqual([]);
  expect(held.figures.retries).toBeGreaterThan(0);
  expect(held.runs).toEqual([0]);
});
