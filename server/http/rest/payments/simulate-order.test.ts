import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginRefund } from '../../../domain/payments/orders/store/refunds.ts';
import type { ApiClient } from '../../../testing/api-client.ts';
import { dataOf, eventsOf, makeOrder, pass, simulate } from '../../../testing/rooms/payments.ts';
import { sql } from '../../../testing/trades.ts';
import { untilTableWaits } from '../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (paymentId: string) => `/partner/payments/orders/${paymentId}/simulate`;
const outcomes = ['success', 'failure', 'late_success', 'purchase_failure', 'refund'] as const;

/** How to bring an order to each state that lasts, and what may follow there. */
const states = {
  created: { via: [], to: { success: 'completed', failure: 'failed', purchase_failure: 'refund_due' } },
  expired: { via: ['expire'], to: { late_success: 'completed' } },
  refund_due: { via: ['purchase_failure'], to: { success: 'completed', refund: 'refunded' } },
  completed: { via: ['success'], to: {} },
  failed: { via: ['failure'], to: {} },
  refunded: { via: ['purchase_failure', 'refund'], to: {} },
} as const satisfies Record<string, { via: readonly string[]; to: Partial<Record<(typeof outcomes)[number], string>> }>;

async function orderIn(client: ApiClient, state: keyof typeof states) {
  const order = await makeOrder(client);
  for (const step of states[state].via) {
    if (step === 'expire') await pass(client, 1_200);
    else await simulate(client, order.payment_id, step);
  }
  return order;
}

describe('each outcome from each state', () => {
  it.each(Object.keys(states) as (keyof typeof states)[])('%s', async (state) => {
    const { sandbox } = await world.partner();
    for (const outcome of outcomes) {
      const order = await orderIn(sandbox, state);
      const before = await eventsOf(world, order.payment_id);
      const answer = await sandbox.post(path(order.payment_id), { outcome });
      const next = (states[state].to as Record<string, string | undefined>)[outcome];
      expect({ outcome, code: answer.code, status: answer.data?.status }).toEqual({
        outcome,
        code: next ? undefined : 'INVALID_TRANSITION',
        status: next,
      });
      if (next) continue;
      expect(answer.body.error.details).toEqual({ status: state });
      expect(await eventsOf(world, order.payment_id)).toEqual(before);
    }
  });
});

it('an order that comes to no purchase is never seen paid, when the job that buys for paid orders would take it up', async () => {
  const { sandbox } = await world.partner();
  const { payment_id: paymentId } = await makeOrder(sandbox);
  const lock = new pg.Client({ connectionString: world.ownerUrl });
  await lock.connect();
  try {
    await lock.query('BEGIN; LOCK TABLE event IN SHARE MODE');
    const answering = sandbox.post(path(paymentId), { outcome: 'purchase_failure' });
    await untilTableWaits(world, 'event');
    const seen = await sql(world, 'SELECT status FROM payment_order WHERE id = $1', [paymentId]);
    await lock.query('ROLLBACK');
    expect([seen, (await answering).data.status]).toEqual([[{ status: 'created' }], 'refund_due']);
  } finally {
    await lock.end();
  }
});

it('an order whose refund has begun buys nothing any more, and its refund is made when that is asked for', async () => {
  const { sandbox } = await world.partner();
  const { payment_id: paymentId } = await orderIn(sandbox, 'refund_due');
  const at = world.clock.now();
  await beginRefund(world.core.database.pool, { paymentId, reason: 'operator', at, by: 'operator' });
  const bought = await sandbox.post(path(paymentId), { outcome: 'success' });
  expect([bought.status, bought.code]).toEqual([409, 'INVALID_TRANSITION']);
  expect(await simulate(sandbox, paymentId, 'refund')).toMatchObject({
    status: 'refunded',
    refund: { status: 'completed' },
  });
});

