import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../testing/api-client.ts';
import { killAll, startVictim } from '../testing/crash/victims.ts';
import { openTcpProxy } from '../testing/peers/tcp-proxy.ts';
import { type Received, type Receiver, setEndpoint, startReceiver } from '../testing/peers/webhook-receivers.ts';
import { bookOf, confirm, makeQuote, makeUser, sql, until } from '../testing/trades.ts';
import { startWorld, type World } from '../testing/world.ts';

/** The test's own process works off no jobs: the processes that do are killed. */
let world: World;
const receivers: Receiver[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await killAll(world);
  for (const receiver of receivers) await receiver.close();
  await world.close();
});

async function partnerWith(judge: (request: Received) => number | Promise<number>) {
  const [partner, at] = await Promise.all([world.partner(), startReceiver(judge)]);
  receivers.push(at);
  await setEndpoint(world, partner, { url: at.url, secret: 'whsec_x' });
  const user_code = await makeUser(partner.live);
  const buy = async (client = partner.live) => {
    const answer = await confirm(client, (await makeQuote(partner.live, { user_code, amount_inr: 100 })).quote_id);
    expect(answer.status).toBe(200);
  };
  return { partner, at, buy, bookId: await bookOf(world, partner, 'live') };
}

type Attempt = { number: number; status: number | null; error: string | null };
const attemptsOf = (bookId: number) =>
  sql<Attempt>(
    world,
    `SELECT a.number, a.status, a.error FROM webhook_attempt a JOIN webhook_delivery d ON d.id = a.delivery_id
     WHERE d.book_id = $1 ORDER BY d.id, a.number`,
    [bookId],
  );
const settled = async (bookId: number) =>
  (await sql(world, `SELECT 1 AS one FROM webhook_delivery WHERE book_id = $1 AND state <> 'succeeded'`, [bookId]))
    .length === 0;

describe('kill -9', () => {
  it('in mid-delivery, and with a job locked: each event arrives within seconds of the next process noticing', async () => {
    let isHeld = true;
    const held = await partnerWith(() => (isHeld ? new Promise(() => {}) : 200));
    const locked = await partnerWith(() => 200);
    const first = await startVictim(world, 'at-hand', { hasJobs: true });
    await held.buy();
    await until('the receiver holds the answer', () => held.at.received.length === 1);
    // Claims write here: the job of the other book waits in the middle.
    const lock = await world.owner.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE webhook_attempt IN EXCLUSIVE MODE');
      await locked.buy();
      await until('its job is at work', async () => {
        const rows = await sql(
          world,
          `SELECT 1 AS one FROM graphile_worker.jobs WHERE key LIKE $1 AND locked_at IS NOT NULL`,
          [`webhooks ${locked.bookId} %`],
        );
        return rows.length === 1;
      });
      await first.kill();
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
    }
    await first.orphansGone(world);
    isHeld = false;
    await startVictim(world, 'at-hand', { hasJobs: true });
    await until('both are noted', async () => (await settled(held.bookId)) && (await settled(locked.bookId)));
    expect(await attemptsOf(held.bookId)).toEqual([
      { number: 1, status: null, error: 'interrupted' },
      { number: 2, status: 200, error: null },
    ]);
    const [before, after] = held.at.received as [Received, Received];
    expect(after.headers['x-service-event-id']).toBe(before.headers['x-service-event-id']);
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(held.at.received).toHaveLength(2);
    expect((await attemptsOf(locked.bookId)).at(-1)).toMatchObject({ status: 200 });
    expect(locked.at.received).toHaveLength(1);
    // An attempt that was cut short is none of the five.
    expect(await sql(world, 'SELECT failures FROM webhook_delivery WHERE book_id = $1', [held.bookId])).toEqual([
      { failures: 0 },
    ]);
    await killAll(world);
  });

  it('right after a commit, before any job ran: the event goes out with the next process', async () => {
    const { partner, at, buy, bookId } = await partnerWith(() => 200);
    const seller = await startVictim(world, 'at-hand');
    await buy(createApiClient(seller.url, partner.tokens.live));
    await seller.kill();
    expect(at.received).toHaveLength(0);
    await startVictim(world, 'at-hand', { hasJobs: true });
    await until('it is noted', () => settled(bookId));
    expect(await attemptsOf(bookId)).toEqual([{ number: 1, status: 200, error: null }]);
    await killAll(world);
  });

  it('five times in 200 events: none is lost, and no attempt is counted as a failure', async () => {
    // The receiver answers so many, then holds its answers until the next kill is over.
    let answered = 20;
    const held: (() => void)[] = [];
    const { at, bookId } = await partnerWith(() =>
      at.received.length <= answered ? 200 : new Promise((resolve) => held.push(() => resolve(200))),
    );
    let current = await startVictim(world, 'at-hand', { hasJobs: true });
    await sql(
      world,
      `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
       SELECT 'evt_crash' || n, $1, 'test.ping', 'crash' || n, 1, '{"message": "x"}', now() - interval '1 second' FROM generate_series(1, 200) n`,
      [bookId],
    );
    for (let kill = 0; kill < 5; kill++) {
      await until('answers are held', () => held.length >= 5);
      // At once: what is held while a process starts, however slowly, would run into the time an answer may take.
      await current.kill();
      answered = kill === 4 ? Number.POSITIVE_INFINITY : at.received.length + 20;
      for (const answer of held.splice(0)) answer();
      current = await startVictim(world, 'at-hand', { hasJobs: true });
    }
    await until('all are noted', () => settled(bookId));
    expect(new Set(at.received.map(({ headers }) => headers['x-service-event-id'])).size).toBe(200);
    const attempts = await attemptsOf(bookId);
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(attempts.filter(({ status }) => status !== 200).every(({ error }) => error === 'interrupted')).toBe(true);
    // Whatever was sent was an attempt with a number of its own.
    expect(at.received.length).toBeLessThanOrEqual(attempts.length);
    expect(
      await sql(world, 'SELECT 1 AS one FROM webhook_delivery WHERE book_id = $1 AND failures > 0', [bookId]),
    ).toEqual([]);
    await killAll(world);
    expect(await world.brokenLaws()).toEqual([]);
  });
});

