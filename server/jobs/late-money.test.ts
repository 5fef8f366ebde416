import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderProblem } from '../domain/kernel/provider-problem.ts';
import { claimLook } from '../domain/payments/orders/store/looks.ts';
import { settleSips } from '../domain/payments/sips/settle-sips.ts';
import { claimSipLook } from '../domain/payments/sips/store/looks.ts';
import { accountOf, eventsOf, makeOrder, ORDERS, pass, pay, simulate } from '../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../testing/rooms/sips.ts';
import { sql } from '../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../testing/world.ts';
import { settleOrders } from './settle-orders.ts';

/** Money that came without a callback, for what was over by then. How often the gateway was asked for each order. */
let world: World;
const asked = new Map<string, number>();
let isDown = false;
const requireUp = () => {
  if (isDown) throw new ProviderProblem('unavailable', 'it rests');
};
beforeAll(async () => {
  world = await startWorld({
    gateway: (simulated) => ({
      ...simulated,
      async read(orderId) {
        asked.set(orderId, (asked.get(orderId) ?? 0) + 1);
        requireUp();
        return simulated.read(orderId);
      },
    }),
  });
});
afterAll(() => world.close());

const DAY = 86_400_000;
/** The job as it runs in steps of time from now on, with prices that stay fresh. */
let passed = 0;
beforeEach(() => {
  passed = 0;
  isDown = false;
});
/** The clock, and mandates of a gateway that may be down. */
function later() {
  const now = world.clock.now() + passed;
  const { collection } = world.core.payments;
  const read = async (sipId: string) => {
    requireUp();
    return collection.mandates.sandbox.read(sipId);
  };
  const mandates = { ...collection.mandates, sandbox: { ...collection.mandates.sandbox, read } };
  return { clock: { now: () => now }, payments: { ...world.core.payments, collection: { ...collection, mandates } } };
}
async function letPass(milliseconds: number, step: number): Promise<void> {
  const { core, clock } = world;
  const latest: typeof core.pricing.prices.latest = (asset) => core.pricing.prices.latest(asset, clock.now());
  for (const end = passed + milliseconds; passed < end; ) {
    passed += step;
    const then = { ...core, ...later(), pricing: { prices: { ...core.pricing.prices, latest } } };
    await settleOrders(then);
    await settleSips(then);
  }
}

const receiptsOf = (orderId: string) =>
  sql<{ amount_paise: bigint; disposition: string }>(
    world,
    'SELECT amount_paise, disposition FROM payment_receipt WHERE order_id = $1',
    [orderId],
  );
const refundsOf = (orderId: string) =>
  sql(world, 'SELECT status, reason FROM payment_refund WHERE order_id = $1', [orderId]);

/** An order of a user whose checkout was shown and who pressed "cancel". */
async function cancelledOrder(partner: TestPartner) {
  const order = await makeOrder(partner.live);
  await sql(
    world,
    `SELECT close_order($1, 'failed', 'customer', to_timestamp($2 / 1000.0), 'evt_' || gen_random_uuid())`,
    [order.payment_id, world.clock.now()],
  );
  return order;
}

/** A SIP that its user cancelled. */
async function endedSip(partner: TestPartner) {
  const sip = await makeSip(partner.sandbox);
  await simulateSip(partner.sandbox, sip.id, 'activate');
  await partner.sandbox.post(`/partner/payments/sips/${sip.id}/cancel`);
  return sip;
}
/** A debit of a bank that had not heard of the end. */
const debitLate = (sipId: string) =>
  sql(
    world,
    `INSERT INTO simulated_debit (id, sip_id, due_on, amount_paise, bank_reference, is_paid)
     VALUES ('late ' || $1, $1, current_date + 30, 100000, '1', true)`,
    [sipId],
  );
const lateRefundsOf = (sipId: string) =>
  sql(
    world,
    `SELECT r.status, r.reason FROM payment_refund r WHERE r.sip_id = $1 AND r.gateway_payment_id = 'late ' || $1`,
    [sipId],
  );

