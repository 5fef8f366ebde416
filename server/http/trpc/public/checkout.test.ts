import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBranding } from '../../../domain/accounts/partners/set-branding.ts';
import type { Paise } from '../../../domain/kernel/money.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
let user_code: string;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  partner = await world.partner();
  user_code = await makeUser(partner.sandbox, { name: 'Asha Rao', email: 'asha@example.com' });
});
afterAll(() => world.close());

async function ask(procedure: 'view' | 'status', paymentId: string, address = '192.0.2.1') {
  const input = encodeURIComponent(JSON.stringify({ paymentId }));
  const response = await fetch(`${world.url}/trpc/checkout.${procedure}?input=${input}`, {
    headers: { 'x-forwarded-for': address },
  });
  const body = await response.json();
  return { status: response.status, data: body.result?.data, code: body.error?.data.code };
}

async function makeOrder(fields: object = {}): Promise<{ payment_id: string }> {
  const { data } = await partner.sandbox.post('/partner/payments/orders', {
    user_code,
    amount_inr: 500,
    checkout_type: 'hosted',
    ...fields,
  });
  return data;
}

const simulate = (payment_id: string, outcome: string) =>
  partner.sandbox.post(`/partner/payments/orders/${payment_id}/simulate`, { outcome });

describe('a checkout', () => {
  it('shows an order to anyone who holds its id, with its links, and nothing of the customer', async () => {
    const { payment_id } = await makeOrder({ reference: 'order-1001' });
    const { data } = await ask('view', payment_id);
    expect(data).toMatchObject({
      status: 'created',
      canPay: true,
      partnerName: partner.name,
      isSandbox: true,
      asset: 'gold',
      amountInr: 500,
      fee: { bearer: 'service', amountInr: 0.59 },
      fundedInr: 500,
      fulfilment: null,
      returnTo: null,
    });
    expect(data.secondsLeft).toBeGreaterThan(1_190);
    expect(data.upi.url).toMatch(/^upi:\/\/pay\?pa=.+&am=500\.00&/);
    expect(Object.keys(data.upi.apps)).toEqual(['gpay', 'phonepe', 'paytm', 'cred']);
    for (const secret of ['Asha', 'asha@', user_code, 'order-1001', partner.id]) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
  });

  it('has the accent and the logo of its partner', async () => {
    const branded = await world.partner();
    const user = await makeUser(branded.live);
    const order = { user_code: user, amount_inr: 100, checkout_type: 'hosted' };
    const { data: made } = await branded.live.post('/partner/payments/orders', order);
    expect((await ask('view', made.payment_id)).data).toMatchObject({ accent: null, logo: null });
    const logo = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#0e6e5c' } })
      .png()
      .toBuffer();
    await setBranding(await ownerContext(world, branded), { accent: '#0e6e5c', logo });
    expect((await ask('view', made.payment_id)).data).toMatchObject({
      accent: '#0e6e5c',
      logo: { path: expect.stringMatching(/^\/files\/logos\/[0-9a-f]{32}-64x32\.png$/), width: 64, height: 32 },
    });
  });

  it('of a live order tells of no sandbox', async () => {
    const user = await makeUser(partner.live);
    const order = { user_code: user, amount_inr: 100, checkout_type: 'hosted', asset_type: 'silver' };
    const { data } = await partner.live.post('/partner/payments/orders', order);
    expect((await ask('view', data.payment_id)).data).toMatchObject({ isSandbox: false, asset: 'silver' });
  });

  it('tells of the metal bought, and leads to nothing that names the buyer', async () => {
    const { payment_id } = await makeOrder();
    const { data: order } = await simulate(payment_id, 'success');
    const { data } = await ask('view', payment_id);
    expect(data).toMatchObject({
      status: 'completed',
      canPay: false,
      fulfilment: { grams: order.fulfilment.asset_quantity, rateInr: order.fulfilment.rate_per_gram_inr },
    });
    const status = await ask('status', payment_id);
    const simulated = await fetch(
      `${world.url}/trpc/simulator.view?input=${encodeURIComponent(JSON.stringify({ paymentId: payment_id }))}`,
    );
    const answered = JSON.stringify([data, status.data, await simulated.json()]);
    const { rows } = await world.core.database.pool.query(
      'SELECT transaction_id AS id FROM payment_order WHERE id = $1',
      [payment_id],
    );
    const { data: invoice } = await partner.sandbox.get(`/partner/transactions/${rows[0].id}/invoice`);
    expect(invoice.buyer.name).toBe('Asha Rao');
    for (const name of [
      'Asha',
      'asha@',
      user_code,
      '/invoice',
      '/files/invoices',
      new URL(invoice.view_url).pathname,
    ]) {
      expect(answered).not.toContain(name);
    }
    expect(answered.toLowerCase()).not.toMatch(/[6-9]\d\*{6}\d\d|invoice/);
  });

  it('tells of money that goes back, and of its reference once it has', async () => {
    const { payment_id } = await makeOrder();
    await simulate(payment_id, 'purchase_failure');
    expect((await ask('view', payment_id)).data).toMatchObject({
      status: 'refund_due',
      refund: { isOnItsWay: false, reference: null },
    });
    const { data: refunded } = await simulate(payment_id, 'refund');
    expect((await ask('view', payment_id)).data).toMatchObject({
      status: 'refunded',
      refund: { reference: refunded.refund.reference },
    });
  });

  it('returns to the shop with id and status beside its own query', async () => {
    await world.owner.query(
      `UPDATE partner SET return_origins = '{https://shop.example.com}', version = version + 1 WHERE id = $1`,
      [partner.id],
    );
    const { payment_id } = await makeOrder({ return_url: 'https://shop.example.com/done?cart=a%20b#top' });
    await simulate(payment_id, 'failure');
    expect((await ask('view', payment_id)).data.returnTo).toBe(
      `https://shop.example.com/done?cart=a%20b&payment_id=${payment_id}&status=failed#top`,
    );
  });

  it('is NOT_FOUND for any other id, and after its sandbox was reset', async () => {
    const other = await world.partner();
    const user = await makeUser(other.sandbox);
    const order = { user_code: user, amount_inr: 100, checkout_type: 'hosted' };
    const { data } = await other.sandbox.post('/partner/payments/orders', order);
    const id: string = data.payment_id;
    expect((await ask('status', id)).status).toBe(200);
    await other.sandbox.post('/partner/sandbox/reset', {});
    for (const wrong of [id, `${id.slice(0, -1)}!`, user, '', "'"]) {
      expect(await ask('view', wrong)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await ask('status', wrong)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await ask('view', 'x'.repeat(101))).code).toBe('VALIDATION_ERROR');
  });
});

