import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await world.partner({ capabilities: ['pricing'] });
});

const path = '/partner/sandbox/requests';

/** Writes what was noted, and lets it settle. */
async function settle(): Promise<void> {
  await world.core.developer.requestLog.flush();
  world.clock.advance(2_000);
}

const read = async (query = '') => {
  const { data } = await partner.sandbox.get(`${path}${query}`);
  const lines = data.requests.map(
    (one: Record<string, unknown>) => `${one.method} ${one.path} ${one.code ?? one.status}`,
  );
  return { lines, since: data.next_since as string, first: data.requests[0] };
};

describe('200', () => {
  it('shows the newest calls, oldest first, and those after them to who sends the mark on', async () => {
    expect(await read()).toMatchObject({ lines: [] });
    await partner.sandbox.get('/partner/prices');
    await partner.sandbox.get('/partner/balance');
    await settle();
    const begun = await read();
    expect(begun.lines).toEqual(['GET /partner/prices 200', 'GET /partner/balance API_NOT_ALLOWED']);
    expect(begun.first).toMatchObject({
      request_id: expect.stringMatching(/^req_/),
      is_replay: false,
      is_body_mismatch: false,
    });
    expect((await read('?limit=1')).lines).toEqual(['GET /partner/balance API_NOT_ALLOWED']);
    expect(await read(`?since=${begun.since}`)).toMatchObject({ lines: [], since: begun.since });
    await partner.sandbox.get('/partner/prices/gold');
    await settle();
    expect((await read(`?since=${begun.since}`)).lines).toEqual(['GET /partner/prices/gold 200']);
  });

  it('has who begins before any call go on from that moment, and not from the beginning of the log', async () => {
    const { since } = await read();
    expect(Number(since)).toBeGreaterThan((world.clock.now() - 10_000) * 1_000);
    await partner.sandbox.get('/partner/prices');
    await settle();
    await partner.sandbox.get('/partner/prices/gold');
    await settle();
    expect((await read(`?since=${since}`)).lines).toEqual(['GET /partner/prices 200', 'GET /partner/prices/gold 200']);
  });

  it('loses none to who follows, however many came between two looks', async () => {
    await partner.sandbox.get('/partner/prices');
    await settle();
    let { since } = await read();
    const made: string[] = [];
    for (let turn = 0; turn < 15; turn += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => partner.sandbox.get('/partner/prices/gold')));
      made.push(...answers.map(({ headers }) => headers['x-request-id'] ?? ''));
    }
    // Calls that were answered in the same microsecond stand on both sides of a page.
    await world.core.developer.requestLog.flush();
    await sql(
      world,
      `UPDATE request_log SET at = date_trunc('second', at) + interval '1 second', latency_us = 0 WHERE request_id = ANY ($1)`,
      [made],
    );
    await settle();
    // What was put into the next second is over too.
    world.clock.advance(1_000);
    const followed: string[] = [];
    for (;;) {
      const { data } = await partner.sandbox.get(`${path}?since=${since}&limit=7`);
      if (data.requests.length === 0) break;
      followed.push(...data.requests.map((one: { request_id: string }) => one.request_id));
      since = data.next_since;
    }
    expect(followed.sort()).toEqual(made.sort());
  });

  it('waits for a call where none is new', async () => {
    await partner.sandbox.get('/partner/prices');
    await settle();
    const { since } = await read();
    const waiting = read(`?since=${since}&wait_seconds=55`);
    await partner.sandbox.get('/partner/prices/silver');
    await settle();
    expect((await waiting).lines).toEqual(['GET /partner/prices/silver 200']);
  });

  it('answers after the time it was given where nothing comes', async () => {
    expect((await read('?wait_seconds=1')).lines).toEqual([]);
  });

  it('shows nothing of other partners, and nothing of live calls', async () => {
    const other = await world.partner();
    await other.sandbox.get('/partner/prices');
    await partner.live.get('/partner/prices');
    await settle();
    expect((await read()).lines).toEqual([]);
  });
});

describe('400', () => {
  it.each(['since=x', 'since=99999999999999999', 'limit=101', 'wait_seconds=56', 'wait_seconds=-1'])(
    '%s is VALIDATION_ERROR',
    async (query) => {
      expect((await partner.sandbox.get(`${path}?${query}`)).code).toBe('VALIDATION_ERROR');
    },
  );

  it('a live token is SANDBOX_ONLY', async () => {
    expect((await partner.live.get(path)).code).toBe('SANDBOX_ONLY');
  });
});
