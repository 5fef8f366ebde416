import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Callback } from '../../../domain/kernel/callback.ts';
import { makeOrder as makeOrderOf, ORDERS, pass } from '../../../testing/rooms/payments.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
let user_code: string;
/** What the simulated gateway was asked to read */
const callbacks: Callback[] = [];
beforeAll(async () => {
  world = await startWorld({
    trustedProxyHops: 1,
    gateway: (simulated) => ({
      ...simulated,
      readCallback(callback) {
        callbacks.push(callback);
        return simulated.readCallback(callback);
      },
    }),
  });
  partner = await world.partner();
  user_code = await makeUser(partner.sandbox, { name: 'Asha Rao', email: 'asha@example.com' });
});
afterAll(() => world.close());

type Asked = { address?: string; origin?: string };

async function ask(procedure: 'view' | 'readLink', input: object, { address = '192.0.2.1' }: Asked = {}) {
  const query = encodeURIComponent(JSON.stringify(input));
  return read(
    await fetch(`${world.url}/trpc/simulator.${procedure}?input=${query}`, { headers: { 'x-forwarded-for': address } }),
  );
}

let callers = 0;
/** From an address of its own, so that no test spends another's acts. */
async function act(input: object, { address = `198.51.100.${callers++}`, origin = 'http://localhost' }: Asked = {}) {
  return read(
    await fetch(`${world.url}/trpc/simulator.act`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin },
      body: JSON.stringify(input),
    }),
  );
}

async function read(response: Response) {
  const body = await response.json();
  const { code, fields, message } = body.error?.data ?? {};
  return { status: response.status, data: body.result?.data, code, fields, message };
}

async function makeOrder(fields: object = {}): Promise<{ paymentId: string; link: string }> {
  const order = await makeOrderOf(partner.sandbox, { user_code, checkout_type: 'intent', ...fields });
  return { paymentId: order.payment_id, link: order.upi.url };
}

const view = async (paymentId: string) => (await ask('view', { paymentId })).data;
const statusOf = async (paymentId: string) => (await partner.sandbox.get(`${ORDERS}/${paymentId}`)).data.status;

