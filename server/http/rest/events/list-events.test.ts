import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../testing/api-client.ts';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { pass } from '../../../testing/rooms/payments.ts';
import { bookOf, makeBuy, makeUser, sql, sqlAsIs, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
});
afterAll(() => world.close());

const EVENTS = '/partner/events';

/** All pages of a query, and how many there were. */
async function readAll(
  client: ApiClient,
  query: string,
): Promise<{ events: { data: { transaction_id: string } }[]; pages: number }> {
  const events = [];
  for (let pages = 1, cursor = ''; ; pages++) {
    const { data } = await client.get(`${EVENTS}?${query}${cursor && `&cursor=${cursor}`}`);
    events.push(...data.events);
    if (data.next_cursor === null) return { events, pages };
    cursor = data.next_cursor;
  }
}

describe('GET /partner/events', () => {
  it('200: every event as it was sent, oldest first, by pages that neither skip nor repeat', async () => {
    const partner = await world.partner();
    const receiver = await startReceiver(() => 200);
    await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
    await makeEveryKind(partner.sandbox);
    await until('what it wants has arrived', () => receiver.received.length === 2);
    const { events } = (await partner.sandbox.get(EVENTS)).data;
    expect(events.map(({ event }: { event: string }) => event)).toEqual([
      'buy.completed',
      'sell.completed',
      'gift.completed',
      'send.completed',
    ]);
    const sent = receiver.received.map(({ body }) => JSON.parse(body));
    expect(events.filter(({ event }: { event: string }) => /^(buy|sell)/.test(event))).toEqual(
      sent.sort((one, other) => (one.event_id < other.event_id ? -1 : 1)),
    );
    expect(await readAll(partner.sandbox, 'limit=1')).toEqual({ events, pages: 4 });
    expect((await readAll(partner.sandbox, 'limit=3')).events).toEqual(events);
    await receiver.close();
  });

  it('200: those of one kind, frequent or rare, also behind more of others than one read goes through', async () => {
    const { sandbox, ...partner } = await world.partner();
    const bookId = await bookOf(world, { ...partner, sandbox }, 'sandbox');
    const { transaction_id } = await makeBuy(sandbox, { user_code: await makeUser(sandbox) });
    await sql(world, 'ALTER TABLE event DISABLE TRIGGER event_is_delivered');
    await sql(
      world,
      `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
       SELECT 'evt_' || substr(e.id, 5, 10) || 'zz' || lpad(n::text, 14, '0'), e.book_id, 'sell.completed', 'txn_' || n, 1, '{}', e.created_at
       FROM event e, generate_series(1, 6000) n WHERE e.book_id = $1`,
      [bookId],
    );
    await sql(world, 'ALTER TABLE event ENABLE TRIGGER event_is_delivered');
    await pass(sandbox, 1);
    await makeEveryKind(sandbox);
    const kinds = async (kind: string) => (await readAll(sandbox, `kind=${kind}&limit=50`)).events;
    expect((await kinds('buy.completed')).map(({ data }) => data.transaction_id)).toEqual([
      transaction_id,
      expect.any(String),
    ]);
    expect(await kinds('gift.completed')).toHaveLength(1);
    expect(await kinds('kyc.updated')).toEqual([]);
    await sqlAsIs(world, `DELETE FROM event WHERE book_id = $1 AND data = '{}'`, [bookId]);
  });

  it('200: from a moment on, and no further back than 30 days, on the clock of the sandbox', async () => {
    const { sandbox } = await world.partner();
    await makeBuy(sandbox);
    await pass(sandbox, 86_400);
    const second = await makeBuy(sandbox);
    const since = (await sandbox.get('/partner/sandbox/clock')).data.now;
    await pass(sandbox, 60);
    await makeBuy(sandbox);
    const idsOf = async (query: string) =>
      (await readAll(sandbox, query)).events.map(({ data }) => data.transaction_id);
    expect(await idsOf('')).toHaveLength(3);
    expect(await idsOf(`since=${encodeURIComponent(since)}`)).toHaveLength(1);
    await pass(sandbox, 29.5 * 86_400);
    expect((await idsOf('since=2026-01-01T00:00:00Z'))[0]).toBe(second.transaction_id);
    expect(await idsOf('')).toHaveLength(2);
  });

  it('200: those of the mode of the token alone, and none of before a reset', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live);
    expect((await partner.sandbox.get(EVENTS)).data).toEqual({ events: [], next_cursor: null });
    const live = (await partner.live.get(EVENTS)).data.events;
    expect(live).toMatchObject([{ event: 'buy.completed', mode: 'live' }]);
    await makeBuy(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/reset');
    expect((await partner.sandbox.get(EVENTS)).data.events).toEqual([]);
  });

  it('400 VALIDATION_ERROR: a place of before a reset that the clock of the sandbox has not reached any more', async () => {
    const partner = await world.partner();
    const { sandbox } = partner;
    await pass(sandbox, 7 * 86_400);
    await makeBuy(sandbox);
    const [{ event_id: cursor, created_at: since }] = (await sandbox.get(EVENTS)).data.events;
    const places = { cursor, since };
    for (const [field, place] of Object.entries(places)) {
      expect((await sandbox.get(`${EVENTS}?${field}=${place}`)).status).toBe(200);
    }
    await sandbox.post('/partner/sandbox/reset', { keep_users: true });
    const { transaction_id } = await makeBuy(sandbox);
    for (const [field, place] of Object.entries(places)) {
      const { status, code, body } = await sandbox.get(`${EVENTS}?${field}=${place}`);
      const fields = { [field]: 'lies ahead of the sandbox’s clock: it was reset since. Begin again without it' };
      expect([status, code, body.error.details.fields]).toEqual([400, 'VALIDATION_ERROR', fields]);
    }
    expect((await sandbox.get(EVENTS)).data.events).toMatchObject([{ data: { transaction_id } }]);
  });

  it('200: waits for an event where there is none, as long as it was asked to', async () => {
    const { sandbox } = await world.partner();
    const waiting = sandbox.get(`${EVENTS}?wait_seconds=55`);
    const { transaction_id } = await makeBuy(sandbox);
    expect((await waiting).data.events).toMatchObject([{ event: 'buy.completed', data: { transaction_id } }]);
    expect((await sandbox.get(`${EVENTS}?kind=sip.created&wait_seconds=1`)).data.events).toEqual([]);
    expect((await sandbox.get(`${EVENTS}?wait_seconds=56`)).code).toBe('VALIDATION_ERROR');
  });

  it('400 VALIDATION_ERROR: a kind, moment, cursor or limit that is none', async () => {
    const { sandbox } = await world.partner();
    for (const [query, field] of [
      ['kind=buy', 'kind'],
      ['since=yesterday', 'since'],
      ['cursor=txn_1', 'cursor'],
      ['cursor=evt_1', 'cursor'],
      ['limit=101', 'limit'],
    ]) {
      const answer = await sandbox.get(`${EVENTS}?${query}`);
      expect([query, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        query,
        'VALIDATION_ERROR',
        [field],
      ]);
    }
  });
});
