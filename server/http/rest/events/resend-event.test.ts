import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resendEvent } from '../../../domain/webhooks/events/resend-event.ts';
import { addEndpoint } from '../../../domain/webhooks/management/add-endpoint.ts';
import { changeEndpoint } from '../../../domain/webhooks/management/endpoint-setting.ts';
import { type Receiver, setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let first: Receiver;
let second: Receiver;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true, demo: true });
  first = await startReceiver(() => 200);
  second = await startReceiver(() => 200);
});
afterAll(async () => {
  await world.close();
  await first.close();
  await second.close();
});

/** A partner with the first endpoint, and a second one in the sandbox that wants sells. */
async function partnerWithTwo(): Promise<{ partner: TestPartner; endpointId: string; event: Record<string, string> }> {
  const partner = await world.partner();
  await setEndpoint(world, partner, { url: first.url, secret: 'whsec_x' });
  const added = await addEndpoint(await ownerContext(world, partner), {
    mode: 'sandbox',
    url: second.url,
    kinds: ['sell.completed'],
  });
  await makeBuy(partner.sandbox);
  const [event] = (await partner.sandbox.get('/partner/events')).data.events;
  return { partner, endpointId: added.endpointId, event };
}
const pathOf = (eventId: string | undefined) => `/partner/events/${eventId}/resend`;
const arrivals = (receiver: Receiver, eventId: string | undefined) =>
  receiver.received.filter(({ headers }) => headers['x-service-event-id'] === eventId);

describe('POST /partner/events/:event_id/resend', () => {
  it('leaves no delivery where its entry in the log cannot be written', async () => {
    const { partner, event } = await partnerWithTwo();
    const context = { ...(await ownerContext(world, partner, 'sandbox')), requestId: '\0' };
    await expect(resendEvent(context, { eventId: event.event_id ?? '' })).rejects.toThrow();
    const deliveries = await sql(world, 'SELECT id FROM webhook_delivery WHERE event_id = $1', [event.event_id]);
    expect(deliveries).toHaveLength(1);
  });

  it('200: the same id and bytes to each endpoint that wants the kind, as a delivery of its own', async () => {
    const { partner, event } = await partnerWithTwo();
    await until('it has arrived', () => arrivals(first, event.event_id).length === 1);
    const { data } = await partner.sandbox.post(pathOf(event.event_id));
    expect(data).toEqual({
      event_id: event.event_id,
      deliveries: [{ delivery_id: expect.stringMatching(/^whd_/), endpoint_id: `whe_${partner.id.slice(4)}` }],
    });
    await until('it has arrived again', () => arrivals(first, event.event_id).length === 2);
    const [one, again] = arrivals(first, event.event_id);
    expect(again?.body).toBe(one?.body);
    expect(arrivals(second, event.event_id)).toEqual([]);
    const deliveries = await sql<{ id: string; attempts: number }>(
      world,
      'SELECT id, attempts FROM webhook_delivery WHERE event_id = $1 ORDER BY id',
      [event.event_id],
    );
    expect(deliveries.map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it('200: to the one endpoint that is named, whatever it wants', async () => {
    const { partner, event, endpointId } = await partnerWithTwo();
    await until('it has arrived', () => arrivals(first, event.event_id).length === 1);
    const answer = await partner.sandbox.post(pathOf(event.event_id), { endpoint_id: endpointId });
    expect(answer.data.deliveries).toMatchObject([{ endpoint_id: endpointId }]);
    await until('it has arrived there', () => arrivals(second, event.event_id).length === 1);
    expect(arrivals(first, event.event_id)).toHaveLength(1);
  });

  it('200: to none where none wants it', async () => {
    const bare = await world.partner();
    await makeBuy(bare.sandbox);
    const [unwanted] = (await bare.sandbox.get('/partner/events')).data.events;
    expect((await bare.sandbox.post(pathOf(unwanted.event_id))).data.deliveries).toEqual([]);
  });

  it('400 VALIDATION_ERROR: to an endpoint that is unknown, of another partner or mode, or off', async () => {
    const { partner, event, endpointId } = await partnerWithTwo();
    const other = await partnerWithTwo();
    const refusal = async (body: object, client = partner.sandbox, eventId = event.event_id) => {
      const answer = await client.post(pathOf(eventId), body);
      return [answer.code, Object.keys(answer.body.error?.details?.fields ?? {})];
    };
    const refused = ['VALIDATION_ERROR', ['endpoint_id']];
    expect(await refusal({ endpoint_id: other.endpointId })).toEqual(refused);
    expect(await refusal({ endpoint_id: 'whe_nothing' })).toEqual(refused);
    await changeEndpoint(await ownerContext(world, partner), { endpointId, isEnabled: false });
    expect(await refusal({ endpoint_id: endpointId })).toEqual(refused);
    await makeBuy(partner.live);
    const [live] = (await partner.live.get('/partner/events')).data.events;
    expect(await refusal({ endpoint_id: endpointId }, partner.live, live.event_id)).toEqual(refused);
  });

  it('404 NOT_FOUND: an event that is unknown, of another partner, of the other mode, or of before a reset', async () => {
    const { partner, event } = await partnerWithTwo();
    const other = await world.partner();
    for (const [client, id] of [
      [partner.sandbox, 'evt_01kah3n5t0v2m9q4r7w8x1y6z3'],
      [other.sandbox, event.event_id],
      [partner.live, event.event_id],
    ] as const) {
      const { code, body } = await client.post(pathOf(id));
      expect([code, body.error.message]).toEqual(['NOT_FOUND', 'No such event.']);
    }
    await partner.sandbox.post('/partner/sandbox/reset');
    expect((await partner.sandbox.post(pathOf(event.event_id))).code).toBe('NOT_FOUND');
  });
});
