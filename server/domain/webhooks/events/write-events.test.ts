import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { makeOrder, ORDERS, pay, tell } from '../../../testing/rooms/payments.ts';
import { makeSip, SIPS, simulateSip } from '../../../testing/rooms/sips.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { bookOf, makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { getDelivery } from '../management/get-delivery.ts';

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  world = await startWorld();
  receiver = await startReceiver(() => 200);
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

it('deliveries of completed payments and installments name the invoice, which is made for them and stays', async () => {
  const partner = await world.partner();
  const { sandbox } = partner;
  await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
  const order = await makeOrder(sandbox);
  await tell(world, order, await pay(world, order));
  expect(await sql(world, 'SELECT id FROM invoice')).toEqual([]);
  const sip = await makeSip(sandbox);
  await simulateSip(sandbox, sip.id, 'activate');
  await world.core.webhooks.deliverer.deliverAt(await bookOf(world, partner, 'sandbox'), world.clock.now() + 60_000);
  const bodies = receiver.received.map(({ body }) => JSON.parse(String(body)));
  const dataOf = (kind: string) => bodies.find(({ event }) => event === kind)?.data;
  const { data: shown } = await sandbox.get(`${ORDERS}/${order.payment_id}`);
  const { data: plan } = await sandbox.get(`${SIPS}/${sip.id}`);
  const { transaction_id, invoice_no } = shown;
  expect(invoice_no).toMatch(/^TB\d{4}\/\d{9}$/);
  expect(dataOf('payment.completed')).toMatchObject({ transaction_id, invoice_no });
  expect(dataOf('sip.installment').invoice_no).toMatch(/^TB\d{4}\/\d{9}$/);
  expect(dataOf('sip.installment').invoice_no).toBe(plan.installments[0].invoice_no);
  const [count] = await sql<{ count: number }>(
    world,
    'SELECT count(*)::int AS count FROM invoice WHERE transaction_id = $1',
    [transaction_id],
  );
  expect(count?.count).toBe(1);
});

it('the list of events names the invoice before any delivery has, as the delivery then does', async () => {
  const partner = await world.partner();
  const { sandbox } = partner;
  await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
  const order = await makeOrder(sandbox);
  await tell(world, order, await pay(world, order));
  const { data } = await sandbox.get('/partner/events?kind=payment.completed');
  expect(data.events[0].data.invoice_no).toMatch(/^TB\d{4}\/\d{9}$/);
  await world.core.webhooks.deliverer.deliverAt(await bookOf(world, partner, 'sandbox'), world.clock.now() + 60_000);
  const sent = receiver.received.map(({ body }) => JSON.parse(String(body)));
  expect(sent.find(({ event_id }) => event_id === data.events[0].event_id)).toEqual(data.events[0]);
});

it('an event that is sent anew before it ever was is shown with its own moment', async () => {
  const partner = await world.partner();
  const { sandbox } = partner;
  await makeBuy(sandbox);
  const { data } = await sandbox.get('/partner/events');
  await sandbox.post('/partner/sandbox/clock', { advance_seconds: 3_600 });
  await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_x' });
  const resent = (await sandbox.post(`/partner/events/${data.events[0].event_id}/resend`)).data;
  const context = await ownerContext(world, partner, 'sandbox');
  const { body } = await getDelivery(context, { deliveryId: resent.deliveries[0].delivery_id });
  expect(JSON.parse(body)).toEqual(data.events[0]);
});
