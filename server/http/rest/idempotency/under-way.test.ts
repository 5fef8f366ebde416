import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import { holdRequest } from '../../../testing/held-request.ts';
import { type KeyedCall, keyedCalls } from '../../../testing/keyed-calls.ts';
import { bookOf, sql } from '../../../testing/trades.ts';
import { untilKeyWaits } from '../../../testing/while-locked.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

/** Two processes on one database. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
  second = await startWorld({ hasJobs: true, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const lookUp = (key: string, { endpoint }: KeyedCall) => `/partner/idempotency/${key}?endpoint=${endpoint}`;

/** What each process says of a key. */
async function statesOf(partner: TestPartner, key: string, call: KeyedCall): Promise<string[]> {
  const clients = [partner.sandbox, second.client(partner.tokens.sandbox)];
  const answers = await Promise.all(clients.map((client) => client.get(lookUp(key, call))));
  return answers.map(({ data }) => data.state);
}

const KEY_LOCK = `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws('/', $1::int, $2::text, $3::text), 0))`;

/** Makes the call while another session holds a lock that its statement needs, looks at things then, and lets it go on. */
async function whileHeld(
  lock: { text: string; values?: unknown[] },
  call: () => Promise<ApiAnswer>,
  look: () => Promise<void>,
): Promise<ApiAnswer> {
  const holder = new pg.Client({ connectionString: world.ownerUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock.text, lock.values);
    const running = call();
    running.catch(() => {});
    await untilKeyWaits(world);
    await look();
    await holder.query('ROLLBACK');
    return await running;
  } finally {
    await holder.end();
  }
}

describe('a key while its call executes is in progress, at every process', () => {
  it.each(Object.keys(keyedCalls))('%s', async (kind) => {
    const partner = await world.partner();
    const stranger = await world.partner();
    const call = await (keyedCalls[kind] as (typeof keyedCalls)[string])(world, partner);
    const values = [await bookOf(world, partner, 'sandbox'), call.endpoint, 'held'];
    const answer = await whileHeld(
      { text: KEY_LOCK, values },
      () => partner.sandbox.post(call.path, call.body, { key: 'held' }),
      async () => {
        expect(await statesOf(partner, 'held', call)).toEqual(['in_progress', 'in_progress']);
        // Nothing else is: neither another key, nor the same one of another person, or of the other mode.
        expect(await statesOf(partner, 'other', call)).toEqual(['unknown', 'unknown']);
        expect(await statesOf(stranger, 'held', call)).toEqual(['unknown', 'unknown']);
        expect((await partner.live.get(lookUp('held', call))).data.state).toBe('unknown');
      },
    );
    expect([200, 201]).toContain(answer.status);
    expect(await statesOf(partner, 'held', call)).toEqual(['done', 'done']);
  });

  it('also before its statement has come to the key', async () => {
    const partner = await world.partner();
    const call = await (keyedCalls.buy as (typeof keyedCalls)[string])(world, partner);
    const shut = { text: 'SELECT shut_trading_gate()' };
    await whileHeld(
      shut,
      () => partner.sandbox.post(call.path, call.body, { key: 'early' }),
      async () => expect(await statesOf(partner, 'early', call)).toEqual(['in_progress', 'in_progress']),
    );
    expect(await statesOf(partner, 'early', call)).toEqual(['done', 'done']);
  });

  it('asks no process for one that no call can have had: longer than 100 characters', async () => {
    const partner = await world.partner();
    const call = await (keyedCalls.buy as (typeof keyedCalls)[string])(world, partner);
    const longest = encodeURIComponent('🪙'.repeat(100));
    expect(await statesOf(partner, longest, call)).toEqual(['unknown', 'unknown']);
    for (const key of ['k'.repeat(101), `${longest}k`, 'k'.repeat(9_000)]) {
      const answer = await partner.sandbox.get(lookUp(key, call));
      expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.details.fields).toEqual({ key: 'must be 1 to 100 characters' });
    }
  });

  it('not before its body is read, nor after it was refused', async () => {
    const partner = await world.partner();
    const call = await (keyedCalls.buy as (typeof keyedCalls)[string])(world, partner);
    const held = await holdRequest(world.url, {
      path: call.path,
      token: partner.tokens.sandbox,
      key: 'body',
      body: { quote_id: 'qt_none' },
    });
    expect(await statesOf(partner, 'body', call)).toEqual(['unknown', 'unknown']);
    expect((await held.finish()).status).toBe(404);
    expect(await statesOf(partner, 'body', call)).toEqual(['unknown', 'unknown']);
  });
});

describe('where no process knows, it is in progress', () => {
  it('a call whose connection to the database was lost', async () => {
    const partner = await world.partner();
    const call = await (keyedCalls.buy as (typeof keyedCalls)[string])(world, partner);
    const values = [await bookOf(world, partner, 'sandbox'), call.endpoint, 'lost'];
    const answer = await whileHeld(
      { text: KEY_LOCK, values },
      () => partner.sandbox.post(call.path, call.body, { key: 'lost', isBroken: true }),
      async () =>
        void (await sql(
          world,
          `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )),
    );
    expect(answer.status).toBe(503);
    expect(await statesOf(partner, 'lost', call)).toEqual(['in_progress', 'in_progress']);
  });

  it('a process that lives, or lived a moment ago, and says nothing', async () => {
    const partner = await world.partner();
    const call = await (keyedCalls.buy as (typeof keyedCalls)[string])(world, partner);
    expect(await statesOf(partner, 'silent', call)).toEqual(['unknown', 'unknown']);
    await sql(
      world,
      `INSERT INTO worker_process (id, pool_id, heartbeat_at) VALUES ('silent', 'silent', now() + interval '1 minute')`,
    );
    expect(await statesOf(partner, 'silent', call)).toEqual(['in_progress', 'in_progress']);
    await sql(world, `DELETE FROM worker_process WHERE id = 'silent'`);
    expect(await statesOf(partner, 'silent', call)).toEqual(['unknown', 'unknown']);
  });
});