describe('the view', () => {
  it('has every link of the order, read and found right, and nothing of the customer', async () => {
    const { paymentId, link } = await makeOrder({ reference: 'order-2001' });
    const data = await view(paymentId);
    expect(data).toMatchObject({
      paymentId,
      status: 'created',
      partnerName: partner.name,
      asset: 'gold',
      amountInr: 500,
    });
    expect(data.links.map((one: { device: string; app: string | null }) => `${one.device} ${one.app}`)).toEqual([
      'any null',
      'android Google Pay',
      'android PhonePe',
      'android Paytm',
      'android CRED',
      'iphone Google Pay',
      'iphone PhonePe',
      'iphone Paytm',
      'iphone CRED',
    ]);
    expect(data.links[0].link).toBe(link);
    for (const one of data.links) expect(one.reading.verdict).toBe('pass');
    expect(data).toMatchObject({ payments: [], refunds: [], events: [] });
    for (const secret of ['Asha', 'asha@', user_code, 'order-2001', partner.id]) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
  });

  it('is NOT_FOUND for a live order, for any other id, and after its sandbox was reset', async () => {
    const live = await makeOrderOf(partner.live, { checkout_type: 'intent' });
    const other = await world.partner();
    const gone = await makeOrderOf(other.sandbox);
    await other.sandbox.post('/partner/sandbox/reset', {});
    for (const paymentId of [live.payment_id, gone.payment_id, 'pay_none', '']) {
      expect(await ask('view', { paymentId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      const input = { paymentId, link: live.upi.url, action: 'pay' };
      expect(await act(input)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect((await partner.live.get(`${ORDERS}/${live.payment_id}`)).data.status).toBe('created');
  });
});

describe('any link', () => {
  it('is read as an app would, and held against the order', async () => {
    const { paymentId, link } = await makeOrder();
    const foreign = ' upi://pay?pa=tola@sandbox&pn=A+B&am=5 ';
    const { data } = await ask('readLink', { paymentId, link: foreign });
    expect(data).toMatchObject({ form: 'any', verb: 'pay', verdict: 'fail' });
    const failed = data.findings.filter(({ verdict }: { verdict: string }) => verdict === 'fail');
    expect(failed.map(({ rule }: { rule: string }) => rule)).toEqual(['plus', 'order.query', 'tr', 'am', 'cu']);
    expect((await ask('readLink', { paymentId, link })).data.verdict).toBe('pass');
    expect((await ask('readLink', { paymentId, link: 'x'.repeat(4_001) })).code).toBe('VALIDATION_ERROR');
    expect((await ask('readLink', { paymentId: 'pay_none', link })).code).toBe('NOT_FOUND');
  });
});

describe('the fake app', () => {
  it('pays by the gateway’s signed callback, and everything follows', async () => {
    const { paymentId, link } = await makeOrder();
    const before = callbacks.length;
    expect((await act({ paymentId, link, action: 'pay' })).status).toBe(200);
    expect(callbacks.slice(before).map(({ headers }) => Object.keys(headers).sort())).toEqual([
      ['x-webhook-signature', 'x-webhook-timestamp'],
    ]);
    expect(await view(paymentId)).toMatchObject({
      status: 'completed',
      payments: [{ amountInr: 500, isApplied: true }],
      refunds: [],
      events: [
        { kind: 'payment.completed', delivery: 'unsent' },
        { kind: 'buy.completed', delivery: 'unsent' },
      ],
    });
    expect(await statusOf(paymentId)).toBe('completed');
  });

  it('pays by any of the order’s links', async () => {
    for (const index of [1, 5]) {
      const { paymentId } = await makeOrder();
      const { links } = await view(paymentId);
      expect((await act({ paymentId, link: links[index].link, action: 'pay' })).status).toBe(200);
      expect(await statusOf(paymentId)).toBe('completed');
    }
  });

  it('pays twice: the second goes back', async () => {
    const { paymentId, link } = await makeOrder();
    await act({ paymentId, link, action: 'pay_twice' });
    const data = await view(paymentId);
    expect(data).toMatchObject({
      status: 'completed',
      payments: [
        { amountInr: 500, isApplied: true },
        { amountInr: 500, isApplied: false },
      ],
      refunds: [{ amountInr: 500, reason: 'second_payment' }],
    });
    expect(data.refunds[0].reference).toMatch(/^SIM/);
  });

  it('pays again what is paid: that goes back too', async () => {
    const { paymentId, link } = await makeOrder();
    for (let times = 0; times < 3; times++) await act({ paymentId, link, action: 'pay' });
    expect((await view(paymentId)).refunds).toHaveLength(2);
  });

  it('pays a wrong amount: that goes back, and the order can still be paid', async () => {
    const { paymentId, link } = await makeOrder();
    await act({ paymentId, link, action: 'pay_wrong' });
    expect(await view(paymentId)).toMatchObject({
      status: 'created',
      payments: [{ amountInr: 499, isApplied: false }],
      refunds: [{ amountInr: 499, reason: 'wrong_amount' }],
    });
    await act({ paymentId, link, action: 'pay' });
    expect(await statusOf(paymentId)).toBe('completed');
  });

  it('is declined by its bank: nothing comes in, and the order can still be paid', async () => {
    const { paymentId, link } = await makeOrder();
    const before = callbacks.length;
    expect((await act({ paymentId, link, action: 'decline' })).status).toBe(200);
    expect(Buffer.from(callbacks[before]?.body ?? []).toString()).toContain('"PAYMENT_FAILED_WEBHOOK"');
    expect(await view(paymentId)).toMatchObject({ status: 'created', payments: [], refunds: [], events: [] });
  });

  it('lets the order fail for good, once; what is paid then goes back', async () => {
    const { paymentId, link } = await makeOrder();
    await act({ paymentId, link, action: 'fail' });
    expect(await view(paymentId)).toMatchObject({ status: 'failed', events: [{ kind: 'payment.failed' }] });
    expect(await act({ paymentId, link, action: 'fail' })).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    await act({ paymentId, link, action: 'pay' });
    expect(await view(paymentId)).toMatchObject({ status: 'failed', refunds: [{ reason: 'order_closed' }] });
  });

  it('pays late only where the sandbox’s clock may move, which then passes the order’s end and no more', async () => {
    const own = await world.partner();
    const order = await makeOrderOf(own.sandbox, { checkout_type: 'intent' });
    const input = { paymentId: order.payment_id, link: order.upi.url, action: 'pay_late' };
    expect(await act(input)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      fields: { movesClock: /must be true/ },
    });
    expect((await view(order.payment_id)).status).toBe('created');
    expect((await act({ ...input, movesClock: true })).status).toBe(200);
    const data = await view(order.payment_id);
    expect(data).toMatchObject({ status: 'completed', payments: [{ isApplied: true }] });
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'payment.expired',
      'payment.completed',
      'buy.completed',
    ]);
    expect(Date.parse(data.payments[0].at)).toBeGreaterThan(Date.parse(data.expiresAt));
    expect(Date.parse(data.now) - Date.parse(data.expiresAt)).toBeLessThan(60_000);
  });

  it('pays late at once where the time is over already', async () => {
    const own = await world.partner();
    const order = await makeOrderOf(own.sandbox, { checkout_type: 'intent' });
    await pass(own.sandbox, 1_300);
    expect((await act({ paymentId: order.payment_id, link: order.upi.url, action: 'pay_late' })).status).toBe(200);
    expect((await view(order.payment_id)).status).toBe('completed');
  });

  it('pays many times at once: one buys, the others go back', async () => {
    const { paymentId, link } = await makeOrder();
    await Promise.all(Array.from({ length: 8 }, () => act({ paymentId, link, action: 'pay' })));
    const data = await view(paymentId);
    expect(data.payments.filter(({ isApplied }: { isApplied: boolean }) => isApplied)).toHaveLength(1);
    expect(data.refunds).toHaveLength(7);
    expect(data.refunds.every(({ doneAt }: { doneAt: string | null }) => doneAt !== null)).toBe(true);
  });

  it('pays nothing by a link that an app would refuse, nor by one of another order', async () => {
    const [{ paymentId, link }, other] = [await makeOrder(), await makeOrder()];
    for (const [wrong, says] of [
      [link.replaceAll('%20', '+'), 'breaks the rule plus'],
      [link.replace('500.00', '1.00'), 'must be a link of this order, byte for byte'],
      [other.link, 'must be a link of this order, byte for byte'],
      ['', 'breaks the rule beginning'],
    ]) {
      const answer = await act({ paymentId, link: wrong, action: 'pay' });
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', fields: { link: says } });
    }
    expect(await sql(world, 'SELECT FROM simulated_payment WHERE order_id = $1', [paymentId])).toEqual([]);
  });

  it('takes no orders from other sites', async () => {
    const { paymentId, link } = await makeOrder();
    const answer = await act({ paymentId, link, action: 'pay' }, { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, code: 'CROSS_SITE' });
    expect(await statusOf(paymentId)).toBe('created');
  });
});

describe('limits', () => {
  it('are sixty acts a minute, and twelve moves of a clock an hour, for each address', async () => {
    const own = await world.partner();
    const order = await makeOrderOf(own.sandbox, { checkout_type: 'intent' });
    const input = { paymentId: order.payment_id, link: order.upi.url };
    const address = '192.0.2.7';
    const acts = await Promise.all(Array.from({ length: 61 }, () => act({ ...input, action: 'decline' }, { address })));
    expect(acts.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(1);
    for (let moves = 0; moves < 12; moves++) {
      await act({ ...input, action: 'decline', movesClock: true }, { address: '192.0.2.8' });
    }
    const last = await act({ ...input, action: 'pay_late', movesClock: true }, { address: '192.0.2.8' });
    expect(last.code).toBe('RATE_LIMITED');
    expect((await view(order.payment_id)).status).toBe('created');
  });

  it('count wrong ids with those of the checkout', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 31 }, (_, guess) => ask('view', { paymentId: `pay_${guess}` }, { address: '192.0.2.9' })),
    );
    expect(guesses.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(1);
  });
});
