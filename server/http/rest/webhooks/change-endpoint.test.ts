import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, signatureOf, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { bookOf, makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let at: Receiver;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true, demo: true });
  at = await startReceiver(() => 200);
});
afterAll(async () => {
  await world.close();
  await at.close();
});

const ENDPOINTS = '/partner/webhooks/endpoints';

/** A partner with an endpoint of its sandbox. */
async function withEndpoint(fields: object = {}) {
  const partner = await world.partner();
  const body = { url: at.url, mode: 'sandbox', headers: { 'X-Key': 'key-123456', 'X-Other': 'other' }, ...fields };
  const { data } = await partner.live.post(ENDPOINTS, body);
  const change = (changes: object, of: TestPartner = partner) => of.live.patch(`${ENDPOINTS}/${data.id}`, changes);
  return { partner, endpoint: data, change };
}
const isSigned = (secret: string, header: string, { headers, body }: Receiver['received'][number]) =>
  headers[header] === signatureOf(secret, `${headers['x-service-timestamp']}.${body}`);

describe('PATCH /partner/webhooks/endpoints/:endpoint_id', () => {
  it('200: changes what is given and leaves the rest; null keeps the value of a header', async () => {
    const { change, endpoint } = await withEndpoint();
    const { secret: _, ...kept } = endpoint;
    expect((await change({ kinds: ['float.low', 'buy.completed'], name: 'Alarm' })).data).toEqual({
      ...kept,
      kinds: ['buy.completed', 'float.low'],
      name: 'Alarm',
      next_secret: null,
    });
    expect((await change({ headers: { 'X-Key': null, 'X-New': 'new' } })).data.headers).toEqual([
      { name: 'X-Key', value_masked: '…3456' },
      { name: 'X-New', value_masked: '…' },
    ]);
    expect((await change({ url: 'https://other.example.com/', name: null })).data).toMatchObject({
      url: 'https://other.example.com/',
      name: null,
      kinds: ['buy.completed', 'float.low'],
    });
  });

  it('200: rotates its secret with both signatures meanwhile, as the dashboard does', async () => {
    const { partner, change, endpoint } = await withEndpoint();
    const { next_secret, rotation_ends_at } = (await change({ rotation: 'start' })).data;
    expect(next_secret).toMatch(/^whsec_/);
    expect(Date.parse(rotation_ends_at) - world.clock.now()).toBeGreaterThan(86_000_000);
    expect((await change({ rotation: 'start' })).data.next_secret).toBe(next_secret);
    const before = at.received.length;
    await makeBuy(partner.sandbox);
    await until('it has arrived', () => at.received.length === before + 1);
    const both = at.received[before] as Receiver['received'][number];
    expect([
      isSigned(endpoint.secret, 'x-service-signature', both),
      isSigned(next_secret, 'x-service-signature-next', both),
    ]).toEqual([true, true]);
    expect((await change({ rotation: 'promote' })).data).toMatchObject({ rotation_ends_at: null, next_secret: null });
    await makeBuy(partner.sandbox);
    await until('the next has arrived', () => at.received.length === before + 2);
    expect(isSigned(next_secret, 'x-service-signature', at.received[before + 1] as Receiver['received'][number])).toBe(
      true,
    );
    await change({ rotation: 'start' });
    expect((await change({ rotation: 'cancel' })).data.rotation_ends_at).toBeNull();
    const entries = await sql<{ action: string }>(
      world,
      `SELECT action FROM audit_entry WHERE subject = $1 AND action NOT LIKE 'webhook.endpoint_%' ORDER BY id`,
      [endpoint.id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'webhook.rotation_staged',
      'webhook.secret_revealed',
      'webhook.secret_promoted',
      'webhook.rotation_staged',
      'webhook.rotation_cancelled',
    ]);
  });

  it('200: another origin is sent no value of a static header that was not given again', async () => {
    const { partner, change } = await withEndpoint();
    const names = (data: { headers: { name: string }[] }) => data.headers.map(({ name }) => name);
    const elsewhere = await startReceiver(() => 200);
    const moved = await change({ url: new URL('/moved', at.url).href });
    expect(names(moved.data)).toEqual(['X-Key', 'X-Other']);
    const refused = await change({ url: elsewhere.url, headers: { 'X-Key': null } });
    expect([refused.code, refused.body.error.details.fields]).toEqual([
      'VALIDATION_ERROR',
      { 'headers.X-Key': 'needs a value' },
    ]);
    expect(names((await change({ url: elsewhere.url })).data)).toEqual([]);
    await makeBuy(partner.sandbox);
    await until('it has arrived', () => elsewhere.received.length === 1);
    expect(Object.keys(elsewhere.received[0]?.headers ?? {})).not.toContain('x-key');
    await change({ headers: { 'X-Key': 'key-of-this-one' } });
    expect(names((await change({ url: at.url, headers: { 'X-Key': 'key-123456' } })).data)).toEqual(['X-Key']);
    await elsewhere.close();
  });

  it('200: changes fields and rotates in one commit: where one of them fails, neither happened', async () => {
    const { change, endpoint, partner } = await withEndpoint();
    const both = await change({ name: 'Both', rotation: 'start' });
    expect(both.data).toMatchObject({ name: 'Both', next_secret: expect.stringMatching(/^whsec_/) });
    await change({ rotation: 'cancel' });
    await sql(
      world,
      `ALTER TABLE webhook_endpoint ADD CONSTRAINT no_rotation CHECK (id <> '${endpoint.id}' OR next_secret_sealed IS NULL)`,
    );
    await expect(change({ name: 'Half', rotation: 'start' })).rejects.toThrow('INTERNAL_ERROR');
    await sql(world, 'ALTER TABLE webhook_endpoint DROP CONSTRAINT no_rotation');
    const [shown] = (await partner.live.get(ENDPOINTS)).data.endpoints;
    expect(shown).toMatchObject({ name: 'Both', rotation_ends_at: null });
  });

  it('200: switched off it is sent nothing, and what it missed can be sent once it is on', async () => {
    const { partner, change, endpoint } = await withEndpoint();
    expect((await change({ enabled: false })).data.enabled).toBe(false);
    const before = at.received.length;
    await makeBuy(partner.sandbox);
    const states = () =>
      sql<{ state: string; error: string }>(
        world,
        'SELECT state, last_error AS error FROM webhook_delivery WHERE endpoint_id = $1',
        [endpoint.id],
      );
    expect(await states()).toEqual([{ state: 'failed', error: 'switched_off' }]);
    await change({ enabled: true });
    const [event] = (await partner.sandbox.get('/partner/events')).data.events;
    await partner.sandbox.post(`/partner/events/${event.event_id}/resend`);
    await until('it has arrived', () => at.received.length === before + 1);
  });

  it('200: enabled true switches it on again where its failures switched it off, and only there', async () => {
    const { partner, change, endpoint } = await withEndpoint();
    const [bookId, failing] = [await bookOf(world, partner, 'sandbox'), await bookOf(world, partner, 'live')];
    await sql(
      world,
      `INSERT INTO webhook_channel (book_id, endpoint_id, failing_since, told_at, disabled_at) VALUES
         ($1, $3, now() - interval '3 days', now() - interval '2 days', now()), ($2, $3, now() - interval '1 hour', now(), NULL)`,
      [bookId, failing, endpoint.id],
    );
    await change({ name: 'Off still' });
    await makeBuy(partner.sandbox);
    const before = at.received.length;
    expect((await change({ enabled: true })).data.enabled).toBe(true);
    const { transaction_id } = await makeBuy(partner.sandbox);
    await until('it has arrived', () => at.received.length === before + 1);
    expect(JSON.parse(at.received[before]?.body ?? '').data).toMatchObject({ transaction_id });
    const channels = await sql(
      world,
      `SELECT book_id, failing_since IS NOT NULL AS fails, disabled_at FROM webhook_channel WHERE endpoint_id = $1 ORDER BY book_id = $2`,
      [endpoint.id, failing],
    );
    expect(channels).toEqual([
      { book_id: bookId, fails: false, disabled_at: null },
      { book_id: failing, fails: true, disabled_at: null },
    ]);
  });

  it('400 VALIDATION_ERROR: nothing to change, or something that is none', async () => {
    const { change } = await withEndpoint();
    for (const [body, field] of [
      [{}, 'url'],
      [{ url: 'http://shop.example.com' }, 'url'],
      [{ kinds: ['nothing'] }, 'kinds'],
      [{ headers: { 'X-Unknown': null } }, 'headers.X-Unknown'],
      [{ rotation: 'now' }, 'rotation'],
      [{ enabled: 'no' }, 'enabled'],
    ] as const) {
      const answer = await change(body);
      expect([body, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        body,
        'VALIDATION_ERROR',
        [field],
      ]);
    }
  });

  it('403 API_NOT_ALLOWED: a sandbox token', async () => {
    const { partner, endpoint } = await withEndpoint();
    expect((await partner.sandbox.patch(`${ENDPOINTS}/${endpoint.id}`, { enabled: false })).code).toBe(
      'API_NOT_ALLOWED',
    );
  });

  it('404 NOT_FOUND: an endpoint that is unknown or another partner’s, which stays as it is', async () => {
    const { change, partner, endpoint } = await withEndpoint();
    const other = await world.partner();
    for (const body of [{ enabled: false }, { rotation: 'start' }, { rotation: 'promote' }, { rotation: 'cancel' }]) {
      expect((await change(body, other)).code).toBe('NOT_FOUND');
    }
    expect((await other.live.patch(`${ENDPOINTS}/whe_nothing`, { enabled: false })).code).toBe('NOT_FOUND');
    const { secret: _, ...shown } = endpoint;
    expect((await partner.live.get(ENDPOINTS)).data.endpoints).toEqual([shown]);
  });
});
