import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  debitBody,
  debitRefundBody,
  mandateBody,
  paymentBody,
  refundBody,
  signedCallback,
} from '../../providers/cashfree/testing/payment-callbacks.ts';
import { callBack } from '../../testing/gateway-callbacks.ts';
import { makeOrder, pay } from '../../testing/rooms/payments.ts';
import { makeSip } from '../../testing/rooms/sips.ts';
import { makeWithdrawal, makeWithdrawer } from '../../testing/rooms/withdrawals.ts';
import { sql } from '../../testing/trades.ts';
import { type Distortion, distorted, distortion } from '../../testing/weird.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { SIMULATED_CALLBACK_SECRET } from '../../testing/world-providers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Done with, or too large to be read; never a failure of ours, for which a gateway would call again and again. */
const ANSWERED = [200, 413];

const judge = (send: (body: string) => Promise<number>, bodies: readonly string[], numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.nat(), distortion, async (which, how: Distortion) => {
      const body = distorted(bodies[which % bodies.length] as string, how);
      expect(ANSWERED).toContain(await send(body));
    }),
    { numRuns },
  );

it('a signed callback of a gateway is done with, whatever stands in one of its places', async () => {
  const { live } = await world.partner();
  const order = await makeOrder(live);
  await pay(world, order);
  await callBack(world, paymentBody({ orderId: order.payment_id, paymentId: '7001', amount: '500.00' }));
  await callBack(world, paymentBody({ orderId: order.payment_id, paymentId: '7002', amount: '500.00' }));
  const [refund] = await sql<{ id: string }>(world, 'SELECT id FROM payment_refund WHERE order_id = $1', [
    order.payment_id,
  ]);
  const sip = await makeSip(live);
  const refunded = { refundId: refund?.id ?? '', amount: '500.00' };
  await judge(
    (body) => callBack(world, body),
    [
      paymentBody({ orderId: order.payment_id, paymentId: '7003', amount: '500.00' }),
      refundBody({ ...refunded, orderId: order.payment_id }),
      debitBody({ sipId: sip.id }),
      mandateBody({ sipId: sip.id, status: 'ACTIVE' }),
      debitRefundBody(refunded),
    ],
    400,
  );
});

it('and one of a payout provider', async () => {
  const partner = await world.partner();
  const withdrawer = await makeWithdrawer(world, partner, 'live');
  const { withdrawal_id: withdrawalId } = await makeWithdrawal(partner.live, withdrawer);
  const send = async (body: string) => {
    const callback = signedCallback(SIMULATED_CALLBACK_SECRET, world.clock.now(), body);
    return (await fetch(`${world.url}/gateway/simulated/payouts`, { method: 'POST', ...callback })).status;
  };
  const body = `{"type":"TRANSFER_SUCCESS","event_time":"2026-11-21T17:50:10","data":{"transfer_id":"${withdrawalId}",
    "cf_transfer_id":"78000001","status":"SUCCESS","status_code":"SUCCESS","transfer_amount":500.00,"transfer_utr":"N325278000001"}}`;
  await judge(send, [body], 150);
});

it('a number in the place of an id is in no log', async () => {
  const mobile = '9876501234';
  await callBack(world, paymentBody({ orderId: mobile, paymentId: '7009', amount: '500.00' }));
  await callBack(world, refundBody({ refundId: mobile, orderId: mobile, amount: '500.00' }));
  await callBack(world, debitRefundBody({ refundId: `${mobile}\\n`, amount: '500.00' }));
  const body = `{"type":"TRANSFER_SUCCESS","event_time":"2026-11-21T17:50:10","data":{"transfer_id":"${mobile}",
    "cf_transfer_id":"78000009","status":"SUCCESS","status_code":"SUCCESS","transfer_amount":500.00,"transfer_utr":"N325278000009"}}`;
  const callback = signedCallback(SIMULATED_CALLBACK_SECRET, world.clock.now(), body);
  await fetch(`${world.url}/gateway/simulated/payouts`, { method: 'POST', ...callback });
  const reports = world.logs.filter(({ message }) => / reports a (?:payment|refund|withdrawal) /.test(message));
  expect(new Set(reports.map(({ message }) => message)).size).toBe(3);
  expect(JSON.stringify(world.logs)).not.toContain(mobile);
});

it.each([
  ['NUL', '\\u0000'],
  ['half of a pair', '\\ud800'],
])('a payment counts that comes with %s in its bank reference', async (_, sign) => {
  const { live } = await world.partner();
  const order = await makeOrder(live);
  const body = paymentBody({
    orderId: order.payment_id,
    paymentId: `70${sign.length}${sign.charCodeAt(2)}`,
    amount: '500.00',
  });
  expect(await callBack(world, body.replace('632612345678', `6326${sign}5678`))).toBe(200);
  expect((await live.get(`/partner/payments/orders/${order.payment_id}`)).data.status).toBe('completed');
});
