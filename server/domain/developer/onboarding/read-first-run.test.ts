import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { ownerContext, startWebhookReceiver, type WebhookReceiver } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy, makeUser, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { setEndpoint } from '../../webhooks/management/endpoint-setting.ts';
import { sendPing } from '../../webhooks/management/send-ping.ts';
import { readFirstRun } from './read-first-run.ts';

let world: World;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const seen = async (partner: TestPartner) => readFirstRun(await ownerContext(world, partner));
const done = async (partner: TestPartner) =>
  (await seen(partner)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

describe('the first run', () => {
  it('is read from existing records, step by step, and a reset takes nothing back', async () => {
    const partner = await world.partner({ liveEnabled: false, liveWallet: null });
    const [token] = await sql<{ id: string }>(
      world,
      `UPDATE access_token SET mode = 'live', revoked_at = now() WHERE partner_id = $1 AND mode = 'sandbox' RETURNING id`,
      [partner.id],
    );
    expect(await seen(partner)).toMatchObject({
      next: 'token',
      userCode: undefined,
      paymentId: undefined,
      live: { isEnabled: false, hasWallet: false },
    });
    await sql(world, `UPDATE access_token SET mode = 'sandbox', revoked_at = NULL WHERE id = $1`, [token?.id]);
    expect(await seen(partner)).toMatchObject({ next: 'user' });
    const user_code = await makeUser(partner.sandbox);
    expect(await seen(partner)).toMatchObject({ next: 'buy', userCode: user_code });
    const order = await makeOrder(partner.sandbox, { user_code });
    expect(await seen(partner)).toMatchObject({ next: 'buy', paymentId: order.payment_id });
    await simulate(partner.sandbox, order.payment_id, 'success');
    expect(await done(partner)).toEqual(['token', 'user', 'order', 'payment']);
    expect(await seen(partner)).toMatchObject({ next: 'buy', paymentId: undefined });
    await makeBuy(partner.sandbox, { user_code });
    expect(await seen(partner)).toMatchObject({ next: 'endpoint' });

    await setEndpoint(await ownerContext(world, partner), { url: receiver.url, headers: [] });
    expect(await seen(partner)).toMatchObject({ next: 'delivery' });
    receiver.answer(500);
    await sendPing(await ownerContext(world, partner));
    expect(await seen(partner)).toMatchObject({ next: 'delivery' });
    receiver.answer(200);
    await makeBuy(partner.sandbox, { user_code });
    await until('it was taken', async () => (await seen(partner)).next === undefined);

    await sql(world, 'SELECT forget_deliveries($1, 1000)', [istDayNumber(world.clock.now()) + 1]);
    expect(await sql(world, `SELECT id FROM webhook_delivery WHERE state = 'succeeded'`, [])).toEqual([]);
    expect(await seen(partner), 'deliveries are forgotten, that one was taken is not').toMatchObject({
      next: undefined,
    });

    await partner.sandbox.post('/partner/sandbox/reset', {});
    expect(await seen(partner)).toMatchObject({ next: undefined, userCode: undefined });
    expect(await done(await world.partner())).toEqual(['token']);
  });

  it('has no step that the account may not call', async () => {
    const { steps, next } = await seen(await world.partner({ capabilities: ['pricing', 'users', 'buy'] }));
    expect(steps.map(({ step }) => step)).toEqual(['token', 'user', 'buy', 'endpoint', 'delivery']);
    expect(next).toBe('user');
  });

  it('is the sandbox’s, and knows what live has', async () => {
    const partner = await world.partner();
    expect((await seen(partner)).live).toMatchObject({ isEnabled: true, hasWallet: true });
    await expect(readFirstRun(await ownerContext(world, partner, 'live'))).rejects.toMatchObject({
      code: 'SANDBOX_ONLY',
    });
  });
});