describe('a job whose end cannot be noted', () => {
  it('ends the job runner, not the process: it is started again, and what it had locked is free', async () => {
    const { at, buy, bookId } = await partnerWith(() => 200);
    const other = await startWorld({ hasJobs: true, databaseUrl: world.databaseUrl });
    const [claims, jobs] = await Promise.all([world.owner.connect(), world.owner.connect()]);
    try {
      await claims.query('BEGIN');
      await claims.query('LOCK TABLE webhook_attempt IN EXCLUSIVE MODE');
      await buy();
      await until('its job is at work', async () => {
        const rows = await sql(
          world,
          'SELECT 1 AS one FROM graphile_worker.jobs WHERE key LIKE $1 AND locked_at IS NOT NULL',
          [`webhooks ${bookId} %`],
        );
        return rows.length === 1;
      });
      await jobs.query('BEGIN');
      await jobs.query('LOCK TABLE graphile_worker._private_jobs IN EXCLUSIVE MODE');
      await claims.query('ROLLBACK');
      await until('it arrived', () => at.received.length === 1);
      await until('the end of the job is cut off', async () => {
        const rows = await sql<{ cut: boolean }>(
          world,
          `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%delete from%jobs%'`,
        );
        return rows.length > 0;
      });
      await jobs.query('ROLLBACK');
      await until('the runner is started again', () =>
        other.logs.some(({ message }) => message.includes('started again')),
      );
      await until('the job is done once more', async () => {
        const rows = await sql(world, `SELECT 1 AS one FROM graphile_worker.jobs WHERE key LIKE $1`, [
          `webhooks ${bookId} %`,
        ]);
        return rows.length === 0;
      });
      await buy();
      await until('the next is noted', () => settled(bookId));
      expect(at.received).toHaveLength(2);
    } finally {
      claims.release();
      jobs.release();
      await other.close();
    }
  });
});

describe('a database that is gone for a while', () => {
  it('is taken up again by jobs and heartbeat, and no process is declared dead for its silence', async () => {
    const proxy = await openTcpProxy(world.databaseUrl);
    const other = await startWorld({ hasJobs: true, databaseUrl: proxy.url });
    try {
      const { at, buy, bookId } = await partnerWith(() => 200);
      await buy();
      await until('it is noted', () => settled(bookId));
      await proxy.cut();
      await buy();
      // As after an outage of minutes: every heartbeat is old.
      await sql(world, `UPDATE worker_process SET heartbeat_at = now() - interval '5 minutes'`);
      await sql(
        world,
        `INSERT INTO worker_process (id, pool_id, heartbeat_at) VALUES ('silent', 'silent', now() - interval '5 minutes')`,
      );
      await until('its heartbeat fails', () => other.logs.some(({ message }) => message.includes('heartbeat')));
      await proxy.join();
      await until('the next is noted', () => settled(bookId));
      expect(at.received).toHaveLength(2);
      expect(await sql(world, `SELECT 1 AS one FROM worker_process WHERE id = 'silent'`)).toHaveLength(1);
      await buy();
      await until('and the one after it', () => settled(bookId));
    } finally {
      await other.close();
      await proxy.close();
    }
  });
});
