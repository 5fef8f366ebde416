import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenContext } from '../../../../testing/rooms/channels.ts';
import { eventsOf } from '../../../../testing/rooms/payments.ts';
import { makeUser, sql } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';
import { paise } from '../../../kernel/money.ts';
import { createOrder } from '../create-order.ts';
import { settlePayment } from '../settle-order.ts';
import { cancelOrder } from './cancel-order.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function makeOrder(context: Awaited<ReturnType<typeof screenContext>>, userCode: string) {
  const order = {
    amount: paise(500_00n),
    checkoutType: 'intent',
    asset: 'gold',
    reference: null,
    returnUrl: null,
  } as const;
  const { result } = await createOrder(context, { ...order, userCode, idempotency: undefined });
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

describe('an order that its customer cancels', () => {
  it('ends, sends one event of it, and gives money that comes later back', async () => {
    const partner = await world.partner();
    const userCode = await makeUser(partner.sandbox);
    const context = await screenContext(world, partner, { userCode });
    const order = await makeOrder(context, userCode);
    const { paymentId } = order;
    const cancelled = await Promise.all([1, 2, 3].map(() => cancelOrder(context, { paymentId, userCode })));
    expect(cancelled.map(({ status, failReason }) => [status, failReason])).toEqual(
      Array(3).fill(['failed', 'customer']),
    );
    expect((await eventsOf(world, paymentId)).map(({ kind, data }) => [kind, data.reason])).toEqual([
      ['payment.failed', 'customer'],
    ]);
    const gateway = world.core.payments.collection.gateways.sandbox;
    const payment = await gateway.simulatePayment?.({ orderId: paymentId, amount: order.amount, at: context.now });
    if (!payment) throw new Error('nothing was paid');
    await settlePayment(world.core, {
      orderId: paymentId,
      gateway: gateway.name,
      payment,
      at: context.now,
      by: 'callback',
    });
    expect(await sql(world, 'SELECT reason FROM payment_refund WHERE order_id = $1', [paymentId])).toEqual([
      { reason: 'order_closed' },
    ]);
  });

  it('is metal where its money has come already, and another user’s is not found', async () => {
    const partner = await world.partner();
    const [userCode, other] = [await makeUser(partner.sandbox), await makeUser(partner.sandbox)];
    const context = await screenContext(world, partner, { userCode });
    const { paymentId, amount } = await makeOrder(context, userCode);
    await expect(cancelOrder(context, { paymentId, userCode: other })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const gateway = world.core.payments.collection.gateways.sandbox;
    await gateway.simulatePayment?.({ orderId: paymentId, amount, at: context.now });
    await expect(cancelOrder(context, { paymentId, userCode })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { status: 'completed' },
    });
  });
});
