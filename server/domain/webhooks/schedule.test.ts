import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Received, type Receiver, setEndpoint, startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { bookOf, makeBuy, sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';

/** Without jobs: whatever is sent here is sent because the sandbox's clock was moved. */
let world: World;
const receivers: Receiver[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await world.close();
});

const SECRET = 'whsec_the-whole-string-is-the-key';
const OFFSETS = [0, 30, 150, 750, 4350];

async function receiver(judge: (request: Received) => number | Promise<number>): Promise<Receiver> {
  const started = await startReceiver(judge);
  receivers.push(started);
  return started;
}

/** A partner with an endpoint that answers as judged, and one buy in its sandbox. */
async function partnerOf(
  judge: (request: Received, nth: number) => number,
  endpoint: { nextSecret?: string; headers?: Record<string, string> } = {},
) {
  const partner = await world.partner();
  let nth = 0;
  const at = await receiver((request) => judge(request, ++nth));
  await setEndpoint(world, partner, { url: at.url, secret: SECRET, ...endpoint });
  const buy = await makeBuy(partner.sandbox);
  return { partner, receiver: at, buy };
}

const advance = async (partner: TestPartner, advance_seconds: number) => {
  const answer = await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });
  expect(answer.status).toBe(200);
};

type Delivery = { id: string; state: string; attempts: number; failures: number; last_error: string | null };
const deliveryOf = async (partner: TestPartner): Promise<Delivery> => {
  const rows = await sql<Delivery>(
    world,
    'SELECT id, state, attempts, failures, last_error FROM webhook_delivery WHERE book_id = $1',
    [await bookOf(world, partner, 'sandbox')],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Delivery;
};

/** Seconds from the event to each of its attempts, on the book's clock. */
const offsetsOf = async (partner: TestPartner): Promise<number[]> => {
  const rows = await sql<{ seconds: number }>(
    world,
    `SELECT extract(epoch FROM a.started_at - d.created_at)::float8 AS seconds FROM webhook_attempt a JOIN webhook_delivery d ON d.id = a.delivery_id
     WHERE d.book_id = $1 ORDER BY a.number`,
    [await bookOf(world, partner, 'sandbox')],
  );
  return rows.map(({ seconds }) => seconds);
};

/** The signature as openssl makes it, over the bytes as they arrived. */
function opensslSignature(secret: string, { headers, bytes }: Received): string {
  const signed = Buffer.concat([Buffer.from(`${headers['x-service-timestamp']}.`), bytes]);
  const answer = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-r'], { input: signed });
  return `sha256=${String(answer).slice(0, 64)}`;
}

describe('a receiver that fails four times and then answers', () => {
  it('gets five attempts at the offsets of 6.5: one event id, the same bytes, fresh timestamps, valid signatures', async () => {
    const { partner, receiver: at, buy } = await partnerOf((_, nth) => (nth < 5 ? 503 : 204));
    await advance(partner, 2 * 3600);
    expect(await offsetsOf(partner)).toEqual(OFFSETS);
    expect(at.received).toHaveLength(5);
    const [first] = at.received as [Received];
    for (const request of at.received) {
      expect(request.bytes.equals(first.bytes)).toBe(true);
      expect(request.headers['x-service-event']).toBe('buy.completed');
      expect(request.headers['x-service-event-id']).toBe(JSON.parse(first.body).event_id);
      expect(request.headers['content-type']).toBe('application/json; charset=utf-8');
      // Real time, although the sandbox is two hours ahead.
      expect(Math.abs(Number(request.headers['x-service-timestamp']) * 1000 - request.at)).toBeLessThan(5_000);
      expect(request.headers['x-service-signature']).toBe(opensslSignature(SECRET, request));
      expect(request.headers).not.toHaveProperty('x-service-signature-next');
    }
    expect(JSON.parse(first.body)).toMatchObject({
      event: 'buy.completed',
      mode: 'sandbox',
      data: { transaction_id: buy.transaction_id, amount_inr: 500, status: 'completed', sequence: 1 },
    });
    expect(await deliveryOf(partner)).toMatchObject({ state: 'succeeded', attempts: 5, failures: 4, last_error: null });
  });

  it('has each attempt at its second, not before', async () => {
    world.clock.stopAt(world.clock.now());
    onTestFinished(() => world.clock.run());
    const { partner, receiver: at } = await partnerOf(() => 500);
    await advance(partner, 1);
    for (const [index, seconds] of [28, 118, 598, 3598].entries()) {
      expect(at.received).toHaveLength(index + 1);
      await advance(partner, seconds);
      expect(at.received).toHaveLength(index + 1);
      await advance(partner, (OFFSETS[index + 1] as number) - (OFFSETS[index] as number) - seconds);
    }
    expect(at.received).toHaveLength(5);
    expect(await offsetsOf(partner)).toEqual(OFFSETS);
  });
});

describe('a receiver that always fails', () => {
  it.each([300, 304, 307, 400, 404, 410, 429, 500])('with %i has five attempts and no sixth', async (status) => {
    const { partner, receiver: at } = await partnerOf(() => status);
    await advance(partner, 5_000);
    expect(await deliveryOf(partner)).toMatchObject({ state: 'failed', attempts: 5, failures: 5 });
    await advance(partner, 2 * 86_400);
    expect(at.received).toHaveLength(5);
  });

  it('by not being there has five attempts too, recorded with why', async () => {
    const partner = await world.partner();
    await setEndpoint(world, partner, { url: 'http://127.0.0.1:1/', secret: SECRET });
    await makeBuy(partner.sandbox);
    await advance(partner, 5_000);
    expect(await deliveryOf(partner)).toMatchObject({ state: 'failed', attempts: 5, last_error: 'unreachable' });
  });

  it('because its secret does not open any more has five attempts, and the clock moves on', async () => {
    const { partner, receiver: at } = await partnerOf(() => 200);
    await sql(world, `UPDATE webhook_endpoint SET secret_sealed = '\\x00112233' WHERE partner_id = $1`, [partner.id]);
    await advance(partner, 5_000);
    expect(await deliveryOf(partner)).toMatchObject({ state: 'failed', attempts: 5, last_error: 'internal' });
    expect(at.received).toHaveLength(0);
    world.logs.splice(0);
  });
});

describe('static headers', () => {
  it('are on every attempt, and what is kept of them are their ends', async () => {
    const headers = { 'X-Api-Key': 'key-of-the-partner-1234', Authorization: 'Basic abc' };
    const { partner, receiver: at } = await partnerOf((_, nth) => (nth < 3 ? 500 : 200), { headers });
    await advance(partner, 300);
    expect(at.received.map((request) => request.headers['x-api-key'])).toEqual(
      Array(3).fill('key-of-the-partner-1234'),
    );
    expect(at.received.map((request) => request.headers.authorization)).toEqual(Array(3).fill('Basic abc'));
    const attempts = await sql<{ request_headers: Record<string, string> }>(
      world,
      'SELECT request_headers FROM webhook_attempt WHERE delivery_id = $1',
      [(await deliveryOf(partner)).id],
    );
    for (const { request_headers } of attempts) {
      expect(request_headers).toMatchObject({
        'X-Api-Key': '…1234',
        Authorization: '… abc',
        'X-Service-Event': 'buy.completed',
      });
      expect(JSON.stringify(request_headers)).not.toContain('key-of');
    }
  });

  it('never take the place of one of the service, in whatever letter case they got there', async () => {
    const headers = Object.fromEntries(
      [
        'X-SERVICE-SIGNATURE',
        'x-service-timestamp',
        'x-Service-event',
        'X-service-Event-ID',
        'CONTENT-TYPE',
        'content-length',
        'HOST',
        'Transfer-Encoding',
        'x-service-signature-next',
      ].map((name) => [name, 'forged']),
    );
    const { partner, receiver: at } = await partnerOf(() => 200, { headers });
    await advance(partner, 10);
    const [request] = at.received as [Received];
    expect(request.headers['x-service-signature']).toBe(opensslSignature(SECRET, request));
    expect(JSON.stringify(request.headers)).not.toContain('forged');
    expect(await deliveryOf(partner)).toMatchObject({ state: 'succeeded', attempts: 1 });
  });
});

describe('a staged secret', () => {
  it('signs in a header of its own beside the secret', async () => {
    const { partner, receiver: at } = await partnerOf(() => 200, { nextSecret: 'whsec_the-next' });
    await advance(partner, 10);
    const [request] = at.received as [Received];
    expect(request.headers['x-service-signature']).toBe(opensslSignature(SECRET, request));
    expect(request.headers['x-service-signature-next']).toBe(opensslSignature('whsec_the-next', request));
  });

  it('is the secret once its day is over, and signs alone', async () => {
    const { partner, receiver: at } = await partnerOf(() => 200, { nextSecret: 'whsec_the-next' });
    await sql(
      world,
      `UPDATE webhook_endpoint SET next_promote_at = now() - interval '1 second' WHERE partner_id = $1`,
      [partner.id],
    );
    await advance(partner, 10);
    const [request] = at.received as [Received];
    expect(request.headers['x-service-signature']).toBe(opensslSignature('whsec_the-next', request));
    expect(request.headers).not.toHaveProperty('x-service-signature-next');
  });
});

describe('sandbox faults', () => {
  const arm = (partner: TestPartner, fault: string, times: number) =>
    partner.sandbox.post('/partner/sandbox/faults', { fault, times });

  it('webhook_duplicate sends what arrived once more, as another attempt of the same event', async () => {
    const { partner, receiver: at } = await partnerOf(() => 200);
    await arm(partner, 'webhook_duplicate', 1);
    await advance(partner, 10);
    expect(at.received).toHaveLength(2);
    expect(at.received[0]?.bytes.equals(at.received[1]?.bytes as Buffer)).toBe(true);
    expect(await deliveryOf(partner)).toMatchObject({ state: 'succeeded', attempts: 2, failures: 0 });
    expect(await offsetsOf(partner)).toEqual([0, 0]);
  });

  it('webhook_duplicate waits for the attempt that arrives, and sends that once more', async () => {
    const { partner, receiver: at } = await partnerOf((_, nth) => (nth < 3 ? 503 : 200));
    await arm(partner, 'webhook_duplicate', 2);
    const armed = async () => (await partner.sandbox.get('/partner/sandbox/faults')).data.faults;
    await advance(partner, 31);
    expect(at.received).toHaveLength(2);
    expect(await armed()).toEqual([{ fault: 'webhook_duplicate', times: 2 }]);
    await advance(partner, 120);
    expect(at.received).toHaveLength(4);
    expect(await offsetsOf(partner)).toEqual([0, 30, 150, 150]);
    expect(await deliveryOf(partner)).toMatchObject({ state: 'succeeded', attempts: 4, failures: 2 });
    expect(await armed()).toEqual([{ fault: 'webhook_duplicate', times: 1 }]);
  });

  it('webhook_delay puts one delivery off by five minutes, once however many are armed', async () => {
    const { partner, receiver: at } = await partnerOf(() => 200);
    await arm(partner, 'webhook_delay', 2);
    await advance(partner, 290);
    expect(at.received).toHaveLength(0);
    await advance(partner, 20);
    expect(at.received).toHaveLength(1);
    expect(await offsetsOf(partner)).toEqual([300]);
    expect(await deliveryOf(partner)).toMatchObject({ state: 'succeeded', attempts: 1 });
    expect((await partner.sandbox.get('/partner/sandbox/faults')).data).toMatchObject({
      faults: [{ fault: 'webhook_delay', times: 1 }],
    });
  });
});
