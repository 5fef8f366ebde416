import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

/** The dashboard of a partner's owner in a mode. */
async function dashboardOf(partner: TestPartner, mode: 'live' | 'sandbox' = 'sandbox') {
  const cookie = await sessionCookie(world, partner, sessionSecret);
  const call = async (procedure: string, input: object, init: RequestInit = {}) => {
    const query = init.method ? '' : `?input=${encodeURIComponent(JSON.stringify({ mode, ...input }))}`;
    const request = new Request(`${appUrl}/trpc/webhooks.${procedure}${query}`, {
      ...init,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_dashboard' })).json();
    return { data: body.result?.data, error: body.error?.data };
  };
  return {
    read: (procedure: string, input: object = {}) => call(procedure, input),
    change: (procedure: string, input: object = {}) =>
      call(procedure, input, { method: 'POST', body: JSON.stringify({ mode, ...input }) }),
  };
}

describe('webhooks in the dashboard', () => {
  it('go from the first address over a test event and a rotation to a replay', async () => {
    const partner = await world.partner();
    const client = await dashboardOf(partner);
    expect((await client.read('endpoints')).data).toEqual([]);
    expect((await client.read('status')).data).toMatchObject({ url: null, isEnabled: false, isNews: false });
    await makeBuy(partner.sandbox);

    const headers = [{ name: 'X-Key', value: 'abcdefghij' }];
    const set = await client.change('setEndpoint', { url: ` ${receiver.url} `, headers });
    expect(set.data).toMatchObject({
      mode: null,
      isEnabled: true,
      url: receiver.url,
      headers: [{ name: 'X-Key', valueMasked: '…ghij' }],
      nextPromoteAt: null,
    });
    const ping = await client.change('sendPing');
    expect(ping.data).toMatchObject({ state: 'succeeded', attemptList: [{ status: 200, hasSucceeded: true }] });
    expect(ping.data.attemptList[0].requestHeaders['X-Key']).toBe('…ghij');

    const staged = (await client.change('rotateSecret')).data;
    expect((await client.read('endpoints')).data[0].nextPromoteAt).toMatch(/Z$/);
    await client.change('promoteSecret');
    expect((await client.change('revealSecrets')).data).toEqual({ secret: staged.nextSecret, nextSecret: null });
    await client.change('cancelRotation');

    const log = (await client.read('deliveries', { state: 'unsent' })).data;
    expect(log).toMatchObject({ deliveries: [{ kind: 'buy.completed', state: 'unsent' }], nextBefore: null });
    const day = new Date(Date.parse(log.now) + 19_800_000).toISOString().slice(0, 10);
    expect((await client.change('replay', { from: day, to: day })).data).toEqual({ queued: 1, hasMore: false });
    const { deliveryId } = log.deliveries[0];
    await until('it arrived', async () => (await client.read('delivery', { deliveryId })).data.state === 'succeeded');
    expect((await client.change('sendAgain', { deliveryId })).data).toEqual({ isQueued: true });
    await until('it arrived again', async () => (await client.read('delivery', { deliveryId })).data.attempts === 2);
    await client.change('switchOn');
    await client.change('removeEndpoint');
    expect((await client.read('health')).data).toMatchObject({ url: null, isEnabled: false, week: { succeeded: 3 } });
  });

  it('go to several endpoints, each with its kinds, health, deliveries and switch', async () => {
    const partner = await world.partner();
    const client = await dashboardOf(partner);
    await client.change('setEndpoint', { url: receiver.url, headers: [] });
    const fields = { url: receiver.url, name: 'Ledger', headers: [], kinds: ['buy.completed'] };
    const { data: added } = await client.change('addEndpoint', fields);
    expect(added).toMatchObject({ mode: 'sandbox', name: 'Ledger', secret: expect.stringMatching(/^whsec_/) });
    const { endpointId } = added;
    expect((await (await dashboardOf(partner, 'live')).read('endpoints')).data).toHaveLength(1);
    await makeBuy(partner.sandbox);
    const own = async () => (await client.read('deliveries', { endpointId })).data.deliveries;
    await until('it arrived', async () => (await own())[0]?.state === 'succeeded');
    expect(await own()).toMatchObject([{ kind: 'buy.completed', endpointId }]);
    await until('both are noted', async () => (await client.read('health')).data.week.succeeded === 2);
    expect((await client.read('health', { endpointId })).data).toMatchObject({ endpointId, week: { succeeded: 1 } });
    expect((await client.read('health', { endpointId: 'whe_none' })).error.code).toBe('NOT_FOUND');
    expect((await client.change('sendPing', { endpointId })).data).toMatchObject({ endpointId, state: 'succeeded' });
    const off = await client.change('changeEndpoint', { endpointId, isEnabled: false });
    expect(off.data).toMatchObject({ isEnabled: false, kinds: ['buy.completed'] });
    await client.change('removeEndpoint', { endpointId });
    expect((await client.read('endpoints')).data).toHaveLength(1);
  });

  it('are listed as events, newest first, and sent anew', async () => {
    const partner = await world.partner();
    const client = await dashboardOf(partner);
    const buys = [await makeBuy(partner.sandbox), await makeBuy(partner.sandbox)];
    const first = (await client.read('events', { limit: 1 })).data;
    const second = (await client.read('events', { limit: 1, cursor: first.nextCursor })).data;
    expect([...first.events, ...second.events].map(({ subjectId }) => subjectId)).toEqual(
      buys.map(({ transaction_id }) => transaction_id).reverse(),
    );
    expect(second.nextCursor).toBeNull();
    const [{ eventId, body }] = first.events;
    expect(JSON.parse(body)).toMatchObject({ event: 'buy.completed', event_id: eventId });
    expect((await client.read('events', { kind: 'kyc.updated' })).data).toEqual({ events: [], nextCursor: null });
    expect((await client.change('resendEvent', { eventId })).data).toEqual({ deliveries: [] });
    await client.change('setEndpoint', { url: receiver.url, headers: [] });
    expect((await client.change('resendEvent', { eventId })).data.deliveries).toHaveLength(1);
  });

  it('tell of a low float below an amount that is set and taken away', async () => {
    const client = await dashboardOf(await world.partner());
    const set = (thresholdInr: number | null) => client.change('setFloatThreshold', { thresholdInr });
    expect((await client.read('floatThreshold')).data).toEqual({ thresholdInr: null });
    await set(5_000.5);
    expect((await client.read('floatThreshold')).data).toEqual({ thresholdInr: 5_000.5 });
    for (const wrong of [0, -1, 0.001])
      expect((await set(wrong)).error.fields).toEqual({ threshold: expect.any(String) });
    await set(null);
    expect((await client.read('floatThreshold')).data).toEqual({ thresholdInr: null });
  });

  it('tell by name what is wrong with what was typed', async () => {
    const client = await dashboardOf(await world.partner(), 'live');
    expect((await client.change('setEndpoint', { url: 'ftp://x', headers: [] })).error).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { url: expect.stringContaining('https') },
    });
    expect((await client.read('deliveries', { from: '2026-02-30' })).error.code).toBe('INVALID_FROM');
    expect((await client.change('replay', { from: '2026-02-01', to: 'x' })).error.code).toBe('INVALID_TO');
    expect((await client.read('delivery', { deliveryId: 'whd_nothing' })).error.code).toBe('NOT_FOUND');
    expect((await client.change('sendPing')).error.fields).toHaveProperty('url');
  });
});
