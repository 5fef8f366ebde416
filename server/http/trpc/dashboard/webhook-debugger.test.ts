import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { careful, type Receiver, setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';
const secret = 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdA';

let world: World;
let appBridge: AppBridge;
let receiver: Receiver;
let partner: TestPartner;
/** A real delivery, as the receiver's own log would have it */
let pasted: { headers: string; body: string };
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
  receiver = await startReceiver(careful(secret));
  partner = await world.partner();
  await setEndpoint(world, partner, { url: receiver.url, secret });
  pasted = await delivered();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

async function call(procedure: string, input: object, of: TestPartner | null = partner) {
  const cookie = of ? await sessionCookie(world, of, sessionSecret) : '';
  const request = new Request(`${appUrl}/trpc/webhookDebugger.${procedure}`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
  });
  const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_test' })).json();
  return { data: body.result?.data, error: body.error?.data };
}

/** Buys, and waits until the event of it has arrived and is noted. */
async function delivered() {
  const buy = await makeBuy(partner.sandbox);
  const ofBuy = () => receiver.received.find(({ body }) => body.includes(buy.transaction_id));
  await until('the event arrives', () => ofBuy() !== undefined);
  const settled = 'SELECT FROM webhook_delivery WHERE event_id = $1 AND state = $2';
  const eventId = String(ofBuy()?.headers['x-service-event-id']);
  await until('its delivery is noted', async () => (await sql(world, settled, [eventId, 'succeeded'])).length === 1);
  return { headers: JSON.stringify(ofBuy()?.headers), body: ofBuy()?.body ?? '' };
}

describe('the debugger of the dashboard', () => {
  it('runs on a click, and not again within the minute', async () => {
    const { data } = await call('run', { mode: 'sandbox' });
    expect(data).toHaveLength(7);
    expect(data[0]).toMatchObject({ check: 'good', verdict: 'right', exchanges: [{ answer: { status: 200 } }] });
    const { error } = await call('run', { mode: 'live' });
    expect(error).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/Wait \d+ seconds/) });
  });

  it('says of a real delivery that it is as we sent it', async () => {
    expect((await call('diagnose', { mode: 'sandbox', ...pasted })).data).toEqual([
      { code: 'right', about: 'request', isCause: false, values: {} },
    ]);
  });

  it('names the byte at which its body differs from ours', async () => {
    const { headers, body } = pasted;
    const { data } = await call('diagnose', {
      mode: 'sandbox',
      headers,
      body: JSON.stringify(JSON.parse(body), null, 1),
    });
    expect(data).toMatchObject([{ code: 'body_differs', difference: { byte: 1, kind: 'spaces' } }]);
  });

  it('names what the receiver did otherwise, and the secret it holds', async () => {
    const { data } = await call('diagnose', {
      mode: 'sandbox',
      ...pasted,
      secret: 'whsec_old',
      computed: 'ab'.repeat(32),
    });
    expect(data).toMatchObject([
      { code: 'right', about: 'request' },
      { code: 'unexplained', about: 'computed' },
      { code: 'wrong_secret', about: 'secret' },
    ]);
  });

  it('reads a body that stands below its headers', async () => {
    const { headers, body } = pasted;
    const lines = Object.entries(JSON.parse(headers) as object).map(([name, value]) => `${name}: ${value}`);
    const { data } = await call('diagnose', { mode: 'sandbox', headers: `${lines.join('\n')}\n\n${body}`, body: '' });
    expect(data).toMatchObject([{ code: 'right' }]);
  });

  it('tells a partner nothing of the events of another', async () => {
    const other = await world.partner();
    await setEndpoint(world, other, { url: receiver.url, secret });
    const { data } = await call(
      'diagnose',
      { mode: 'sandbox', ...pasted, body: pasted.body.replace('gold', 'silver') },
      other,
    );
    expect(data).toMatchObject([{ code: 'event_unknown' }, { code: 'unexplained' }]);
  });

  it('says the same long after, and how long', async () => {
    world.clock.advance(1_000_000);
    const { data } = await call('diagnose', { mode: 'live', ...pasted });
    expect(data).toMatchObject([{ code: 'right' }, { code: 'timestamp_old', isCause: false }]);
  });

  it('is for signed-in staff with an address, thirty times a minute, within its sizes', async () => {
    const given = { mode: 'sandbox', headers: 'A: b', body: '{}' };
    expect((await call('diagnose', given, null)).error).toMatchObject({ code: 'SIGNED_OUT' });
    const stranger = await world.partner();
    expect((await call('diagnose', given, stranger)).error).toMatchObject({ code: 'VALIDATION_ERROR' });
    const { error } = await call('diagnose', { ...given, body: 'x'.repeat(40_000) });
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', fields: { body: expect.any(String) } });
    world.clock.advance(61_000);
    for (let times = 0; times < 30; times++) expect((await call('diagnose', given)).error).toBeUndefined();
    expect((await call('diagnose', given)).error).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
