import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardKinds } from '../../../domain/webhooks/event-kinds.ts';
import { careful, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { bookOf, makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true, demo: true });
});
afterAll(() => world.close());

const ENDPOINTS = '/partner/webhooks/endpoints';
const url = 'https://shop.example.com/hooks';

describe('POST /partner/webhooks/endpoints', () => {
  it('200: an endpoint with a secret of its own, shown once, and the kinds of the specification where none are chosen', async () => {
    const partner = await world.partner();
    const { status, data } = await partner.live.post(ENDPOINTS, { url, headers: { 'X-Key': 'key-123456' } });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.stringMatching(/^whe_/),
      mode: 'live',
      name: null,
      url,
      kinds: standardKinds,
      headers: [{ name: 'X-Key', value_masked: '…3456' }],
      enabled: true,
      rotation_ends_at: null,
      created_at: expect.any(String),
      secret: expect.stringMatching(/^whsec_[\w-]{43}$/),
    });
    const { secret: _, ...shown } = data;
    expect((await partner.live.get(ENDPOINTS)).data.endpoints).toEqual([shown]);
    await world.core.developer.requestLog.flush();
    const logged = await sql<{ body: string | null; answer: string | null }>(
      world,
      `SELECT request_body::text AS body, response_body::text AS answer FROM request_log WHERE partner_id = $1 AND method = 'POST'`,
      [partner.id],
    );
    expect(JSON.stringify(logged)).not.toMatch(/whsec_|key-123456/);
  });

  it('200: each gets its own delivery, signed by its own secret, of what it wants in its mode', async () => {
    const partner = await world.partner();
    let secret = '';
    const all = await startReceiver((request) => careful(secret)(request));
    const sends = await startReceiver(() => 500);
    const made = await partner.live.post(ENDPOINTS, { url: all.url, mode: 'sandbox', name: ' All  of it ' });
    secret = made.data.secret;
    await partner.live.post(ENDPOINTS, { url: sends.url, mode: 'sandbox', kinds: ['buy.completed', 'send.completed'] });
    const buy = await makeBuy(partner.sandbox);
    await makeBuy(partner.live);
    await until('both were tried', () => all.received.length === 1 && sends.received.length === 1);
    expect(JSON.parse(all.received[0]?.body ?? '').data.transaction_id).toBe(buy.transaction_id);
    expect(sends.received[0]?.body).toBe(all.received[0]?.body);
    const states = () =>
      sql<{ state: string; failures: number }>(
        world,
        'SELECT state, failures FROM webhook_delivery WHERE book_id = $1 ORDER BY id',
        [bookId],
      );
    const bookId = await bookOf(world, partner, 'sandbox');
    await until('both are noted', async () => (await states())[1]?.failures === 1);
    expect(await states()).toEqual([
      { state: 'succeeded', failures: 0 },
      { state: 'pending', failures: 1 },
    ]);
    expect(made.data.name).toBe('All of it');
    await all.close();
    await sends.close();
  });

  it('200: the one for both modes, where the dashboard has set none', async () => {
    const partner = await world.partner();
    const { data } = await partner.live.post(ENDPOINTS, { url, mode: 'both' });
    expect(data).toMatchObject({ mode: 'both', id: `whe_${partner.id.slice(4)}` });
    expect((await partner.live.get('/partner/dashboard/me')).data.webhook).toEqual({ url, enabled: true });
    expect((await partner.live.post(ENDPOINTS, { url, mode: 'both' })).body.error.details.fields).toEqual({
      mode: 'there is an endpoint for both modes already',
    });
  });

  it('400 VALIDATION_ERROR: the sixth of a mode, also of many at once, the one for both modes included', async () => {
    const partner = await world.partner();
    await partner.live.post(ENDPOINTS, { url, mode: 'both' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => partner.live.post(ENDPOINTS, { url })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ code }) => code === 'VALIDATION_ERROR')).toHaveLength(4);
    expect((await partner.live.post(ENDPOINTS, { url, mode: 'sandbox' })).status).toBe(200);
    expect((await partner.live.get(ENDPOINTS)).data.endpoints).toHaveLength(6);
  });

  it('400 VALIDATION_ERROR: an address that is not public https, kinds, headers, name or mode that are none', async () => {
    const { live } = await world.partner();
    for (const [body, field] of [
      [{}, 'url'],
      [{ url: 'ftp://shop.example.com' }, 'url'],
      [{ url: 'http://shop.example.com' }, 'url'],
      [{ url, kinds: [] }, 'kinds'],
      [{ url, kinds: ['buy.completed', 'test.ping'] }, 'kinds'],
      [{ url, kinds: 'buy.completed' }, 'kinds'],
      [{ url, headers: { Host: 'x' } }, 'headers.Host'],
      [{ url, headers: { 'X-Key': 1 } }, 'headers.X-Key'],
      [{ url, name: 'x'.repeat(61) }, 'name'],
      [{ url, name: '\u{20BB7}'.repeat(61) }, 'name'],
      [{ url, mode: 'test' }, 'mode'],
    ] as const) {
      const answer = await live.post(ENDPOINTS, body);
      expect([body, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        body,
        'VALIDATION_ERROR',
        [field],
      ]);
    }
    expect((await live.get(ENDPOINTS)).data.endpoints).toEqual([]);
  });

  it('403 API_NOT_ALLOWED: a sandbox token', async () => {
    const { sandbox } = await world.partner();
    const { code, body } = await sandbox.post(ENDPOINTS, { url });
    expect([code, body.error.details]).toEqual(['API_NOT_ALLOWED', { reason: 'live_token_required' }]);
  });
});
