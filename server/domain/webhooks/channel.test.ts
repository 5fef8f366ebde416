import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { type Received, type Receiver, setEndpoint, startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { makeHolder, sellQuote } from '../../testing/rooms/transfers.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser, sql } from '../../testing/trades.ts';
import { untilWaiting, whileLocked } from '../../testing/while-locked.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import type { Mode } from '../kernel/mode.ts';

/** Without jobs: what is due is sent when the test says so. */
let world: World;
const receivers: Receiver[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await world.close();
});

const DAY_SECONDS = 86_400;

async function partnerWith(judge: (request: Received) => number): Promise<{ partner: TestPartner; at: Receiver }> {
  const [partner, at] = await Promise.all([world.partner(), startReceiver(judge)]);
  receivers.push(at);
  await setEndpoint(world, partner, { url: at.url, secret: 'whsec_x' });
  return { partner, at };
}

const advance = async (partner: TestPartner, advance_seconds: number) => {
  expect((await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds })).status).toBe(200);
};

/** Sends what is due now in a book, as its job would, and waits until it has been tried. */
async function deliverDue(partner: TestPartner, mode: Mode): Promise<void> {
  const bookId = await bookOf(world, partner, mode);
  await world.core.webhooks.deliverer.deliverAt(bookId, world.clock.now());
}

const statesOf = async (partner: TestPartner, mode: Mode) =>
  (
    await sql<{ state: string; last_error: string | null }>(
      world,
      'SELECT state, last_error FROM webhook_delivery WHERE book_id = $1 ORDER BY id',
      [await bookOf(world, partner, mode)],
    )
  ).map(({ state, last_error }) => (last_error === null ? state : `${state}: ${last_error}`));

type Channel = { failing_since: Date | null; disabled_at: Date | null; told_at: Date | null };
const channelOf = async (partner: TestPartner, mode: Mode) =>
  (
    await sql<Channel>(world, 'SELECT failing_since, disabled_at, told_at FROM webhook_channel WHERE book_id = $1', [
      await bookOf(world, partner, mode),
    ])
  )[0];

const messagesTo = async (partner: TestPartner) =>
  (await partner.sandbox.get('/partner/sandbox/messages')).data.messages.filter(
    (message: { kind: string }) => message.kind === 'email',
  );

describe('who is notified', () => {
  it('is the partner, in both modes, each marked', async () => {
    const { partner, at } = await partnerWith(() => 200);
    const other = await partnerWith(() => 200);
    const [live, sandbox] = [await makeBuy(partner.live), await makeBuy(partner.sandbox)];
    await deliverDue(partner, 'live');
    await deliverDue(partner, 'sandbox');
    const deliveredEvents = at.received
      .map(({ body }) => JSON.parse(body))
      .map((event) => [event.mode, event.data.transaction_id]);
    expect(deliveredEvents).toEqual([
      ['live', live.transaction_id],
      ['sandbox', sandbox.transaction_id],
    ]);
    expect(other.at.received).toHaveLength(0);
  });

  it('hears of a sell in its own words, once', async () => {
    const { partner, at } = await partnerWith(() => 200);
    const { user_code } = await makeHolder(partner.sandbox);
    const quote = await sellQuote(partner.sandbox, user_code);
    const sell = await partner.sandbox.post('/partner/sell/confirm', { quote_id: quote.quote_id });
    await deliverDue(partner, 'sandbox');
    const sells = at.received.map(({ body }) => JSON.parse(body)).filter(({ event }) => event === 'sell.completed');
    expect(sells).toHaveLength(1);
    expect(sells[0].data).toMatchObject({ user_code, transaction_id: sell.data.transaction_id, status: 'completed' });
    const { gross_amount_inr, platform_fee_inr, net_amount_inr } = sells[0].data;
    expect(gross_amount_inr - platform_fee_inr).toBeCloseTo(net_amount_inr, 6);
  });

  it('without an endpoint has no receiver: nothing of live, and of a sandbox what would have been sent', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live);
    await makeBuy(partner.sandbox);
    expect(await statesOf(partner, 'live')).toEqual([]);
    expect(await statesOf(partner, 'sandbox')).toEqual(['unsent']);
  });

  it('whose endpoint is taken away hears no more; what was due fails', async () => {
    const { partner, at } = await partnerWith(() => 200);
    await makeBuy(partner.sandbox);
    await sql(world, 'DELETE FROM webhook_endpoint WHERE partner_id = $1', [partner.id]);
    await advance(partner, 5_000);
    expect(at.received).toHaveLength(0);
    expect(await statesOf(partner, 'sandbox')).toEqual(['failed: no_endpoint']);
  });
});

