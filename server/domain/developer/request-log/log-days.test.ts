import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { canReadWal, costOf } from '../../../testing/write-cost.ts';
import { istDate, istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { forgetLoggedCalls } from './forget-calls.ts';
import type { NotedCall } from './noted-call.ts';
import { openLogDays } from './open-log-days.ts';
import { createRequestLog } from './request-log.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const call = (partnerId: string, at: number, over: Partial<NotedCall> = {}): NotedCall => ({
  requestId: newId('req', at),
  at,
  mode: 'live',
  method: 'GET',
  route: '/partner/wallet',
  target: '/partner/wallet',
  params: {},
  status: 200,
  code: undefined,
  latencyMs: 1,
  caller: { partnerId, tokenId: 'tok_days' },
  bearer: undefined,
  address: '203.0.113.7',
  userAgent: undefined,
  idempotencyKey: undefined,
  isReplay: false,
  isBodyMismatch: false,
  requestBody: undefined,
  requestBytes: undefined,
  responseBody: '{}',
  isAnswerSecret: false,
  ...over,
});

async function write(calls: readonly NotedCall[]): Promise<{ dropped: number }> {
  const log = createRequestLog({ database: world.core.database, log: world.core.log });
  for (const each of calls) log.note(each);
  await log.flush();
  return { dropped: log.figures().dropped };
}

