import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownerContext, startWebhookReceiver, type WebhookReceiver } from '../../../testing/rooms/webhook-receiver.ts';
import { bookOf, makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { idBound } from '../../kernel/ids.ts';
import { readChannelStatus, switchOn } from './channel-health.ts';
import { setEndpoint } from './endpoint-setting.ts';
import { getDelivery } from './get-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { replayUndelivered, sendAgain } from './send-again.ts';
import { sendPing } from './send-ping.ts';

let world: World;
let receiver: WebhookReceiver;
let partner: TestPartner;
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
});
beforeEach(async () => {
  receiver.answer(200);
  receiver.requests.length = 0;
  partner = await world.partner();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const owner = () => ownerContext(world, partner);
const open = async () => setEndpoint(await owner(), { url: receiver.url, headers: [] });
const all = async () => (await listDeliveries(await owner(), { limit: 100 })).deliveries;
const allAre = (state: string) =>
  until(`all are ${state}`, async () => (await all()).every((delivery) => delivery.state === state));
const advance = (seconds: number) => partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: seconds });
const today = async () => istDayNumber((await owner()).now);

const expired = (paymentId: string) => ({ paymentId, userCode: 'usr_1', amountPaise: '100' });

/** A delivery that went through its five attempts in vain. */
async function makeFailed(): Promise<string> {
  receiver.answer(500);
  await makeBuy(partner.sandbox);
  await advance(5_000);
  await allAre('failed');
  return (await all())[0]?.deliveryId as string;
}