describe('an endpoint', () => {
  it('that is added between the look at those of its partner and the claim is sent its event', async () => {
    const partner = await world.partner();
    const at = await startReceiver(() => 200);
    receivers.push(at);
    const claims = 'LOCK TABLE webhook_attempt IN ACCESS EXCLUSIVE MODE';
    await whileLocked(world, { statement: claims, waiters: 2 }, async () => {
      const bookId = await bookOf(world, partner, 'live');
      const delivered = world.core.webhooks.deliverer.deliverAt(bookId, world.clock.now() + 60_000);
      await untilWaiting(world, 1);
      await setEndpoint(world, partner, { url: at.url, secret: 'whsec_x' });
      await makeBuy(partner.live);
      // The second that waits lets both go on.
      return Promise.all([delivered, sql(world, 'SELECT FROM webhook_attempt')]);
    });
    expect(await statesOf(partner, 'live')).toEqual(['succeeded']);
    expect(at.received).toHaveLength(1);
  });
});

describe('a trade', () => {
  it('that is refused sends no event', async () => {
    const { partner } = await partnerWith(() => 200);
    const quote = await makeQuote(partner.live, { amount_inr: 90_000 });
    await makeBuy(partner.live, { amount_inr: 50_000 });
    expect((await confirm(partner.live, quote.quote_id)).code).toBe('INSUFFICIENT_PARTNER_FUNDS');
    expect(await statesOf(partner, 'live')).toEqual(['pending']);
  });

  it('that is rolled back leaves no delivery and wakes no deliverer', async () => {
    const { partner } = await partnerWith(() => 200);
    const bookId = await bookOf(world, partner, 'live');
    const insert = inTransaction(world.core.database.pool, async (client) => {
      await client.query(
        `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES ('evt_rolled', $1, 'test.ping', 's', 1, '{}', now())`,
        [bookId],
      );
      throw new Error('rolled back');
    });
    await expect(insert).rejects.toThrow('rolled back');
    expect(await statesOf(partner, 'live')).toEqual([]);
    expect(
      await sql(world, `SELECT 1 AS one FROM graphile_worker.jobs WHERE key LIKE 'webhooks ' || $1 || ' %'`, [bookId]),
    ).toEqual([]);
  });

  it('answers as fast where its partner has an endpoint: nothing is sent before the commit', async () => {
    const { partner, at } = await partnerWith(() => 200);
    await makeBuy(partner.live);
    expect(at.received).toHaveLength(0);
    expect(await statesOf(partner, 'live')).toEqual(['pending']);
  });
});

describe('an endpoint that keeps failing', () => {
  it('is reported to owners after an hour and switched off after three days, with what is pending; live goes on', async () => {
    const { partner, at } = await partnerWith(() => 500);
    const user_code = await makeUser(partner.sandbox);
    await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 3_000);
    expect(await messagesTo(partner)).toEqual([]);
    expect((await channelOf(partner, 'sandbox'))?.told_at).toBeNull();
    await advance(partner, 2_000);
    expect(await messagesTo(partner)).toMatchObject([{ purpose: 'webhook failing' }]);

    await advance(partner, 3 * DAY_SECONDS - 8_000);
    await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 100);
    expect((await channelOf(partner, 'sandbox'))?.disabled_at).toBeNull();
    await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 6_000);
    expect((await channelOf(partner, 'sandbox'))?.disabled_at).not.toBeNull();
    expect(await messagesTo(partner)).toMatchObject([{ purpose: 'webhook off' }, { purpose: 'webhook failing' }]);

    const before = at.received.length;
    await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 10_000);
    expect(at.received).toHaveLength(before);
    expect((await statesOf(partner, 'sandbox')).at(-1)).toBe('failed: switched_off');
    expect((await statesOf(partner, 'sandbox')).filter((state) => state === 'pending')).toEqual([]);

    expect(await channelOf(partner, 'live')).toBeUndefined();
    await makeBuy(partner.live);
    await deliverDue(partner, 'live');
    expect(at.received).toHaveLength(before + 1);
  });

  it('is well again after one success', async () => {
    let status = 500;
    const { partner } = await partnerWith(() => status);
    const user_code = await makeUser(partner.sandbox);
    await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 5_000);
    expect((await channelOf(partner, 'sandbox'))?.failing_since).not.toBeNull();
    status = 200;
    await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 1);
    expect(await channelOf(partner, 'sandbox')).toEqual({ failing_since: null, disabled_at: null, told_at: null });
    status = 500;
    await advance(partner, 3 * DAY_SECONDS);
    await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 1);
    expect((await channelOf(partner, 'sandbox'))?.disabled_at).toBeNull();
  });

  it('among successes is not failing: the newest of them counts', async () => {
    let nth = 0;
    const { partner } = await partnerWith(() => (nth++ % 2 ? 200 : 500));
    const user_code = await makeUser(partner.sandbox);
    for (let buy = 0; buy < 4; buy++) await makeBuy(partner.sandbox, { user_code });
    await advance(partner, 5_000);
    expect(await channelOf(partner, 'sandbox')).toMatchObject({ failing_since: null, told_at: null });
    expect(await statesOf(partner, 'sandbox')).toEqual(Array(4).fill('succeeded'));
  });
});