describe('webhooks', () => {
  it('payment.completed and buy.completed', async () => {
    for (const [feeBearer, bearer] of [
      ['service', 'tola'],
      ['end_user', 'end_user'],
    ] as const) {
      const { sandbox } = await world.partner({ feeBearer });
      const order = await makeOrder(sandbox, { reference: 'r 1', metadata: { cart: 'c 1' } });
      const done = await simulate(sandbox, order.payment_id, 'success');
      const [completed, ...more] = await eventsOf(world, order.payment_id);
      expect([completed?.kind, more]).toEqual(['payment.completed', []]);
      expect(dataOf(completed as NonNullable<typeof completed>)).toEqual({
        user_code: order.user_code,
        payment_id: order.payment_id,
        status: 'completed',
        reference: 'r 1',
        metadata: { cart: 'c 1' },
        amount_inr: 500,
        fee: { ...order.fee, bearer },
        funded_amount_inr: order.funded_amount_inr,
        fulfilment: done.fulfilment,
        transaction_id: done.transaction_id,
        // Deliveries name it; this is what is kept.
        invoice_no: null,
        completed_at: completed?.created_at.toISOString(),
        sequence: 1,
      });
      const [row] = await sql<{ transaction_id: string }>(
        world,
        'SELECT transaction_id FROM payment_order WHERE id = $1',
        [order.payment_id],
      );
      const [bought, ...others] = await eventsOf(world, row?.transaction_id ?? '');
      expect([bought?.kind, others]).toEqual(['buy.completed', []]);
      expect(dataOf(bought as NonNullable<typeof bought>)).toEqual({
        user_code: order.user_code,
        asset_type: 'gold',
        amount_inr: order.funded_amount_inr,
        quantity_grams: done.fulfilment.asset_quantity,
        transaction_id: row?.transaction_id,
        payment_id: order.payment_id,
        sip_id: null,
        reference: 'r 1',
        metadata: { cart: 'c 1' },
        status: 'completed',
        sequence: 1,
      });
    }
  });

  it('payment.failed, payment.expired and payment.refunded', async () => {
    const { sandbox } = await world.partner();
    const head = (order: Record<string, unknown>, status: string) => ({
      payment_id: order.payment_id,
      user_code: order.user_code,
      status,
      reference: null,
      metadata: null,
      amount_inr: 500,
    });
    const failed = await orderIn(sandbox, 'failed');
    expect((await eventsOf(world, failed.payment_id)).map(dataOf)).toEqual([
      { ...head(failed, 'failed'), reason: 'payment_failed', refund: { status: 'none' }, sequence: 1 },
    ]);
    const expired = await orderIn(sandbox, 'expired');
    expect((await eventsOf(world, expired.payment_id)).map(dataOf)).toEqual([
      { ...head(expired, 'expired'), sequence: 1 },
    ]);
    const refunded = await orderIn(sandbox, 'refunded');
    const events = await eventsOf(world, refunded.payment_id);
    const { data } = await sandbox.get(`/partner/payments/orders/${refunded.payment_id}`);
    expect(events.map(dataOf)).toEqual([
      {
        ...head(refunded, 'refund_due'),
        reason: 'purchase_failed',
        refund: { status: 'pending', will_retry_until: expect.stringMatching(/^\d{4}-.*Z$/) },
        sequence: 1,
      },
      {
        ...head(refunded, 'refunded'),
        sip_id: null,
        refund: {
          refund_id: data.refunds[0].refund_id,
          status: 'completed',
          reason: 'operator',
          amount_inr: 500,
          reference: data.refund.reference,
          refunded_at: events[1]?.created_at.toISOString(),
        },
        sequence: 2,
      },
    ]);
  });
});

describe('the fault "purchase"', () => {
  it('leaves the order due a refund; it is bought at the next try, half a minute later', async () => {
    const { sandbox } = await world.partner();
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 2 });
    const order = await makeOrder(sandbox);
    expect((await simulate(sandbox, order.payment_id, 'success')).status).toBe('refund_due');
    const read = async () => (await sandbox.get(`/partner/payments/orders/${order.payment_id}`)).data.status;
    await pass(sandbox, 31);
    expect(await read()).toBe('refund_due');
    await pass(sandbox, 61);
    expect(await read()).toBe('completed');
    expect((await eventsOf(world, order.payment_id)).map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['payment.failed', 1],
      ['payment.completed', 2],
    ]);
  });

  it('that lasts a day gives the money back', async () => {
    const { sandbox } = await world.partner();
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 100 });
    const order = await makeOrder(sandbox);
    await simulate(sandbox, order.payment_id, 'success');
    await pass(sandbox, 86_300);
    const read = async () => (await sandbox.get(`/partner/payments/orders/${order.payment_id}`)).data;
    expect((await read()).status).toBe('refund_due');
    await pass(sandbox, 200);
    expect(await read()).toMatchObject({ status: 'refunded', refund: { status: 'completed', amount_inr: 500 } });
    expect((await sandbox.get('/partner/sandbox/faults')).data.faults.length).toBe(1);
  });
});

describe('refusals', () => {
  it('SANDBOX_ONLY for a live order, which stays as it was', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    for (const outcome of outcomes) {
      expect((await partner.live.post(path(order.payment_id), { outcome })).code).toBe('SANDBOX_ONLY');
    }
    for (const body of ['{}', '{', undefined]) {
      expect((await partner.live.send('POST', path(order.payment_id), body)).code).toBe('SANDBOX_ONLY');
    }
    expect((await partner.live.get(`/partner/payments/orders/${order.payment_id}`)).data).toEqual(order);
  });

  it('VALIDATION_ERROR for an outcome that is none', async () => {
    const { sandbox } = await world.partner();
    const order = await makeOrder(sandbox);
    for (const outcome of [undefined, null, '', 'Success', 'paid', 1, ['success'], {}]) {
      const answer = await sandbox.post(path(order.payment_id), { outcome });
      expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', ['outcome']]);
    }
  });

  it('nothing happens any more to the orders of a sandbox that was reset', async () => {
    const { sandbox } = await world.partner();
    const [waiting, due] = [await makeOrder(sandbox), await makeOrder(sandbox)];
    await simulate(sandbox, due.payment_id, 'purchase_failure');
    await sandbox.post('/partner/sandbox/reset');
    await pass(sandbox, 90_000);
    expect(await eventsOf(world, waiting.payment_id)).toEqual([]);
    expect((await eventsOf(world, due.payment_id)).map(({ kind }) => kind)).toEqual(['payment.failed']);
  });
});
