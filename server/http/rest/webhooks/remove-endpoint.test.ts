import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { bookOf, makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ENDPOINTS = '/partner/webhooks/endpoints';
const url = 'https://shop.example.com/hooks';

describe('DELETE /partner/webhooks/endpoints/:endpoint_id', () => {
  it('200: it is gone, and what it was due is kept unsent', async () => {
    const partner = await world.partner();
    const { data } = await partner.live.post(ENDPOINTS, { url, mode: 'sandbox' });
    await makeBuy(partner.sandbox);
    const answer = await partner.live.send('DELETE', `${ENDPOINTS}/${data.id}`, undefined);
    expect(answer.data).toEqual({ id: data.id, removed: true });
    expect((await partner.live.get(ENDPOINTS)).data.endpoints).toEqual([]);
    expect(await sql(world, 'SELECT state FROM webhook_delivery WHERE endpoint_id = $1', [data.id])).toEqual([
      { state: 'unsent' },
    ]);
    expect((await partner.sandbox.get('/partner/events')).data.events).toHaveLength(1);
  });

  it('200: another one gets a number of its own, so that no two deliveries of an event share an id', async () => {
    const partner = await world.partner();
    const one = await partner.live.post(ENDPOINTS, { url, mode: 'sandbox' });
    await partner.live.post(ENDPOINTS, { url, mode: 'sandbox' });
    await partner.live.send('DELETE', `${ENDPOINTS}/${one.data.id}`, undefined);
    await partner.live.post(ENDPOINTS, { url, mode: 'sandbox' });
    await makeBuy(partner.sandbox);
    const numbers = await sql<{ number: number }>(
      world,
      'SELECT number FROM webhook_endpoint WHERE partner_id = $1 ORDER BY number',
      [partner.id],
    );
    expect(numbers.map(({ number }) => number)).toEqual([3, 4]);
  });

  it('200: what is on its way and fails is not tried again, and counts for no channel', async () => {
    const partner = await world.partner();
    const answers = Promise.withResolvers<number>();
    const receiver = await startReceiver(() => answers.promise);
    await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
    await makeBuy(partner.sandbox);
    const bookId = await bookOf(world, partner, 'sandbox');
    const delivered = world.core.webhooks.deliverer.deliverAt(bookId, world.clock.now() + 60_000);
    await until('it has arrived', () => receiver.received.length === 1);
    const id = `whe_${partner.id.slice(4)}`;
    expect((await partner.live.send('DELETE', `${ENDPOINTS}/${id}`, undefined)).status).toBe(200);
    answers.resolve(500);
    await delivered;
    const deliveries = 'SELECT state, attempts, next_attempt_at FROM webhook_delivery WHERE endpoint_id = $1';
    expect(await sql(world, deliveries, [id])).toEqual([{ state: 'failed', attempts: 1, next_attempt_at: null }]);
    expect(await sql(world, 'SELECT FROM webhook_channel WHERE endpoint_id = $1', [id])).toEqual([]);
    await receiver.close();
  });

  it('403 API_NOT_ALLOWED: a sandbox token', async () => {
    const partner = await world.partner();
    const { data } = await partner.live.post(ENDPOINTS, { url });
    expect((await partner.sandbox.send('DELETE', `${ENDPOINTS}/${data.id}`, undefined)).code).toBe('API_NOT_ALLOWED');
  });

  it('404 NOT_FOUND: an endpoint that is unknown, gone, or another partner’s', async () => {
    const partner = await world.partner();
    const other = await world.partner();
    const { data } = await partner.live.post(ENDPOINTS, { url });
    expect((await other.live.send('DELETE', `${ENDPOINTS}/${data.id}`, undefined)).code).toBe('NOT_FOUND');
    expect((await partner.live.send('DELETE', `${ENDPOINTS}/${data.id}`, undefined)).status).toBe(200);
    expect((await partner.live.send('DELETE', `${ENDPOINTS}/${data.id}`, undefined)).code).toBe('NOT_FOUND');
  });
});