describe('a page that waits', () => {
  it('learns of a payment of which no callback came, by asking the gateway', async () => {
    const { payment_id } = await makeOrder();
    const gateway = world.core.payments.collection.gateways.sandbox;
    await gateway.simulatePayment?.({ orderId: payment_id, amount: 500_00n as Paise, at: world.clock.now() });
    expect((await ask('status', payment_id)).data).toMatchObject({ status: 'completed', canPay: false });
  });

  it('has the gateway asked every three seconds at most, however many look', async () => {
    const { payment_id } = await makeOrder();
    expect((await ask('status', payment_id)).data.status).toBe('created');
    const gateway = world.core.payments.collection.gateways.sandbox;
    await gateway.simulatePayment?.({ orderId: payment_id, amount: 500_00n as Paise, at: world.clock.now() });
    const looks = await Promise.all(Array.from({ length: 20 }, () => ask('status', payment_id)));
    expect(new Set(looks.map(({ data }) => data.status))).toEqual(new Set(['created']));
    world.clock.advance(3_000);
    expect((await ask('status', payment_id)).data.status).toBe('completed');
  });

  it('learns that the time is over', async () => {
    const { payment_id } = await makeOrder();
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 1_200 });
    expect((await ask('status', payment_id)).data).toEqual({ status: 'expired', canPay: false, secondsLeft: 0 });
  });
});

describe('guessing', () => {
  it('is RATE_LIMITED after thirty wrong ids a minute, and does not stop a right one', async () => {
    const { payment_id } = await makeOrder();
    const guesses = await Promise.all(
      Array.from({ length: 31 }, (_, guess) => ask('status', `pay_${guess}`, '192.0.2.9')),
    );
    expect(guesses.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(1);
    expect((await ask('status', payment_id, '192.0.2.9')).status).toBe(200);
    expect((await ask('status', 'pay_none', '192.0.2.10')).code).toBe('NOT_FOUND');
  });
});
