import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOperator, newOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { accountOf, eventsOf, makeOrder, pay, simulate, tell } from '../../../testing/rooms/payments.ts';
import { makeSip, simulateSip } from '../../../testing/rooms/sips.ts';
import { confirm, makeQuote, sql } from '../../../testing/trades.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { settleDueOrders } from '../../payments/orders/due-orders.ts';
import type { PaymentGateway } from '../../payments/orders/payment-gateway.ts';
import type { TimelineEntry } from '../../reports/timeline/timeline-entry.ts';
import type { FulfilmentVerdict } from '../../trading/metal-supply.ts';
import { approve } from '../approvals/decide-approval.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { listStuckPayments } from './list-stuck-payments.ts';
import { readStuckPayment } from './read-stuck-payment.ts';
import { retryPayment, schedulePaymentNow } from './retry-payment.ts';

/** Two processes on one database, with a gateway and a metal supply that tests script. */
let world: World;
let other: World;
let refund: PaymentGateway['refund'];
let verdict: FulfilmentVerdict;
let support: OperatorContext;
let finance: OperatorContext;
let admin: OperatorContext;
beforeAll(async () => {
  const options = {
    gateway: (simulated: PaymentGateway): PaymentGateway => ({ ...simulated, refund: (asked) => refund(asked) }),
    metalSupply: { isAtHand: false, fulfil: async (buys: unknown[]) => buys.map(() => verdict) },
  };
  world = await startWorld(options);
  other = await startWorld({ ...options, databaseUrl: world.databaseUrl });
  [support, finance, admin] = await Promise.all([
    newOperator(world, 'support'),
    newOperator(world, 'finance'),
    newOperator(other, 'admin'),
  ]);
});
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(() => {
  refund = async ({ refundId }) => ({ status: 'completed', reference: `UTR-${refundId.slice(-8)}` });
  verdict = 'fulfilled';
});

/** A sandbox order that was paid and whose metal could not be bought. */
async function unbought(partner?: TestPartner): Promise<{ partner: TestPartner; id: string }> {
  const at = partner ?? (await world.partner());
  const { payment_id: id } = await makeOrder(at.sandbox);
  await simulate(at.sandbox, id, 'purchase_failure');
  return { partner: at, id };
}
let count = 0;
const ask = (paymentId: string, by = finance) =>
  requestApproval(by, {
    kind: 'payment.refund',
    input: { paymentId },
    reason: 'The customer wants the money back',
    reference: `T-${++count}`,
  });
const statusOf = async (id: string) =>
  (await sql<{ status: string }>(world, 'SELECT status FROM payment_order WHERE id = $1', [id]))[0]?.status;
const eventKinds = async (id: string) => (await eventsOf(world, id)).map(({ kind }) => kind);
const actionsOf = (timeline: TimelineEntry[]) => timeline.map((one) => one.kind === 'staff_action' && one.action);
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error) => error.code ?? String(error),
  );
const stuckOf = async (partner: TestPartner, filter: object = {}) =>
  (await listStuckPayments(support, { partner: partner.id, page: 1, limit: 100, ...filter })).payments;
const clearing = (partner: TestPartner, mode: 'live' | 'sandbox' = 'sandbox') =>
  accountOf(world, partner, mode, 'payment_clearing');

describe('the list of stuck payments', () => {
  it('says of each why it is there, what was tried, and whose it is; live ones first', async () => {
    const { partner, id } = await unbought();
    const live = await makeOrder(partner.live);
    await tell(world, live, await pay(world, live));
    expect(await stuckOf(partner)).toMatchObject([
      {
        orderId: id,
        reason: 'purchase',
        mode: 'sandbox',
        attempts: 1,
        problem: 'purchase_failed',
        status: 'refund_due',
      },
    ]);
    // A second payment of a live order, which the gateway does not give back.
    refund = async () => ({ status: 'pending' });
    await tell(world, live, await pay(world, live));
    expect(await stuckOf(partner, { mode: 'live' })).toEqual([]);
    await settleDueOrders(world.core);
    const [first, ...rest] = await stuckOf(partner);
    expect(first).toMatchObject({
      orderId: live.payment_id,
      reason: 'stray',
      mode: 'live',
      partnerName: partner.name,
      amount: 500_00n,
      attempts: 1,
      problem: null,
      gateway: 'simulated',
    });
    expect(rest.map(({ reason }) => reason)).toEqual(['purchase']);
    expect(await stuckOf(partner, { reason: 'stray' })).toHaveLength(1);
    expect(await stuckOf(partner, { reason: 'buy' })).toEqual([]);
    const page = await listStuckPayments(support, { partner: partner.name, page: 2, limit: 1 });
    expect([page.total, page.payments.map(({ orderId }) => orderId)]).toEqual([2, [id]]);
    const detail = await readStuckPayment(world.core, live.payment_id);
    expect(detail).toMatchObject({ canRetry: true, canRefund: false, partnerName: partner.name });
    expect(detail.postings.map(({ kind }) => kind)).toContain('payment_received');
  });

  it('names refunds that the gateway refused, by what it said, and buys that are undecided', async () => {
    const { partner, id } = await unbought();
    await approve(admin, await ask(id));
    refund = async () => {
      throw new Error('connection lost');
    };
    await settleDueOrders(world.core);
    expect(await stuckOf(partner)).toMatchObject([
      { orderId: id, reason: 'refund', attempts: 1, problem: 'it broke on our side', status: 'refund_due' },
    ]);
    verdict = 'unknown';
    const quote = await makeQuote(partner.live);
    await confirm(partner.live, quote.quote_id, 'key-1');
    expect(await stuckOf(partner, { reason: 'buy' })).toEqual([]);
    await sql(world, `UPDATE transaction SET recorded_at = recorded_at - interval '5 minutes' WHERE quote_id = $1`, [
      quote.quote_id,
    ]);
    const [buy] = await stuckOf(partner, { reason: 'buy' });
    expect(buy).toMatchObject({ status: 'debited', mode: 'live', gateway: null });
    const orderId = buy?.orderId as string;
    expect(await retryPayment(world.core, support, { orderId })).toEqual({ status: 'debited' });
    verdict = 'fulfilled';
    const presses = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(retryPayment(world.core, support, { orderId }))),
    );
    expect(presses).toContain('done');
    expect(await readStuckPayment(world.core, orderId)).toMatchObject({
      kind: 'buy',
      status: 'completed',
      canRetry: false,
    });
    expect(await eventsOf(world, orderId)).toHaveLength(1);
    expect(await codeOf(retryPayment(world.core, support, { orderId }))).toBe('INVALID_TRANSITION');
  });
});

