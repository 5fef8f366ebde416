import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { createTaskLog } from '../workers/task-log.ts';
import type { JobState } from './job.ts';
import { listJobs, readJobHealth } from './list-jobs.ts';
import { retryJob } from './retry-job.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A job in a state, of a task that no process here works off. */
async function plant(task: string, change: string): Promise<string> {
  const [job] = await sql<{ id: bigint }>(
    world,
    `SELECT id FROM graphile_worker.add_job($1, '{"mobile": "9876543210"}', max_attempts => 3)`,
    [task],
  );
  await sql(world, `UPDATE graphile_worker._private_jobs SET ${change} WHERE id = $1`, [job?.id]);
  return String(job?.id);
}

const page = { page: 1, limit: 100 };

describe('jobs', () => {
  it('are listed by state, with errors that name no person and without their payload', async () => {
    const support = await newOperator(world, 'support');
    const failure = `last_error = 'mail to asha@example.com refused, token tola_live_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH\nat stack'`;
    const planted: Record<JobState, string> = {
      failed: await plant('planted', `attempts = 3, ${failure}`),
      stuck: await plant('planted', `attempts = 1, locked_at = now() - interval '11 minutes', locked_by = 'w'`),
      retrying: await plant('planted', `attempts = 1, run_at = now() + interval '1 hour', last_error = 'no'`),
      late: await plant('planted', `run_at = now() - interval '2 minutes'`),
      running: await plant('planted', `attempts = 1, locked_at = now(), locked_by = 'w'`),
      waiting: await plant('planted', `run_at = now() + interval '2 hours'`),
    };
    for (const [state, jobId] of Object.entries(planted)) {
      const { jobs, total } = await listJobs(support, { state: state as JobState, ...page });
      expect(jobs.map((job) => [job.jobId, job.state])).toEqual([[jobId, state]]);
      expect(total).toBe(1);
    }
    const { jobs, total } = await listJobs(support, page);
    expect(jobs.map(({ jobId }) => jobId)).toEqual(Object.values(planted));
    expect(total).toBe(6);
    expect((await listJobs(support, { page: 2, limit: 4 })).jobs.map(({ state }) => state)).toEqual([
      'running',
      'waiting',
    ]);
    const text = JSON.stringify(jobs);
    expect(text).toContain('refused');
    for (const secret of ['asha@example.com', 'abcdefghijklmnop', 'stack', '9876543210'])
      expect(text).not.toContain(secret);
    const { tasks } = await readJobHealth(support);
    expect(tasks.find(({ task }) => task === 'planted')).toMatchObject({ when: null, jobs: 6, failed: 1 });
    expect(tasks.find(({ task }) => task === 'settle_orders')).toMatchObject({ when: '* * * * *', jobs: 0 });
  });

  it('are tried again at once with all their attempts, once for each who asks, and with an audit entry', async () => {
    const support = await newOperator(world, 'support');
    const jobId = await plant('tried', `attempts = 3, run_at = now() + interval '1 hour'`);
    await retryJob(support, { jobId });
    const [job] = await sql(
      world,
      'SELECT attempts, run_at <= clock_timestamp() AS is_due FROM graphile_worker.jobs WHERE id = $1',
      [jobId],
    );
    expect(job).toEqual({ attempts: 0, is_due: true });
    const entries = await sql(world, `SELECT action, actor_id, before, after FROM audit_entry WHERE subject = $1`, [
      jobId,
    ]);
    expect(entries).toEqual([
      {
        action: 'job.retried',
        actor_id: support.actor.id,
        before: { task: 'tried', attempts: 3 },
        after: { task: 'tried', attempts: 0 },
      },
    ]);
  });

  it('are left alone while a process is at them, once they are done, and by members who may not', async () => {
    const support = await newOperator(world, 'support');
    const jobId = await plant('busy', `attempts = 1, locked_at = now(), locked_by = 'w'`);
    await expect(retryJob(support, { jobId })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(retryJob(support, { jobId: '999999999' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const compliance = await newOperator(world, 'compliance');
    await expect(retryJob(compliance, { jobId })).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    const [job] = await sql(world, 'SELECT attempts FROM graphile_worker.jobs WHERE id = $1', [jobId]);
    expect(job).toEqual({ attempts: 1 });
  });
});

describe('how tasks went', () => {
  it('is kept by the last of each, from any process, in any order of writing', async () => {
    const [early, late] = [createTaskLog(deps()), createTaskLog(deps())];
    early.note('sweep');
    early.note('sweep', 'first');
    world.clock.advance(1_000);
    late.note('sweep', 'second');
    await late.flush();
    await early.flush();
    await early.flush();
    const { tasks } = await readJobHealth(await newOperator(world, 'finance'));
    const sweep = tasks.find(({ task }) => task === 'sweep');
    expect(sweep).toMatchObject({ failure: 'second', jobs: 0 });
    expect((sweep?.failedAt ?? 0) - (sweep?.succeededAt ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('takes failed runs of a sweep off the list once a later run went well, and nothing else', async () => {
    const support = await newOperator(world, 'support');
    const plantFailed = async (task: string, payload: object) => {
      const [job] = await sql<{ id: bigint }>(
        world,
        'SELECT id FROM graphile_worker.add_job($1, $2, max_attempts => 3)',
        [task, JSON.stringify(payload)],
      );
      await sql(world, 'UPDATE graphile_worker._private_jobs SET attempts = 3 WHERE id = $1', [job?.id]);
      return String(job?.id);
    };
    const cron = { _cron: { ts: '2026-01-01T00:00:00Z', backfilled: false } };
    const swept = [await plantFailed('settle_withdrawals', cron), await plantFailed('settle_withdrawals', {})];
    const ofOne = await plantFailed('settle_withdrawals', { withdrawalId: 'wd_1' });
    const ofAnother = await plantFailed('settle_orders', cron);
    const later = await plantFailed('settle_withdrawals', cron);
    const failed = async () =>
      (await listJobs(support, { state: 'failed', ...page })).jobs
        .map(({ jobId }) => jobId)
        .filter((id) => [...swept, ofOne, ofAnother, later].includes(id))
        .sort((one, other) => Number(one) - Number(other));
    const log = createTaskLog(deps());
    log.noteSweep('settle_withdrawals', swept[0] ?? '');
    await log.flush();
    expect(await failed()).toEqual([...swept, ofOne, ofAnother, later]);
    log.noteSweep('settle_withdrawals', later);
    log.noteSweep('settle_withdrawals', ofOne);
    await log.flush();
    expect(await failed()).toEqual([ofOne, ofAnother, later]);

    const working = await startWorld({ databaseUrl: world.databaseUrl, hasJobs: true });
    try {
      await sql(world, `SELECT graphile_worker.add_job('settle_withdrawals')`);
      await sql(world, `SELECT graphile_worker.add_job('settle_orders')`);
      await until('the failed sweeps are gone', async () => (await failed()).length === 1);
      expect(await failed()).toEqual([ofOne]);
    } finally {
      await working.close();
    }
    await sql(world, `DELETE FROM graphile_worker._private_jobs WHERE id = $1`, [ofOne]);
  });

  it('is noted by the processes that work them off, which are listed too', async () => {
    const working = await startWorld({ databaseUrl: world.databaseUrl, hasJobs: true });
    const finance = await newOperator(world, 'finance');
    await sql(world, `SELECT graphile_worker.add_job('clean_up')`);
    await sql(world, `SELECT graphile_worker.add_job('deliver_webhooks', '{"bookId": "no book"}')`);
    await until('both are noted', async () => {
      const { tasks } = await readJobHealth(finance);
      const [cleaned, delivered] = ['clean_up', 'deliver_webhooks'].map((name) =>
        tasks.find(({ task }) => task === name),
      );
      return cleaned?.succeededAt != null && delivered?.failure != null;
    });
    const { processes } = await readJobHealth(finance);
    expect(processes.filter(({ isAlive }) => isAlive)).toHaveLength(1);
    await sql(world, `DELETE FROM graphile_worker._private_jobs WHERE attempts > 0`);
    await working.close();
    expect((await readJobHealth(finance)).processes).toEqual([]);
  });
});

const deps = () => ({ pool: world.core.database.pool, clock: world.clock });