const tableOf = (day: number) => `request_log_${istDate(istDayStart(day)).replaceAll('-', '')}`;
const partitions = async () =>
  (
    await sql<{ name: string }>(
      world,
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'request_log'::regclass ORDER BY 1`,
      [],
    )
  ).map(({ name }) => name);
const kept = (partnerId: string) =>
  sql<{ id: string; table: string }>(
    world,
    'SELECT request_id AS id, tableoid::regclass::text AS table FROM request_log WHERE partner_id = $1 ORDER BY request_id',
    [partnerId],
  );
const countedOf = (partnerId: string) =>
  sql<{ day: number; requests: number }>(
    world,
    'SELECT day, requests FROM request_day WHERE partner_id = $1 ORDER BY day',
    [partnerId],
  );

describe('a day of the log', () => {
  it('takes its calls over midnight, where neither day had a table', async () => {
    const day = istDayNumber(world.clock.now()) + 100;
    const midnight = istDayStart(day);
    const calls = [midnight - 1, midnight, midnight + 1].map((at) => call('ptn_midnight', at));
    expect(await write(calls)).toEqual({ dropped: 0 });
    expect(await kept('ptn_midnight')).toEqual([
      { id: calls[0]?.requestId, table: tableOf(day - 1) },
      { id: calls[1]?.requestId, table: tableOf(day) },
      { id: calls[2]?.requestId, table: tableOf(day) },
    ]);
    expect(await countedOf('ptn_midnight')).toEqual([
      { day: day - 1, requests: 1 },
      { day, requests: 2 },
    ]);
  });

  it('is made once where several processes need it at once, and loses none of their calls', async () => {
    const at = istDayStart(istDayNumber(world.clock.now()) + 200);
    const written = await Promise.all(
      Array.from({ length: 4 }, () => write(Array.from({ length: 20 }, () => call('ptn_at_once', at)))),
    );
    // Beside the counts: what the log says of a write that failed.
    const warnings = world.logs.filter(({ level }) => level !== 'info');
    expect({ written, warnings }).toEqual({ written: Array(4).fill({ dropped: 0 }), warnings: [] });
    expect(await kept('ptn_at_once')).toHaveLength(80);
    expect((await countedOf('ptn_at_once')).map(({ requests }) => requests)).toEqual([80]);
  });

  it('is made ahead, with three more, and only once', async () => {
    const today = istDayNumber(world.clock.now()) + 300;
    const core = { ...world.core, clock: { now: () => istDayStart(today) } };
    await openLogDays(core);
    await openLogDays(core);
    const names = await partitions();
    expect([0, 1, 2, 3, 4].map((ahead) => names.includes(tableOf(today + ahead)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('goes whole once its last call is 30 days old, and not before', async () => {
    const day = istDayNumber(world.clock.now()) - 50;
    await write([call('ptn_old', istDayStart(day)), call('ptn_old', istDayStart(day + 1) - 1)]);
    const forgetAt = (at: number) => forgetLoggedCalls({ ...world.core, clock: { now: () => at } });
    await forgetAt(istDayStart(day + 31) - 1);
    expect(await kept('ptn_old')).toHaveLength(2);
    await forgetAt(istDayStart(day + 31));
    expect(await kept('ptn_old')).toEqual([]);
    expect(await partitions()).not.toContain(tableOf(day));
    expect(await countedOf('ptn_old')).toEqual([{ day, requests: 2 }]);
  });

  it('stays while the log is busy, soon without waiting, and goes the next time', async () => {
    const day = istDayNumber(world.clock.now()) - 60;
    await write([call('ptn_busy', istDayStart(day))]);
    const forget = () => forgetLoggedCalls({ ...world.core, clock: { now: () => istDayStart(day + 31) } });
    const reader = await world.owner.connect();
    await reader.query('BEGIN; SELECT FROM request_log LIMIT 1');
    const begun = performance.now();
    await forget();
    expect(performance.now() - begun).toBeLessThan(25_000);
    expect(await kept('ptn_busy')).toHaveLength(1);
    await reader.query('COMMIT');
    reader.release();
    await forget();
    expect(await kept('ptn_busy')).toEqual([]);
  });

  it('does not hold up calls that are written while the next ones are made', async () => {
    const now = world.clock.now();
    const maker = await world.owner.connect();
    await maker.query('BEGIN');
    await maker.query('SELECT open_request_log(ARRAY[$1::int])', [istDayNumber(now) + 400]);
    expect(await write([call('ptn_meanwhile', now)])).toEqual({ dropped: 0 });
    expect(await kept('ptn_meanwhile')).toHaveLength(1);
    await maker.query('ROLLBACK');
    maker.release();
  });
});

describe('calls that are written again', () => {
  it('are kept and counted once where the answer to the commit was lost, with those that come after', async () => {
    const { relaxed } = world.core.database;
    let isLost = false;
    const losing = {
      query: relaxed.query.bind(relaxed),
      async connect() {
        const client = await relaxed.connect();
        const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
        return {
          release: () => client.release(),
          async query(...given: unknown[]) {
            const answer = await query(...given);
            if (given[0] !== 'COMMIT' || isLost) return answer;
            isLost = true;
            throw Object.assign(new Error('lost'), { code: 'ECONNRESET' });
          },
        };
      },
    };
    const log = createRequestLog({ database: { relaxed: losing as never }, log: world.core.log });
    const at = world.clock.now();
    for (let index = 0; index < 256; index++) log.note(call('ptn_again', at));
    while (!isLost) await new Promise(setImmediate);
    expect(await kept('ptn_again')).toHaveLength(256);
    log.note(call('ptn_again', at));
    await log.flush();
    expect(log.figures()).toMatchObject({ waiting: 0, dropped: 0 });
    expect(await kept('ptn_again')).toHaveLength(257);
    expect((await countedOf('ptn_again')).map(({ requests }) => requests)).toEqual([257]);
  });

  it('take along those of their batch that were not kept', async () => {
    const at = world.clock.now();
    const calls = Array.from({ length: 6 }, () => call('ptn_some', at));
    await write(calls.slice(0, 3));
    expect(await write(calls)).toEqual({ dropped: 0 });
    expect(await kept('ptn_some')).toHaveLength(6);
    expect((await countedOf('ptn_some')).map(({ requests }) => requests)).toEqual([6]);
  });
});

it('a call costs the log of the database one entry in one index, and a share of a record for its row', async ({
  skip,
}) => {
  skip(!(await canReadWal(world)), 'the owner of this server cannot read its log');
  const at = world.clock.now();
  const calls = (status: number, code?: string) =>
    Array.from({ length: 256 }, () =>
      call('ptn_cost', at, {
        status,
        code,
        requestBody: { user_code: newId('usr', at), asset_type: 'gold', amount_inr: 500 },
        responseBody: JSON.stringify({ success: true, data: { quote_id: newId('qt', at), note: 'x'.repeat(300) } }),
      }),
    );
  await write(calls(200));
  for (const [one, walRecords, indexInserts] of [
    [() => calls(200), 1.25, 1.03],
    [() => calls(404, 'NOT_FOUND'), 2.3, 2.06],
  ] as const) {
    const cost = await costOf(world, () => write(one()));
    expect(cost.walRecords / 256).toBeLessThan(walRecords);
    expect(cost.indexInserts / 256).toBeLessThan(indexInserts);
  }
});