describe('trying again', () => {
  it('buys the metal, audited, and is refused where nothing is left', async () => {
    const { partner, id } = await unbought();
    expect(await readStuckPayment(world.core, id)).toMatchObject({
      canRetry: true,
      canRefund: true,
      status: 'refund_due',
    });
    expect(await retryPayment(world.core, support, { orderId: id })).toEqual({ status: 'completed' });
    expect(await eventKinds(id)).toEqual(['payment.failed', 'payment.completed']);
    expect(await clearing(partner)).toBe(0n);
    const detail = await readStuckPayment(world.core, id);
    expect(detail).toMatchObject({ canRetry: false, canRefund: false, staffActions: [{ action: 'payment.retried' }] });
    expect(detail.timeline).toContainEqual(
      expect.objectContaining({ kind: 'state', status: 'completed', source: 'operator' }),
    );
    expect(await codeOf(retryPayment(world.core, support, { orderId: id }))).toBe('INVALID_TRANSITION');
    for (const orderId of ['pay_none', 'txn_none', "'; --"]) {
      expect(await codeOf(retryPayment(world.core, support, { orderId }))).toBe('NOT_FOUND');
    }
    const compliance = await newOperator(world, 'compliance');
    expect(await codeOf(retryPayment(world.core, compliance, { orderId: id }))).toBe('ROLE_NOT_ALLOWED');
  });

  it('from the terminal makes it due now, and the next round does it', async () => {
    const { id } = await unbought();
    await settleDueOrders(world.core);
    expect(await statusOf(id)).toBe('refund_due');
    await schedulePaymentNow(support, { orderId: id });
    await settleDueOrders(other.core);
    expect(await statusOf(id)).toBe('completed');
  });

  it('of many at once, beside the job of two processes, buys once', async () => {
    const { partner, id } = await unbought();
    await schedulePaymentNow(support, { orderId: id });
    const lock = { statement: 'SELECT id FROM payment_order WHERE id = $1 FOR UPDATE', values: [id], waiters: 3 };
    const codes = await whileLocked(world, lock, () =>
      Promise.all([
        ...Array.from({ length: 4 }, (_, index) =>
          codeOf(retryPayment(index % 2 ? other.core : world.core, support, { orderId: id })),
        ),
        codeOf(settleDueOrders(world.core)),
        codeOf(settleDueOrders(other.core)),
      ]),
    );
    for (const code of codes) expect(['done', 'INVALID_TRANSITION']).toContain(code);
    expect(await eventKinds(id)).toEqual(['payment.failed', 'payment.completed']);
    expect(await clearing(partner)).toBe(0n);
  });

  it('of a refund, beside the job, gives the money back once', async () => {
    const { partner, id } = await unbought();
    await approve(admin, await ask(id));
    const lock = { statement: 'SELECT id FROM payment_order WHERE id = $1 FOR UPDATE', values: [id], waiters: 2 };
    await whileLocked(world, lock, () =>
      Promise.all([
        codeOf(retryPayment(world.core, support, { orderId: id })),
        codeOf(settleDueOrders(other.core)),
        codeOf(settleDueOrders(world.core)),
      ]),
    );
    expect(await statusOf(id)).toBe('refunded');
    expect(await eventKinds(id)).toEqual(['payment.failed', 'payment.refunded']);
    expect(await clearing(partner)).toBe(0n);
  });

  it('reaches installments of plans too', async () => {
    const partner = await world.partner();
    const sip = await makeSip(partner.sandbox);
    await simulateSip(partner.sandbox, sip.id, 'activate');
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 1 });
    await simulateSip(partner.sandbox, sip.id, 'installment');
    const [stuck] = await stuckOf(partner);
    expect(stuck).toMatchObject({ reason: 'purchase', sipId: sip.id });
    const orderId = stuck?.orderId as string;
    expect(await readStuckPayment(world.core, orderId)).toMatchObject({ sipId: sip.id, canRefund: true });
    expect(await retryPayment(world.core, support, { orderId })).toEqual({ status: 'completed' });
    expect(await stuckOf(partner)).toEqual([]);
  });
});

