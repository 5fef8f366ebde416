import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  isSignedBy,
  ownerContext,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testing/rooms/webhook-receiver.ts';
import { bookOf, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { readChannelHealth, readChannelStatus } from './channel-health.ts';
import { setEndpoint } from './endpoint-setting.ts';
import { getDelivery } from './get-delivery.ts';
import { revealSecrets } from './secret-rotation.ts';
import { sendAgain } from './send-again.ts';
import { sendPing } from './send-ping.ts';

let world: World;
let receiver: WebhookReceiver;
let partner: TestPartner;
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
});
beforeEach(async () => {
  receiver.answer(200);
  partner = await world.partner();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const open = async () => setEndpoint(await ownerContext(world, partner), { url: receiver.url, headers: [] });

describe('a test event', () => {
  it.each(['sandbox', 'live'] as const)('in %s arrives signed, and what came back is the answer', async (mode) => {
    await open();
    const answer = await sendPing(await ownerContext(world, partner, mode));
    expect(answer).toMatchObject({ kind: 'test.ping', state: 'succeeded', attempts: 1 });
    expect(answer.attemptList).toMatchObject([
      {
        number: 1,
        url: receiver.url,
        status: 200,
        responseBody: 'answer 200',
        responseHeaders: { 'x-receiver': 'test' },
        hasSucceeded: true,
      },
    ]);
    const request = receiver.requests.at(-1);
    expect(request?.body).toBe(answer.body);
    expect(JSON.parse(answer.body)).toMatchObject({
      event: 'test.ping',
      event_id: answer.eventId,
      mode,
      data: { message: 'A test event, sent from your dashboard.', sequence: 1 },
    });
    const { secret } = await revealSecrets(await ownerContext(world, partner));
    expect(isSignedBy(secret, request)).toBe(true);
  });

  it('is tried again after 30 s, 2 min, 10 min and 60 min like any event, with five attempts anew when it is sent again', async () => {
    await open();
    receiver.answer(500);
    const context = await ownerContext(world, partner);
    const failed = await sendPing(context);
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, lastStatus: 500 });
    const sent = () => receiver.requests.filter(({ body }) => body === failed.body).length;
    for (const [waitSeconds, times] of [
      [29, 1],
      [1, 2],
      [120, 3],
      [600, 4],
      [3_600, 5],
      [86_400, 5],
    ]) {
      await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: waitSeconds });
      expect(sent()).toBe(times);
    }
    expect(await getDelivery(await ownerContext(world, partner), failed)).toMatchObject({
      state: 'failed',
      attempts: 5,
    });
    await sendAgain(await ownerContext(world, partner), { deliveryId: failed.deliveryId });
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
    expect(sent()).toBe(10);
  });

  it('that failed once arrives with its next attempt', async () => {
    await open();
    receiver.answer(500);
    const { deliveryId } = await sendPing(await ownerContext(world, partner));
    receiver.answer(200);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 30 });
    expect(await getDelivery(await ownerContext(world, partner), { deliveryId })).toMatchObject({
      state: 'succeeded',
      attempts: 2,
    });
  });

  it('goes out where the endpoint is switched off, and a success switches it on', async () => {
    await open();
    await sql(
      world,
      `INSERT INTO webhook_channel (book_id, endpoint_id, failing_since, disabled_at) SELECT id, 'whe_' || substr(partner_id, 5), now(), now() FROM book WHERE id = $1`,
      [await bookOf(world, partner, 'live')],
    );
    const context = await ownerContext(world, partner, 'live');
    receiver.answer(503);
    expect(await sendPing(context)).toMatchObject({ state: 'failed', lastStatus: 503 });
    expect(await readChannelStatus(context)).toMatchObject({ isEnabled: false });
    receiver.answer(204);
    expect(await sendPing(context)).toMatchObject({ state: 'succeeded' });
    expect(await readChannelStatus(context)).toMatchObject({ isEnabled: true, failingSince: undefined });
  });

  it('counts for health, and of a missing receiver the reason is shown', async () => {
    await open();
    const context = await ownerContext(world, partner, 'live');
    await sendPing(context);
    receiver.answer(404);
    await sendPing(context);
    await setEndpoint(context, { url: 'http://localhost:9/closed', headers: [] });
    expect(await sendPing(context)).toMatchObject({ state: 'pending', lastError: 'unreachable' });
    const health = await readChannelHealth(await ownerContext(world, partner, 'live'));
    expect(health).toMatchObject({ onTheWay: 2, isNews: false, day: { attempts: 3, succeeded: 1 } });
    expect(health.day.lastFailureAt).toBeGreaterThanOrEqual(health.day.lastSuccessAt as number);
    expect(health.week).toEqual(health.day);
    expect(health.failingSince).toBe(health.day.lastFailureAt);
    expect((await readChannelHealth(await ownerContext(world, partner))).day.attempts).toBe(0);
  });

  it('needs an endpoint', async () => {
    await expect(sendPing(await ownerContext(world, partner, 'live'))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(
      await sql(world, `SELECT id FROM event WHERE kind = 'test.ping' AND book_id = $1`, [
        await bookOf(world, partner, 'live'),
      ]),
    ).toEqual([]);
  });
});
