import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../domain/context.ts';
import { enterDueTrades } from '../domain/documents/commission/enter-trades.ts';
import { bookOf, makeBuy, sql, until } from '../testing/trades.ts';
import { untilWaiting, WAITING_STATEMENTS } from '../testing/while-locked.ts';
import { startWorld, type World } from '../testing/world.ts';
import { issueInvoices } from './issue-invoices.ts';
import { startJobs } from './worker.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const invoiced = async () =>
  (await sql<{ id: string }>(world, 'SELECT transaction_id AS id FROM invoice ORDER BY id')).map(({ id }) => id);

it('gives trades of both modes their invoice without anyone asking, and logs the one it cannot write until it can', async () => {
  const partner = await world.partner();
  const [live, broken, sandbox] = [
    await makeBuy(partner.live),
    await makeBuy(partner.live),
    await makeBuy(partner.sandbox),
  ];
  const shiftTax = (by: number) =>
    sql(world, 'UPDATE transaction SET gst_paise = gst_paise + $2 WHERE id = $1', [broken.transaction_id, by]);
  await shiftTax(2);
  await issueInvoices(world.core);
  expect((await invoiced()).sort()).toEqual([live.transaction_id, sandbox.transaction_id].sort());
  expect(world.logs.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ fields: expect.objectContaining({ transactionId: broken.transaction_id }) }),
  ]);
  await shiftTax(-2);
  await issueInvoices(world.core);
  expect(await invoiced()).toContain(broken.transaction_id);
});

// A minute's worth of it comes at once, beside trades.
it.each<[string, string, (core: Core) => Promise<unknown>]>([
  ['issuing invoices', 'LOCK TABLE invoice_series IN EXCLUSIVE MODE', issueInvoices],
  ['entering trades for commission', 'SELECT pg_advisory_xact_lock(20261122, $1)', enterDueTrades],
])('%s is done on a connection that lets trades go first', async (_, statement, work) => {
  const partner = await world.partner();
  await makeBuy(partner.live);
  const values = statement.includes('$1') ? [await bookOf(world, partner, 'live')] : [];
  const holder = await world.owner.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(statement, values);
    const working = work(world.core);
    await untilWaiting(world, 1);
    const waiting = await sql<{ name: string }>(
      world,
      `SELECT a.application_name AS name FROM pg_stat_activity a WHERE a.pid IN (SELECT w.pid FROM (${WAITING_STATEMENTS}) w)`,
    );
    await holder.query('ROLLBACK');
    await working;
    expect(waiting).toEqual([{ name: 'tola-patient' }]);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});

it('chains postings each half minute: a run of the crontab asks for the second one', async () => {
  const own = await startWorld();
  const jobs = await startJobs(own.core);
  try {
    const { live } = await own.partner();
    const unlinked = () =>
      sql(own, 'SELECT p.id FROM posting p WHERE NOT EXISTS (SELECT FROM posting_link l WHERE l.posting_id = p.id)');
    const second = () =>
      sql<{ id: bigint; run_at: Date }>(own, `SELECT id, run_at FROM graphile_worker.jobs WHERE key = 'chain_ledger'`);
    await makeBuy(live);
    const before = Date.now();
    await sql(own, `SELECT graphile_worker.add_job('chain_ledger', '{"_cron":{}}', queue_name => 'chain_ledger')`);
    await until('the postings are chained', async () => (await unlinked()).length === 0);
    const [asked] = await second();
    expect(asked?.run_at.getTime()).toBeGreaterThan(before);
    expect(asked?.run_at.getTime()).toBeLessThanOrEqual(Date.now() + 30_000);
    await makeBuy(live);
    await sql(own, `SELECT graphile_worker.reschedule_jobs(ARRAY[$1]::bigint[], run_at => now())`, [asked?.id]);
    await until('what came since is chained', async () => (await unlinked()).length === 0);
  } finally {
    await jobs.stop();
    await own.close();
  }
});
