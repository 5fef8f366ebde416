import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForLedgerCheck } from '../domain/operations/platform/check-ledger.ts';
import { newOperator } from '../testing/rooms/operators.ts';
import { makeOrder } from '../testing/rooms/payments.ts';
import { sql, until } from '../testing/trades.ts';
import { startWorld, type World } from '../testing/world.ts';
import { startJobs } from './worker.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const checks = () => sql(world, 'SELECT 1 AS one FROM ledger_check');
const proofs = () =>
  sql<{ wait: string | null }>(
    world,
    `SELECT wait_event_type AS wait FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tola-patient'`,
  );

it('a process that stops in the middle of a check waits for no lock, however often, and the next process makes the check', async () => {
  await askForLedgerCheck(await newOperator(world, 'admin'));
  const holder = new pg.Client({ connectionString: world.ownerUrl });
  await holder.connect();
  const processes: World[] = [];
  const start = async () => {
    const one = await startWorld({ databaseUrl: world.databaseUrl });
    processes.push(one);
    return startJobs(one.core);
  };
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE posting IN ACCESS EXCLUSIVE MODE');
    // Oftener than a job is tried.
    for (let turn = 0; turn < 4; turn++) {
      const jobs = await start();
      await until('the check waits', async () => (await proofs()).some(({ wait }) => wait === 'Lock'));
      await jobs.stop();
      await until('the server has let go of it', async () => (await proofs()).length === 0);
    }
    expect(await checks()).toEqual([]);
    expect(await sql(world, `SELECT succeeded_at FROM job_task WHERE task = 'check_ledger'`)).toEqual([]);
    await holder.query('ROLLBACK');
    const jobs = await start();
    await until('it was checked', async () => (await checks()).length === 1);
    await jobs.stop();
    expect(await checks()).toHaveLength(1);
    expect(processes.flatMap(({ logs }) => logs).filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await holder.end();
    for (const one of processes) await one.close();
  }
});

it('a process that stops in the middle of a sweep finishes the order it is at, and leaves the others to the next', async () => {
  const questions: (() => void)[] = [];
  let asked = 0;
  const slow = await startWorld({
    gateway: (simulated) => ({
      ...simulated,
      async read(orderId) {
        asked += 1;
        await new Promise<void>((resolve) => questions.push(resolve));
        return simulated.read(orderId);
      },
    }),
  });
  try {
    const partner = await slow.partner();
    const orders: string[] = [];
    for (let nth = 0; nth < 5; nth++) orders.push((await makeOrder(partner.live)).payment_id);
    const due = new Date(slow.clock.now() - 1_000);
    await sql(slow, 'UPDATE payment_order SET wake_at = $2 WHERE id = ANY ($1)', [orders, due]);
    const jobs = await startJobs(slow.core);
    await sql(slow, `SELECT graphile_worker.add_job('settle_orders')`);
    await until('the gateway is asked', () => questions.length === 1);
    let isStopped = false;
    const stopped = jobs.stop().finally(() => {
      isStopped = true;
    });
    await until('it has stopped', () => {
      for (const answer of questions.splice(0)) answer();
      return isStopped;
    });
    await stopped;
    expect(asked).toBe(1);
    expect(slow.logs.filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await slow.close();
  }
});
