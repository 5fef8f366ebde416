import { afterAll, beforeAll, expect, test } from 'vitest';
import { istDate } from '../../../domain/kernel/clock.ts';
import { refundPayment } from '../../../domain/payments/orders/refund-payment.ts';
import { settleDueSips } from '../../../domain/payments/sips/due-sips.ts';
import { callBack } from '../../../testing/gateway-callbacks.ts';
import { makeSip, readSip, SIPS } from '../../../testing/rooms/sips.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { SECRET } from '../../contracts/testing/payment-openings.ts';
import { createCashfreeGateway } from '../payments/payments.ts';
import { createAgainst } from '../testing/mandate-calls.ts';
import { debitBody, debitRefundBody, mandateBody } from '../testing/payment-callbacks.ts';
import { type SubscriptionsServer, startSubscriptionsServer } from '../testing/subscriptions-server.ts';

let server: SubscriptionsServer;
let world: World;
beforeAll(async () => {
  server = await startSubscriptionsServer();
  const clock = { now: () => world.clock.now() };
  world = await startWorld({
    mandates: () => createAgainst(server, { clock }),
    gateway: () => createCashfreeGateway({ baseUrl: '', clientId: '', clientSecret: SECRET, callbackUrl: '', clock }),
  });
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const tell = (body: string) => callBack(world, body, { gateway: 'cashfree', secret: SECRET });

test('a plan lives at Cashfree from its link to the refund of what was debited too late', async () => {
  const { sandbox } = await world.partner();
  const sip = await makeSip(sandbox, { installment_amount_inr: 500.5 });
  const opened = server.subscriptions.get(sip.id);
  expect(sip.mandate.upi.url).toMatch(
    new RegExp(`^upi://mandate\\?pa=tola\\.cf@icici&pn=Tola&tr=EZM${opened?.number}&am=500\\.50&`),
  );
  expect(sip.mandate.upi.apps).toMatchObject({ phonepe: sip.mandate.upi.url.replace('upi://', 'phonepe://') });

  server.set(sip.id, 'ACTIVE');
  server.debit(sip.id, { type: 'AUTH', initiatedOn: `${istDate(world.clock.now())}T18:00:00+0530` });
  expect(await tell(debitBody({ sipId: sip.id, type: 'AUTH_STATUS' }))).toBe(200);
  expect(await tell(debitBody({ sipId: sip.id }))).toBe(200);
  const active = await readSip(sandbox, sip.id);
  expect(active).toMatchObject({ status: 'active', installments_paid: 1 });

  server.set(sip.id, 'CUSTOMER_PAUSED');
  await tell(mandateBody({ sipId: sip.id, status: 'CUSTOMER_PAUSED' }));
  expect((await readSip(sandbox, sip.id)).status).toBe('paused');
  server.set(sip.id, 'ACTIVE');
  await tell(mandateBody({ sipId: sip.id, status: 'ACTIVE' }));
  server.debit(sip.id, { scheduledOn: `${active.next_installment_date}T06:00:00+05:30` });
  await tell(debitBody({ sipId: sip.id }));
  await tell(debitBody({ sipId: sip.id }));
  expect(await readSip(sandbox, sip.id)).toMatchObject({ status: 'active', installments_paid: 2 });

  const cancelled = await sandbox.post(`${SIPS}/${sip.id}/cancel`, {});
  expect(cancelled.data.status).toBe('cancelled');
  expect(opened?.status).toBe('CANCELLED');

  server.debit(sip.id, { scheduledOn: '2031-01-21T06:00:00+05:30' });
  await tell(debitBody({ sipId: sip.id }));
  expect((await readSip(sandbox, sip.id)).installments_paid).toBe(2);
  const [refund] = await sql<{ id: string }>(world, 'SELECT id FROM payment_refund WHERE sip_id = $1', [sip.id]);
  const refundId = refund?.id ?? '';
  server.refundStatus = 'PENDING';
  expect(await refundPayment(world.core, refundId, 'sweep')).toBe(false);
  expect(opened?.refunds).toMatchObject([{ id: refundId, amount: '500.50' }]);
  expect(await tell(debitRefundBody({ refundId, amount: '500.50' }))).toBe(200);
  const [done] = await sql<{ status: string }>(world, 'SELECT status FROM payment_refund WHERE id = $1', [refundId]);
  expect(done?.status).toBe('completed');
  expect(opened?.refunds).toHaveLength(1);
});

test('a daily plan of the evening goes on when Cashfree first debits it, and misses no day before', async () => {
  const { sandbox } = await world.partner();
  const evening = Date.parse(`${istDate(world.clock.now() + 86_400_000)}T20:30:00+05:30`);
  const dayAfterNext = istDate(evening + 2 * 86_400_000);
  world.clock.stopAt(evening);
  try {
    const sip = await makeSip(sandbox, { installment_amount_inr: 500, frequency: 'daily' });
    const asked = JSON.parse(server.requests.findLast(({ path }) => path === '/subscriptions')?.body ?? '');
    expect(asked.subscription_first_charge_time).toBe(new Date(`${dayAfterNext}T06:00:00+05:30`).toISOString());
    server.set(sip.id, 'ACTIVE');
    await tell(debitBody({ sipId: sip.id, type: 'AUTH_STATUS' }));
    expect((await readSip(sandbox, sip.id)).next_installment_date).toBe(dayAfterNext);
    world.clock.stopAt(Date.parse(`${dayAfterNext}T05:00:00+05:30`));
    await settleDueSips(world.core);
    expect(await readSip(sandbox, sip.id)).toMatchObject({ installments: [], next_installment_date: dayAfterNext });
    // The day is missed once Cashfree says that it took nothing, and not while it cannot be asked.
    world.clock.stopAt(Date.parse(`${dayAfterNext}T06:00:00+05:30`) + 20 * 3_600_000);
    server.behaviour = 'server_error';
    await settleDueSips(world.core);
    server.behaviour = 'well';
    const misses = () => sql(world, 'SELECT due_on FROM sip_miss WHERE sip_id = $1', [sip.id]);
    expect(await misses()).toEqual([]);
    world.clock.advance(3_600_000);
    await settleDueSips(world.core);
    expect(await misses()).toHaveLength(1);
  } finally {
    world.clock.run();
  }
});

test('a plan that was approved in its hour begins, though Cashfree cannot be asked when the hour is over', async () => {
  const { sandbox } = await world.partner();
  const sip = await makeSip(sandbox);
  const statusOf = async () =>
    (await sql<{ status: string }>(world, 'SELECT status FROM sip WHERE id = $1', [sip.id]))[0]?.status;
  const sweepAt = (at: number) => settleDueSips({ ...world.core, clock: { now: () => at } });
  const hour = Date.parse(sip.authorise_by);
  server.set(sip.id, 'ACTIVE');
  server.behaviour = 'server_error';
  await sweepAt(hour + 1_000);
  expect(await statusOf()).toBe('pending_authorisation');
  server.behaviour = 'well';
  await sweepAt(hour + 302_000);
  expect(await statusOf()).toBe('active');

  const unheard = await makeSip(sandbox);
  server.behaviour = 'server_error';
  await sweepAt(hour + 86_400_000 + 60_000);
  server.behaviour = 'well';
  expect((await readSip(sandbox, unheard.id)).status).toBe('failed');
});

test('a plan whose customer declines fails, and a forged callback moves nothing', async () => {
  const { sandbox } = await world.partner();
  const sip = await makeSip(sandbox);
  server.set(sip.id, 'INITIALIZED', 'FAILED');
  const forged = { gateway: 'cashfree', secret: 'another secret' };
  expect(await callBack(world, debitBody({ sipId: sip.id, type: 'AUTH_STATUS' }), forged)).toBe(401);
  const statusOf = () => sql(world, 'SELECT status FROM sip WHERE id = $1', [sip.id]);
  expect(await statusOf()).toEqual([{ status: 'pending_authorisation' }]);
  await tell(debitBody({ sipId: sip.id, type: 'AUTH_STATUS' }));
  expect(await statusOf()).toEqual([{ status: 'failed' }]);
});