describe('a reset of the sandbox', () => {
  it('ends with what was still to be sent: it is dropped, and shown as such', async () => {
    const { partner, at } = await partnerWith(() => 500);
    await makeBuy(partner.sandbox);
    const old = await bookOf(world, partner, 'sandbox');
    expect((await partner.sandbox.post('/partner/sandbox/reset', {})).status).toBe(200);
    const left = () =>
      sql(world, 'SELECT state, last_error, next_attempt_at FROM webhook_delivery WHERE book_id = $1', [old]);
    expect(await left()).toEqual([{ state: 'unsent', last_error: 'sandbox_reset', next_attempt_at: null }]);
    await world.core.webhooks.deliverer.deliver(old);
    await world.core.webhooks.deliverer.deliverAt(old, world.clock.now() + 10_000_000);
    await makeBuy(partner.sandbox);
    await advance(partner, 10);
    expect(at.received).toHaveLength(1);
  });

  it('that comes while one is on its way lets it end, and sends it no more', async () => {
    let answer: (status: number) => void = () => {};
    const started = await startReceiver(() => new Promise((resolve) => (answer = resolve)));
    receivers.push(started);
    const partner = await world.partner();
    await setEndpoint(world, partner, { url: started.url, secret: 'whsec_x' });
    await makeBuy(partner.sandbox);
    const old = await bookOf(world, partner, 'sandbox');
    const sending = world.core.webhooks.deliverer.deliverAt(old, world.clock.now());
    while (started.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await partner.sandbox.post('/partner/sandbox/reset', {})).status).toBe(200);
    answer(500);
    await sending;
    expect(await sql(world, 'SELECT state, attempts FROM webhook_delivery WHERE book_id = $1', [old])).toEqual([
      { state: 'failed', attempts: 1 },
    ]);
  });
});

describe('the clock of a sandbox', () => {
  it('that is moved by two at once sends everything once at its moment', async () => {
    const { partner, at } = await partnerWith(() => 500);
    await makeBuy(partner.sandbox);
    await Promise.all([advance(partner, 2_500), advance(partner, 2_500), advance(partner, 1)]);
    expect(at.received).toHaveLength(5);
    const rows = await sql(
      world,
      'SELECT number FROM webhook_attempt a JOIN webhook_delivery d ON d.id = a.delivery_id WHERE d.book_id = $1 ORDER BY 1',
      [await bookOf(world, partner, 'sandbox')],
    );
    expect(rows).toEqual([1, 2, 3, 4, 5].map((number) => ({ number })));
  });

  it('whose mover died is moved on by the next, from where it stood', async () => {
    const { partner, at } = await partnerWith(() => 500);
    await makeBuy(partner.sandbox);
    const bookId = await bookOf(world, partner, 'sandbox');
    // As a mover leaves it that was killed after its first step: clock moved, first attempt claimed, lease taken.
    await sql(
      world,
      `UPDATE book SET clock_offset_ms = 20000, clock_lease_until = clock_timestamp() + interval '300 milliseconds' WHERE id = $1`,
      [bookId],
    );
    await sql(world, `SELECT id FROM claim_deliveries($1, $2, 'a process that died', 16, '{}')`, [
      bookId,
      new Date(world.clock.now() + 20_000),
    ]);
    await sql(world, `UPDATE webhook_delivery SET claimed_at = claimed_at - interval '11 seconds' WHERE book_id = $1`, [
      bookId,
    ]);
    await sql(world, `SELECT bury_dead_workers(interval '10 seconds')`);
    await advance(partner, 5_000);
    expect((await partner.sandbox.get('/partner/sandbox/clock')).data.offset_seconds).toBe(5_020);
    expect(at.received).toHaveLength(5);
    const attempts = await sql<{ error: string | null }>(
      world,
      'SELECT a.error FROM webhook_attempt a JOIN webhook_delivery d ON d.id = a.delivery_id WHERE d.book_id = $1 ORDER BY a.number',
      [bookId],
    );
    expect(attempts.map(({ error }) => error)).toEqual(['interrupted', null, null, null, null, null]);
    expect(await statesOf(partner, 'sandbox')).toEqual(['failed']);
  });
});