describe('sending again', () => {
  it('carries the same id and bytes as an attempt of the next number, once for a double click', async () => {
    await open();
    const deliveryId = await makeFailed();
    const context = await owner();
    expect((await getDelivery(context, { deliveryId })).attemptList.map(({ number }) => number)).toEqual([
      5, 4, 3, 2, 1,
    ]);
    receiver.answer(200);
    const click = () => sendAgain(context, { deliveryId, attemptsSeen: 5 });
    const clicks = await Promise.all([click(), click(), click()]);
    expect(clicks.filter(({ isQueued }) => isQueued)).toHaveLength(1);
    await allAre('succeeded');
    // The receiver was faster than the second click.
    expect(await click()).toEqual({ isQueued: false });
    const after = await getDelivery(context, { deliveryId });
    expect(after).toMatchObject({ attempts: 6, lastStatus: 200 });
    expect(receiver.requests).toHaveLength(6);
    expect(new Set(receiver.requests.map(({ body }) => body))).toEqual(new Set([after.body]));
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-service-event-id']))).toEqual(
      new Set([after.eventId]),
    );
  });

  it('sends one that arrived once more, and gives one that fails all five attempts again', async () => {
    await open();
    await makeBuy(partner.sandbox);
    await allAre('succeeded');
    const [arrived] = await all();
    receiver.answer(500);
    await sendAgain(await owner(), { deliveryId: arrived?.deliveryId as string });
    await advance(5_000);
    await allAre('failed');
    expect((await all())[0]).toMatchObject({ attempts: 6, lastStatus: 500 });
  });

  it('brings forward one that waits for its retry, and leaves alone one that is due', async () => {
    await open();
    receiver.answer(500);
    await makeBuy(partner.sandbox);
    await until('the first attempt failed', async () => (await all())[0]?.lastStatus === 500);
    const [waiting] = await all();
    expect(waiting).toMatchObject({ state: 'pending', attempts: 1 });
    receiver.answer(200);
    expect(await sendAgain(await owner(), { deliveryId: waiting?.deliveryId as string })).toEqual({ isQueued: true });
    await allAre('succeeded');
    expect((await all())[0]?.attempts).toBe(2);
  });

  it('sends what had no address once there is one, and refuses before', async () => {
    await makeBuy(partner.sandbox);
    const [unsent] = await all();
    expect(unsent).toMatchObject({ state: 'unsent', attempts: 0 });
    const deliveryId = unsent?.deliveryId as string;
    await expect(sendAgain(await owner(), { deliveryId })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await open();
    expect(await sendAgain(await owner(), { deliveryId })).toEqual({ isQueued: true });
    await allAre('succeeded');
  });

  it("does not find another partner's, or the other mode's", async () => {
    await open();
    await makeBuy(partner.sandbox);
    await allAre('succeeded');
    const deliveryId = (await all())[0]?.deliveryId as string;
    const stranger = await world.partner();
    await setEndpoint(await ownerContext(world, stranger), { url: receiver.url, headers: [] });
    for (const context of [await ownerContext(world, stranger), await ownerContext(world, partner, 'live')]) {
      await expect(sendAgain(context, { deliveryId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(getDelivery(context, { deliveryId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await listDeliveries(context, { limit: 10 })).deliveries).toEqual([]);
    }
    expect((await all())[0]?.attempts).toBe(1);
  });
});

describe('a replay', () => {
  it('queues all that failed or was never sent, once for a double click, and nothing that arrived', async () => {
    await makeBuy(partner.sandbox);
    await open();
    await makeBuy(partner.sandbox);
    await until('it arrived', () => receiver.requests.length === 1);
    receiver.answer(500);
    await Promise.all([1, 2, 3].map(() => makeBuy(partner.sandbox)));
    await advance(5_000);
    await until('three failed', async () => (await all()).filter(({ state }) => state === 'failed').length === 3);
    const before = receiver.requests.length;
    receiver.answer(200);
    const context = await owner();
    const range = { fromDay: (await today()) - 1, toDay: await today() };
    const clicks = await Promise.all([replayUndelivered(context, range), replayUndelivered(context, range)]);
    expect(clicks.reduce((sum, { queued }) => sum + queued, 0)).toBe(4);
    expect(clicks.map(({ hasMore }) => hasMore)).toEqual([false, false]);
    await allAre('succeeded');
    expect(receiver.requests.length).toBe(before + 4);
    expect(await replayUndelivered(context, range)).toEqual({ queued: 0, hasMore: false });
  });

  it('ends at Indian midnight to the millisecond', async () => {
    const day = (await today()) - 3;
    const bookId = await bookOf(world, partner, 'sandbox');
    const moments = [istDayStart(day) - 1, istDayStart(day), istDayStart(day + 1) - 1, istDayStart(day + 1)];
    for (const [index, at] of moments.entries()) {
      await sql(
        world,
        `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) VALUES ($1, $2, 'payment.expired', $1, 1, $3, $4)`,
        [`${idBound('evt', at)}moment${index}`, bookId, expired(String(index)), new Date(at)],
      );
    }
    await open();
    const context = await owner();
    expect(await replayUndelivered(context, { fromDay: day, toDay: day })).toEqual({ queued: 2, hasMore: false });
    await until('two arrived', () => receiver.requests.length === 2);
    expect(receiver.requests.map(({ body }) => JSON.parse(body).data.payment_id).sort()).toEqual(['1', '2']);
    const listed = await listDeliveries(context, { fromDay: day, toDay: day, limit: 10 });
    expect(listed.deliveries.map(({ createdAt }) => createdAt)).toEqual([moments[2], moments[1]]);
    await expect(replayUndelivered(context, { fromDay: day, toDay: day - 1 })).rejects.toMatchObject({
      code: 'INVALID_RANGE',
    });
  });

  it('leaves test events alone', async () => {
    await open();
    receiver.answer(500);
    expect((await sendPing(await owner())).state).toBe('pending');
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 4_400 });
    const day = await today();
    expect(await replayUndelivered(await owner(), { fromDay: day, toDay: day })).toEqual({ queued: 0, hasMore: false });
  });

  it('takes more than a batch in the order of the events', async () => {
    const bookId = await bookOf(world, partner, 'sandbox');
    const at = (await owner()).now;
    await sql(
      world,
      `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
       SELECT $1 || lpad(n::text, 6, '0'), $2, 'payment.expired', $1 || lpad(n::text, 6, '0'), 1, $4::jsonb || jsonb_build_object('paymentId', n), $3
       FROM generate_series(1, 1200) n`,
      [idBound('evt', at), bookId, new Date(at), expired('')],
    );
    await open();
    const day = await today();
    expect(await replayUndelivered(await owner(), { fromDay: day, toDay: day })).toEqual({
      queued: 1_200,
      hasMore: false,
    });
    await until('all arrived', () => receiver.requests.length === 1_200);
    const bodies = new Set(receiver.requests.map(({ body }) => body));
    expect(bodies.size).toBe(1_200);
  });
});

describe('an endpoint that was switched off', () => {
  it('is switched on manually, and what it missed is sent on request', async () => {
    await open();
    receiver.answer(500);
    await makeBuy(partner.sandbox);
    await advance(5_000);
    await allAre('failed');
    await advance(3 * 86_400);
    await makeBuy(partner.sandbox);
    await until('it is off', async () => (await readChannelStatus(await owner())).disabledAt !== undefined);
    await makeBuy(partner.sandbox);
    await allAre('failed');
    expect((await all())[0]).toMatchObject({ attempts: 0, lastError: 'switched_off' });
    expect(await readChannelStatus(await owner())).toMatchObject({ isEnabled: false, isNews: true });
    await switchOn(await owner());
    expect(await readChannelStatus(await owner())).toMatchObject({ isEnabled: true, isNews: false });
    receiver.answer(200);
    const day = await today();
    expect(await replayUndelivered(await owner(), { fromDay: day - 4, toDay: day })).toEqual({
      queued: 3,
      hasMore: false,
    });
    await allAre('succeeded');
  });

  it('is news from the first hour of failures on', async () => {
    await open();
    receiver.answer(500);
    await makeBuy(partner.sandbox);
    await until('it fails', async () => (await readChannelStatus(await owner())).failingSince !== undefined);
    expect(await readChannelStatus(await owner())).toMatchObject({ isEnabled: true, isNews: false });
    await advance(3_599);
    await advance(2);
    expect(await readChannelStatus(await owner())).toMatchObject({ isEnabled: true, isNews: true });
  });
});
