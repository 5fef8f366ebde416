import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Received, type Receiver, setEndpoint, startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { bookOf, confirm, makeQuote, makeUser, sql, tally, until } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { newId } from '../kernel/ids.ts';

/** Two processes on one database, both at work on jobs. */
let one: World;
let two: World;
const receivers: Receiver[] = [];
beforeAll(async () => {
  one = await startWorld({ hasJobs: true });
  two = await startWorld({ hasJobs: true, databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await two.close();
  await one.close();
});

async function partnerWith(judge: (request: Received) => number | Promise<number>) {
  const [partner, at] = await Promise.all([one.partner(), startReceiver(judge)]);
  receivers.push(at);
  await setEndpoint(one, partner, { url: at.url, secret: 'whsec_x' });
  return { partner, at, bookId: await bookOf(one, partner, 'live') };
}

/** Records events of a book in one commit, a millisecond apart. */
async function record(
  bookId: number,
  count: number,
  query: pg.Client['query'] = one.owner.query.bind(one.owner),
): Promise<string[]> {
  const at = one.clock.now() - count;
  const ids = Array.from({ length: count }, (_, index) => newId('evt', at + index));
  await query(
    `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
     SELECT id, $2, 'test.ping', id, 1, '{"message": "x"}', $3::timestamptz + place * interval '1 millisecond'
     FROM unnest($1::text[]) WITH ORDINALITY AS e (id, place)`,
    [ids, bookId, new Date(at)],
  );
  return ids;
}

const eventIds = (at: Receiver) => at.received.map(({ headers }) => String(headers['x-service-event-id']));
const unsettled = async (bookId: number) =>
  (await sql(one, `SELECT 1 AS one FROM webhook_delivery WHERE book_id = $1 AND state <> 'succeeded'`, [bookId]))
    .length;

describe('200 trades at two processes at once', () => {
  it('are 200 events, each sent once, at attempt 1', async () => {
    const { partner, at, bookId } = await partnerWith(() => 200);
    const user_code = await makeUser(partner.live);
    const quotes = await Promise.all(
      Array.from({ length: 200 }, () => makeQuote(partner.live, { user_code, amount_inr: 100 })),
    );
    const clients = [partner.live, two.client(partner.tokens.live)];
    const answers = await Promise.all(
      quotes.map((quote, index) => confirm(clients[index % 2] as typeof partner.live, quote.quote_id)),
    );
    expect(tally(answers)).toEqual({ 200: 200 });
    await until(
      'all have arrived and are noted',
      async () => at.received.length >= 200 && (await unsettled(bookId)) === 0,
    );
    expect(at.received).toHaveLength(200);
    const deliveredIds = at.received.map(({ body }) => JSON.parse(body).data.transaction_id);
    expect(new Set(deliveredIds)).toEqual(new Set(answers.map(({ data }) => data.transaction_id)));
    expect(new Set(eventIds(at)).size).toBe(200);
    const attempts = await sql<{ max: number }>(
      one,
      'SELECT max(attempts) AS max FROM webhook_delivery WHERE book_id = $1',
      [bookId],
    );
    expect(attempts).toEqual([{ max: 1 }]);
  });
});

describe('the order of creation', () => {
  it('is kept as a best effort: one after the other, in order; a burst, nearly so', async () => {
    const { at, bookId } = await partnerWith(() => 200);
    const slowly: string[] = [];
    for (let nth = 0; nth < 10; nth++) {
      slowly.push(...(await record(bookId, 1)));
      await until('it has arrived', () => at.received.length === nth + 1);
    }
    expect(eventIds(at)).toEqual(slowly);
    const burst = await record(bookId, 300);
    await until('all have arrived', () => at.received.length === 310);
    const places = eventIds(at)
      .slice(10)
      .map((id, index) => Math.abs(burst.indexOf(id) - index));
    expect(Math.max(...places)).toBeLessThanOrEqual(64);
  });
});

describe('a receiver that hangs', () => {
  it('with 200 events waiting for it delays another partner’s events by no more than a second', async () => {
    let release: () => void = () => {};
    const hanging = new Promise<number>((resolve) => (release = () => resolve(200)));
    const slow = await partnerWith(() => hanging);
    const fast = await partnerWith(() => 200);
    await record(slow.bookId, 200);
    // Sixteen slots of each process.
    await until('it holds all the slots it gets', () => slow.at.received.length === 32);
    const delays: number[] = [];
    for (let nth = 0; nth < 50; nth++) {
      const recordedAt = Date.now();
      await record(fast.bookId, 1);
      await until('it has arrived', () => fast.at.received.length === nth + 1);
      delays.push((fast.at.received[nth]?.at as number) - recordedAt);
    }
    expect(Math.max(...delays)).toBeLessThan(1_000);
    expect(slow.at.received).toHaveLength(32);
    release();
    await until('the others follow', () => slow.at.received.length === 200);
    await until('all are noted', async () => (await unsettled(slow.bookId)) === 0);
    expect(new Set(eventIds(slow.at)).size).toBe(200);
  });
});

describe('a process that stops in good order', () => {
  it('ends what is on its way and leaves what it has not begun to the others', async () => {
    const third = await startWorld({ hasJobs: true, databaseUrl: one.databaseUrl });
    const waiting: (() => void)[] = [];
    let isOpen = false;
    const { at, bookId } = await partnerWith(() =>
      isOpen ? 200 : new Promise((resolve) => waiting.push(() => resolve(200))),
    );
    await record(bookId, 150);
    await until('every slot of the three is taken', () => waiting.length === 48);
    const closing = third.close();
    isOpen = true;
    for (const answer of waiting.splice(0)) answer();
    await closing;
    await until('all have arrived', () => at.received.length === 150);
    await until('all are noted', async () => (await unsettled(bookId)) === 0);
    expect(new Set(eventIds(at)).size).toBe(150);
  });
});

describe('an event whose wake was lost', () => {
  it('is found by the next heartbeat of anyone', async () => {
    const { at, bookId } = await partnerWith(() => 200);
    await sql(one, 'ALTER TABLE event DISABLE TRIGGER event_is_delivered');
    const [id] = await record(bookId, 1);
    await sql(one, 'ALTER TABLE event ENABLE TRIGGER event_is_delivered');
    await sql(
      one,
      `INSERT INTO webhook_delivery (id, book_id, event_id, endpoint_id, kind, state, next_attempt_at, created_at)
       SELECT 'whd' || substr(e.id, 4), e.book_id, e.id, 'whe_' || substr(b.partner_id, 5), e.kind, 'pending', e.created_at, e.created_at
       FROM event e JOIN book b ON b.id = e.book_id WHERE e.id = $1`,
      [id],
    );
    await until('it has arrived', () => at.received.length === 1);
    await until('it is noted', async () => (await unsettled(bookId)) === 0);
  });
});

describe('connections to the database that are cut', () => {
  it('cost no event, and no process: claims without an answer are given back, the job runner starts again', async () => {
    const { at, bookId } = await partnerWith(() => 200);
    const ids: string[] = [];
    // A connection that outlives the cuts.
    const client = new pg.Client({ connectionString: one.ownerUrl });
    await client.connect();
    for (let round = 0; round < 6; round++) {
      ids.push(...(await record(bookId, 50, client.query.bind(client))));
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    }
    await client.end();
    await until('all have arrived', () => new Set(eventIds(at)).size === ids.length);
    await until('all are noted', async () => (await unsettled(bookId).catch(() => 1)) === 0);
    expect(new Set(eventIds(at))).toEqual(new Set(ids));
    const twice = await sql(
      one,
      'SELECT 1 AS one FROM webhook_attempt GROUP BY delivery_id, number HAVING count(*) > 1',
    );
    expect(twice).toEqual([]);
  });
});
