import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, eventsOf, makeOrder, pass, pay, simulate, tell } from '../../../testing/rooms/payments.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (paymentId: string) => `/partner/payments/orders/${paymentId}`;

describe('200', () => {
  it.each(['sandbox', 'live'] as const)(
    'asks the gateway in %s: money of which no callback came completes the order',
    async (mode) => {
      const partner = await world.partner();
      const client = partner[mode];
      const order = await makeOrder(client, { asset_type: 'silver', reference: 'poll', metadata: { a: 'b' } });
      expect((await client.get(path(order.payment_id))).data).toEqual(order);
      await pay(world, order);
      const { data: price } = await client.get('/partner/prices/silver');
      const { data } = await client.get(path(order.payment_id));
      const grams = Number((50_000n * 1_000_000n) / BigInt(Math.round(price.buy_rate_inr_per_gram * 100))) / 1e6;
      expect(data).toEqual({
        ...order,
        status: 'completed',
        transaction_id: expect.stringMatching(/^txn_/),
        invoice_no: expect.stringMatching(/B\d{4}\/\d{9}$/),
        fulfilment: { asset_quantity: grams, rate_per_gram_inr: price.buy_rate_inr_per_gram, final: true },
      });
      const { data: bought } = await client.get(`/partner/transactions/${data.transaction_id}`);
      expect(bought).toMatchObject({
        payment_id: order.payment_id,
        sip_id: null,
        reference: 'poll',
        metadata: { a: 'b' },
      });
      const { data: invoice } = await client.get(`/partner/transactions/${data.transaction_id}/invoice`);
      expect(invoice.invoice_no).toBe(data.invoice_no);
      expect((await client.get(path('').slice(0, -1))).data.orders).toEqual([data]);
      const portfolio = await client.get(`/partner/users/${order.user_code}/portfolio`);
      expect(portfolio.data.silver).toMatchObject({ grams, invested_inr: 500 });
      expect((await client.get(path(order.payment_id))).data).toEqual(data);
      expect((await eventsOf(world, order.payment_id)).map(({ kind }) => kind)).toEqual(['payment.completed']);
      // The partner's float has no part in it; its fee the service bears.
      expect((await client.get('/partner/wallet')).data.balance_inr).toBe(100_000);
      expect(await accountOf(world, partner, mode, 'payment_clearing')).toBe(0n);
      expect(await accountOf(world, partner, mode, 'gateway_clearing')).toBe(-50_000n + 59n);
      expect(await accountOf(world, partner, mode, 'gateway_fee_expense')).toBe(-59n);
    },
  );

  it('buys what the fee leaves where the user bears it, and books it to the partner where the partner does', async () => {
    for (const [feeBearer, funded, receivable] of [
      ['end_user', 99_882n, 0n],
      ['partner', 100_000n, -118n],
    ] as const) {
      const partner = await world.partner({ feeBearer, markupBuyMilliPct: 1_500, commissionBuyMilliPct: 700 });
      const order = await makeOrder(partner.live, { amount_inr: 1_000 });
      await pay(world, order);
      const { data } = await partner.live.get(path(order.payment_id));
      const rate = BigInt(Math.round(data.fulfilment.rate_per_gram_inr * 100));
      expect(data.fulfilment.asset_quantity).toBe(Number((funded * 1_000_000n) / rate) / 1e6);
      const [bought] = await sql<Record<string, bigint>>(
        world,
        'SELECT amount_paise, commission_paise, markup_paise FROM transaction WHERE id = (SELECT transaction_id FROM payment_order WHERE id = $1)',
        [order.payment_id],
      );
      // Commission and markup are those of what was funded.
      expect([bought?.amount_paise, bought?.commission_paise]).toEqual([funded, (funded * 700n) / 100_000n]);
      expect(await accountOf(world, partner, 'live', 'markup_payable')).toBe(bought?.markup_paise);
      expect(bought?.markup_paise).toBeGreaterThan(0n);
      expect(await accountOf(world, partner, 'live', 'gateway_fee_receivable')).toBe(receivable);
      expect(await accountOf(world, partner, 'live', 'gateway_fee_expense')).toBe(0n);
    }
  });

  it('is priced when the money arrives, not when it was asked for', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await sql(world, `UPDATE partner SET markup_buy_milli_pct = 5000, version = version + 1 WHERE id = $1`, [
      partner.id,
    ]);
    await pay(world, order);
    const { data } = await partner.live.get(path(order.payment_id));
    expect(data.estimate).toEqual(order.estimate);
    expect(data.fulfilment.asset_quantity).toBeLessThan(order.estimate.asset_quantity);
  });

  it('expires at the twentieth minute and not a millisecond before; late money still completes it', async () => {
    const timed = await startWorld();
    try {
      const partner = await timed.partner();
      const order = await makeOrder(partner.live);
      const end = Date.parse(order.expires_at);
      timed.clock.stopAt(end - 1);
      expect((await partner.live.get(path(order.payment_id))).data.status).toBe('created');
      timed.clock.stopAt(end);
      expect((await partner.live.get(path(order.payment_id))).data.status).toBe('expired');
      expect(await eventsOf(timed, order.payment_id)).toMatchObject([{ kind: 'payment.expired', sequence: 1 }]);
      timed.clock.run();
      await pay(timed, order);
      expect((await partner.live.get(path(order.payment_id))).data.status).toBe('completed');
      expect((await eventsOf(timed, order.payment_id)).map(({ kind }) => kind)).toEqual([
        'payment.expired',
        'payment.completed',
      ]);
    } finally {
      await timed.close();
    }
  });

  it('money paid in time never expires the order, however late it is looked at', async () => {
    const partner = await world.partner();
    for (const look of ['poll', 'clock'] as const) {
      const order = await makeOrder(partner.sandbox);
      await pay(world, order);
      if (look === 'clock') await pass(partner.sandbox, 1_200);
      expect((await partner.sandbox.get(path(order.payment_id))).data.status).toBe('completed');
      expect((await eventsOf(world, order.payment_id)).map(({ kind }) => kind)).toEqual(['payment.completed']);
    }
  });

  it('a wrong amount buys nothing and goes back; the right one after it still buys', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox);
    await pay(world, order, 49_999n);
    await pay(world, order, 50_001n);
    expect((await partner.sandbox.get(path(order.payment_id))).data.status).toBe('created');
    await pay(world, order);
    expect((await partner.sandbox.get(path(order.payment_id))).data.status).toBe('completed');
    await pass(partner.sandbox, 1);
    await tell(world, order, await pay(world, order));
    const refunds = await sql<{ amount_paise: bigint; reason: string }>(
      world,
      'SELECT amount_paise, reason FROM payment_refund WHERE order_id = $1 ORDER BY amount_paise',
      [order.payment_id],
    );
    expect(refunds).toEqual([
      { amount_paise: 49_999n, reason: 'wrong_amount' },
      { amount_paise: 50_000n, reason: 'second_payment' },
      { amount_paise: 50_001n, reason: 'wrong_amount' },
    ]);
    const events = await eventsOf(world, order.payment_id);
    expect(events.map(({ kind }) => kind)).toEqual(['payment.completed', 'payment.refunded', 'payment.refunded']);
    const { data } = await partner.sandbox.get(path(order.payment_id));
    expect(data).not.toHaveProperty('refund');
    const shown = { refund_id: expect.stringMatching(/^rfd_/), created_at: expect.any(String) };
    const done = { status: 'completed', reference: expect.any(String), refunded_at: expect.any(String) };
    const refund = (amount_inr: number, reason: string) => ({ ...shown, amount_inr, reason });
    expect(
      data.refunds.toSorted(
        (one: { amount_inr: number }, two: { amount_inr: number }) => one.amount_inr - two.amount_inr,
      ),
    ).toEqual([
      { ...refund(499.99, 'wrong_amount'), ...done },
      { ...refund(500, 'second_payment'), status: 'pending', reference: null, refunded_at: null },
      { ...refund(500.01, 'wrong_amount'), ...done },
    ]);
    // Each has its own event, which leaves the order as it is.
    const told = events.slice(1).map((event) => event.data as Record<string, unknown>);
    const ids = new Set(data.refunds.map((one: { refund_id: string }) => one.refund_id));
    expect(told.map(({ status, refundId }) => [status, ids.has(refundId)])).toEqual([
      ['completed', true],
      ['completed', true],
    ]);
  });

  it('lists what goes back in the order in which it came, the oldest first', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const paid = [49_995n, 50_000n, 49_996n, 49_997n, 50_000n, 49_998n, 49_999n];
    for (const paise of paid) {
      await tell(world, order, await pay(world, order, paise));
      world.clock.advance(5);
    }
    const { data } = await partner.live.get(path(order.payment_id));
    const back = data.refunds.map((one: { amount_inr: number }) => one.amount_inr);
    expect(back).toEqual([499.95, 499.96, 499.97, 500, 499.98, 499.99]);
  });

  it('answers a gateway that cannot be asked with the order as it is known', async () => {
    const dark = await startWorld({
      gateway: (simulated) => ({ ...simulated, read: () => Promise.reject(new Error('no route to it')) }),
    });
    try {
      const partner = await dark.partner();
      const order = await makeOrder(partner.live);
      expect((await partner.live.get(path(order.payment_id))).data).toEqual(order);
      expect(dark.logs.some(({ level, message }) => level === 'warn' && message.includes('could not be asked'))).toBe(
        true,
      );
    } finally {
      await dark.close();
    }
  });

  it('shows a refund that is due and one that is made, with its reference', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.sandbox, { checkout_type: 'intent' });
    const due = await simulate(partner.sandbox, order.payment_id, 'purchase_failure');
    const refund = { status: 'pending', amount_inr: 500, reference: null };
    const reason = 'purchase_failed';
    const tried = { ...refund, will_retry_until: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(due).toEqual({ ...order, status: 'refund_due', reason, refund: tried });
    expect((await partner.sandbox.get(path(order.payment_id))).data).toEqual(due);
    const done = await simulate(partner.sandbox, order.payment_id, 'refund');
    expect(done).toEqual({
      ...order,
      status: 'refunded',
      reason,
      refund: { ...refund, status: 'completed', reference: expect.stringMatching(/^SIM[0-9A-Z]{12}$/) },
      refunds: [
        {
          refund_id: expect.stringMatching(/^rfd_/),
          status: 'completed',
          amount_inr: 500,
          reason: 'operator',
          reference: done.refund.reference,
          created_at: expect.any(String),
          refunded_at: expect.any(String),
        },
      ],
    });
  });
});