describe('a refund instead of metal', () => {
  it('takes two persons, only marks the order, and is paid out by the job', async () => {
    const { partner, id } = await unbought();
    const asks: string[] = [];
    refund = async ({ refundId }) => {
      asks.push(refundId);
      return { status: 'completed', reference: 'UTR1' };
    };
    const person = await makeOperator(world, 'finance');
    const asked = await ask(id, await operatorContext(world, person.id));
    expect([await statusOf(id), await eventKinds(id)]).toEqual(['refund_due', ['payment.failed']]);
    expect(await codeOf(approve(await operatorContext(world, person.id), asked))).toBe('ROLE_NOT_ALLOWED');
    expect(await readStuckPayment(world.core, id)).toMatchObject({
      canRefund: false,
      waiting: { approvalId: asked.approvalId },
    });
    await approve(admin, asked);
    expect([await statusOf(id), asks]).toEqual(['refund_due', []]);
    expect(await clearing(partner)).toBe(500_00n);
    await settleDueOrders(world.core);
    expect([await statusOf(id), asks.length, await clearing(partner)]).toEqual(['refunded', 1, 0n]);
    const { staffActions, waiting, refunds } = await readStuckPayment(world.core, id);
    expect(actionsOf(staffActions)).toEqual(['approval.requested', 'payment.refund_begun']);
    expect([waiting, refunds.map(({ reason, reference }) => [reason, reference])]).toEqual([
      null,
      [['operator', 'UTR1']],
    ]);
    expect(await codeOf(ask(id))).toBe('INVALID_TRANSITION');
  });

  it('is refused where metal was bought meanwhile, where no money came, and to roles that move none', async () => {
    const { id } = await unbought();
    const asked = await ask(id);
    await retryPayment(world.core, support, { orderId: id });
    await expect(approve(admin, asked)).rejects.toThrow('metal was bought');
    expect(await statusOf(id)).toBe('completed');
    const partner = await world.partner();
    const unpaid = await makeOrder(partner.sandbox);
    expect(await codeOf(ask(unpaid.payment_id))).toBe('INVALID_TRANSITION');
    expect(await codeOf(ask('pay_none'))).toBe('NOT_FOUND');
    expect(await codeOf(ask(unpaid.payment_id, support))).toBe('ROLE_NOT_ALLOWED');
    const closed = await unbought(partner);
    await partner.sandbox.post('/partner/sandbox/reset', {});
    expect(await codeOf(ask(closed.id))).toBe('INVALID_TRANSITION');
    expect(await codeOf(retryPayment(world.core, support, { orderId: closed.id }))).toBe('INVALID_TRANSITION');
    expect(await stuckOf(partner)).toEqual([]);
  });

  it('of an order over whose purchase a process died tells its partner that nothing was bought', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    const payment = await pay(world, order);
    // Paid, and not bought yet.
    await sql(world, `SELECT receive_payment($1, 'simulated', $2, $3, NULL, $4, 'rfd_none')`, [
      order.payment_id,
      payment.gatewayPaymentId,
      payment.amount,
      new Date(world.clock.now()),
    ]);
    await approve(admin, await ask(order.payment_id));
    expect([await statusOf(order.payment_id), await eventKinds(order.payment_id)]).toEqual([
      'refund_due',
      ['payment.failed'],
    ]);
    await settleDueOrders(world.core);
    expect(await eventKinds(order.payment_id)).toEqual(['payment.failed', 'payment.refunded']);
    expect(await clearing(partner, 'live')).toBe(0n);
  });

  it('against a retry is one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const { partner, id } = await unbought();
      const asked = await ask(id);
      const steps = [() => approve(admin, asked), () => retryPayment(world.core, support, { orderId: id })];
      if (round % 2) steps.reverse();
      const codes = await Promise.all(steps.map((step) => codeOf(step())));
      for (const code of codes) expect(['done', 'INVALID_TRANSITION']).toContain(code);
      await settleDueOrders(world.core);
      const status = await statusOf(id);
      expect(['completed', 'refunded']).toContain(status);
      expect(await eventKinds(id)).toEqual(['payment.failed', `payment.${status}`]);
      expect(await clearing(partner)).toBe(0n);
    }
  });
});