describe('money that no callback tells of', () => {
  it('is found for an order that was cancelled, and goes back', async () => {
    const partner = await world.partner();
    const order = await cancelledOrder(partner);
    await letPass(2 * 3_600_000, 600_000);
    await pay(world, order);
    await letPass(DAY, 3_600_000);
    expect(await receiptsOf(order.payment_id)).toEqual([{ amount_paise: 50_000n, disposition: 'refund' }]);
    expect(await refundsOf(order.payment_id)).toEqual([{ status: 'completed', reason: 'order_closed' }]);
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(0n);
  });

  it('is looked for during seven days, less and less often, and never where no link was shown', async () => {
    const partner = await world.partner();
    const order = await cancelledOrder(partner);
    const unseen = await makeOrder(partner.live);
    await sql(world, 'UPDATE payment_order SET upi_url = NULL WHERE id = $1', [unseen.payment_id]);
    await sql(world, `SELECT close_order($1, 'failed', NULL, now(), 'evt_' || gen_random_uuid())`, [unseen.payment_id]);
    await letPass(8 * DAY, 3_600_000);
    const looks = asked.get(order.payment_id) ?? 0;
    expect(looks).toBeGreaterThanOrEqual(7);
    expect(looks).toBeLessThanOrEqual(16);
    expect(asked.get(unseen.payment_id)).toBeUndefined();
    await letPass(8 * DAY, DAY / 2);
    expect(asked.get(order.payment_id)).toBe(looks);
  });

  it('of an order that expired buys its metal six days later', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await letPass(3 * DAY, 6 * 3_600_000);
    await pay(world, order);
    await letPass(5 * DAY, 6 * 3_600_000);
    const [row] = await sql(world, 'SELECT status FROM payment_order WHERE id = $1', [order.payment_id]);
    expect(row).toEqual({ status: 'completed' });
  });

  it('is found for a SIP that has ended, and goes back', async () => {
    const partner = await world.partner();
    const sip = await endedSip(partner);
    await letPass(3_600_000, 600_000);
    await debitLate(sip.id);
    await letPass(2 * DAY, 3 * 3_600_000);
    expect(await lateRefundsOf(sip.id)).toEqual([{ status: 'completed', reason: 'sip_closed' }]);
  });

  it('is found after an outage at the last look', async () => {
    const partner = await world.partner();
    const order = await cancelledOrder(partner);
    const sip = await endedSip(partner);
    await letPass(6 * DAY, 6 * 3_600_000);
    await pay(world, order);
    await debitLate(sip.id);
    isDown = true;
    await letPass(3 * DAY, 6 * 3_600_000);
    isDown = false;
    await letPass(DAY / 2, 6 * 3_600_000);
    expect(await refundsOf(order.payment_id)).toEqual([{ status: 'completed', reason: 'order_closed' }]);
    expect(await lateRefundsOf(sip.id)).toEqual([{ status: 'completed', reason: 'sip_closed' }]);
    const looks = asked.get(order.payment_id);
    await letPass(DAY, DAY / 4);
    expect(asked.get(order.payment_id)).toBe(looks);
  });

  it('is found where the process that took the last look was killed, and soon after an outage at an early one', async () => {
    const partner = await world.partner();
    const [early, last] = [await cancelledOrder(partner), await cancelledOrder(partner)];
    const sip = await endedSip(partner);
    isDown = true;
    await letPass(3_600_000, 600_000);
    await pay(world, early);
    isDown = false;
    await letPass(1_200_000, 600_000);
    expect(await refundsOf(early.payment_id)).toHaveLength(1);
    passed = 8 * DAY;
    const now = world.clock.now() + passed;
    expect(await claimLook(world.core.database.pool, { paymentId: last.payment_id, now })).toBeDefined();
    expect(await claimSipLook(world.core.database.pool, { sipId: sip.id, now })).toBeDefined();
    // Another process asks nothing meanwhile.
    expect(await claimLook(world.core.database.pool, { paymentId: last.payment_id, now })).toBeUndefined();
    expect(await claimSipLook(world.core.database.pool, { sipId: sip.id, now })).toBeUndefined();
    await pay(world, last);
    await debitLate(sip.id);
    await letPass(DAY / 4, DAY / 4);
    expect(await refundsOf(last.payment_id)).toHaveLength(1);
    expect(await lateRefundsOf(sip.id)).toHaveLength(1);
  });
});

describe('payment.failed', () => {
  it('has the status of its order, and until when its metal may still be bought', async () => {
    const { sandbox } = await world.partner();
    const order = await makeOrder(sandbox);
    await simulate(sandbox, order.payment_id, 'purchase_failure');
    const { status, paid_at } = (
      await sql<{ status: string; paid_at: Date }>(world, 'SELECT status, paid_at FROM payment_order WHERE id = $1', [
        order.payment_id,
      ])
    )[0] as { status: string; paid_at: Date };
    const data = async () =>
      (await eventsOf(world, order.payment_id)).find(({ kind }) => kind === 'payment.failed')?.data;
    expect((await sandbox.get(`${ORDERS}/${order.payment_id}`)).data.status).toBe('refund_due');
    expect(await data()).toMatchObject({ status, isRefundPending: true, willRetryUntil: paid_at.getTime() + DAY });
    const closed = await makeOrder(sandbox);
    await simulate(sandbox, closed.payment_id, 'failure');
    expect((await eventsOf(world, closed.payment_id))[0]?.data).toMatchObject({
      status: 'failed',
      willRetryUntil: null,
    });
    await pass(sandbox, 60);
  });
});
