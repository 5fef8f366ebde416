import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator } from '../../../../testing/rooms/operators.ts';
import { accountOf, eventsOf, makeOrder, pay, simulate, tell } from '../../../../testing/rooms/payments.ts';
import { createRefundGateway } from '../../../../testing/rooms/refund-gateway.ts';
import { sql } from '../../../../testing/trades.ts';
import { untilWaiting, whileLocked } from '../../../../testing/while-locked.ts';
import { startWorld, type World } from '../../../../testing/world.ts';
import type { OperatorContext } from '../../../accounts/operators/operator-context.ts';
import { newId } from '../../../kernel/ids.ts';
import { approve } from '../../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../../operations/approvals/request-approval.ts';
import { listStuckPayments } from '../../../operations/exceptions/list-stuck-payments.ts';
import { settleDueOrders } from '../due-orders.ts';
import { beginRefund, claimRefund, completeRefund } from '../store/refunds.ts';
import { settleRefund } from './settle-refund.ts';

const gateway = createRefundGateway();

let world: World;
let finance: OperatorContext;
let admin: OperatorContext;
beforeAll(async () => {
  world = await startWorld({ gateway: gateway.plug });
  [finance, admin] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
});
afterAll(() => world.close());

let passed = 0;
beforeEach(() => {
  gateway.reset();
  passed = 0;
});
/** The sweep, so much later. */
async function sweepAfter(milliseconds: number): Promise<void> {
  passed += milliseconds;
  const now = world.clock.now() + passed;
  await settleDueOrders({ ...world.core, clock: { now: () => now } });
}
const DAY = 86_400_000;

/** An order whose money is on its way back. */
async function refundDue() {
  const partner = await world.partner();
  const order = await makeOrder(partner.sandbox);
  const { payment_id: paymentId } = order;
  await simulate(partner.sandbox, paymentId, 'purchase_failure');
  const at = world.clock.now();
  const refundId = await beginRefund(world.core.database.pool, { paymentId, reason: 'operator', at, by: 'operator' });
  return { partner, paymentId, refundId: refundId ?? '' };
}
const rowOf = async (refundId: string) =>
  (
    await sql<{ status: string; exception: string | null; reference: string | null; problem: string | null }>(
      world,
      'SELECT * FROM payment_refund WHERE id = $1',
      [refundId],
    )
  )[0];
const attemptsOf = (refundId: string) =>
  sql<{ id: string; status: string }>(
    world,
    'SELECT id, status FROM refund_attempt WHERE refund_id = $1 ORDER BY number',
    [refundId],
  );
const lawsBroken = () => world.brokenLaws();
const eventKinds = async (paymentId: string) => (await eventsOf(world, paymentId)).map(({ kind }) => kind);
const clearing = (partner: { id: string }) => accountOf(world, partner, 'sandbox', 'payment_clearing');
const gatewayClearing = (partner: { id: string }) => accountOf(world, partner, 'sandbox', 'gateway_clearing');
const stuckOf = async (partner: { id: string }) =>
  (await listStuckPayments(finance, { partner: partner.id, page: 1, limit: 10 })).payments.map(({ reason }) => reason);

/** Two of the staff settle it at the moment of the last sweep. */
async function settle(input: { refundId: string; outcome: string; utr?: string }): Promise<void> {
  const core = { ...world.core, clock: { now: () => world.clock.now() + passed } };
  const asked = await requestApproval(
    { ...finance, core },
    { kind: 'refund.settle', input, reason: 'Seen in its dashboard', reference: newId('apr', world.clock.now()) },
  );
  await approve({ ...admin, core, actor: { ...admin.actor, confirmedAt: core.clock.now() } }, asked);
}

describe('a refund that ends failed at its gateway', () => {
  it('is tried under a new id, and its order is refunded', async () => {
    const { partner, paymentId, refundId } = await refundDue();
    await sweepAfter(1_000);
    expect(await attemptsOf(refundId)).toEqual([{ id: refundId, status: 'failed' }]);
    gateway.next = 'SUCCESS';
    await sweepAfter(60_000);
    expect(gateway.asked).toEqual([refundId]);
    await sweepAfter(660_000);
    expect(gateway.asked).toEqual([refundId, `${refundId}_2`]);
    expect(await rowOf(refundId)).toMatchObject({ status: 'completed', exception: null });
    expect(await eventKinds(paymentId)).toEqual(['payment.failed', 'payment.refunded']);
    expect(await clearing(partner)).toBe(0n);
  });

  it('is not asked for anew where the first id came through after all, or where the gateway does not say', async () => {
    const { partner, refundId } = await refundDue();
    await sweepAfter(1_000);
    gateway.isBlind = true;
    await sweepAfter(660_000);
    gateway.isBlind = false;
    gateway.refunds.set(refundId, 'PENDING');
    await sweepAfter(3_600_000);
    expect(gateway.asked).toEqual([refundId]);
    gateway.refunds.set(refundId, 'SUCCESS');
    await sweepAfter(3_600_000);
    expect(gateway.asked).toEqual([refundId]);
    expect(await rowOf(refundId)).toMatchObject({ status: 'completed', exception: null });
    expect(await clearing(partner)).toBe(0n);
  });

  it('is tried five times with growing waits, then two of the staff settle it, with its event and its money', async () => {
    const { partner, paymentId, refundId } = await refundDue();
    for (let hour = 0; hour < 72; hour += 1) await sweepAfter(3_600_000);
    expect(new Set(gateway.asked).size).toBe(5);
    expect(await rowOf(refundId)).toMatchObject({ status: 'pending', exception: 'exhausted' });
    expect(await stuckOf(partner)).toEqual(['refund_failed']);
    await expect(settle({ refundId, outcome: 'refunded_by_bank' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await sweepAfter(3_600_000);
    await settle({ refundId, outcome: 'refunded_by_bank', utr: 'N325299912' });
    expect(await rowOf(refundId)).toMatchObject({ status: 'completed', reference: 'N325299912', exception: null });
    expect(await eventKinds(paymentId)).toEqual(['payment.failed', 'payment.refunded']);
    expect([await clearing(partner), await stuckOf(partner)]).toEqual([0n, []]);
    await expect(settle({ refundId, outcome: 'refunded_by_bank', utr: 'N325299912' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  it('that staff settled and comes through all the same is on the staff’s list until the loss is closed', async () => {
    const { partner, refundId } = await refundDue();
    for (let hour = 0; hour < 72; hour += 1) await sweepAfter(3_600_000);
    await settle({ refundId, outcome: 'refunded_at_gateway', utr: 'RRN-632511' });
    // A busy machine may stand still here. The look after the first comes as long after it as that came after the end: a sweep at just twice the time
    // would miss it.
    world.clock.advance(60_000);
    const before = await gatewayClearing(partner);
    const inBank = await accountOf(world, partner, 'sandbox', 'bank');
    gateway.refunds.set(refundId, 'SUCCESS');
    await sweepAfter(DAY);
    expect(await rowOf(refundId)).toMatchObject({ status: 'completed', exception: 'twice' });
    expect(await stuckOf(partner)).toEqual(['refund_twice']);
    expect(await clearing(partner)).toBe(0n);
    await settle({ refundId, outcome: 'written_off' });
    expect(await stuckOf(partner)).toEqual([]);
    expect((await gatewayClearing(partner)) - before).toBe(50_000n);
    expect(await accountOf(world, partner, 'sandbox', 'gateway_fee_expense')).toBe(-50_000n);
    // And a third time: the customer pays it back.
    gateway.refunds.set(`${refundId}_2`, 'SUCCESS');
    await sweepAfter(2 * DAY);
    expect(await stuckOf(partner)).toEqual(['refund_twice']);
    await expect(settle({ refundId, outcome: 'recovered_by_bank' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await settle({ refundId, outcome: 'recovered_by_bank', utr: 'N325299913' });
    expect((await gatewayClearing(partner)) - before).toBe(100_000n);
    expect((await accountOf(world, partner, 'sandbox', 'bank')) - inBank).toBe(-50_000n);
    await expect(settle({ refundId, outcome: 'written_off' })).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await lawsBroken()).toEqual([]);
  });

  it('that went back manually and by an attempt breaks a law where staff do not know', async () => {
    const { refundId } = await refundDue();
    for (let hour = 0; hour < 72; hour += 1) await sweepAfter(3_600_000);
    await settle({ refundId, outcome: 'refunded_at_gateway', utr: 'RRN-632512' });
    gateway.refunds.set(refundId, 'SUCCESS');
    await sweepAfter(DAY);
    expect(await lawsBroken()).toEqual([]);
    const know = (exception: string | null) =>
      sql(
        world,
        `UPDATE payment_refund SET exception = $2, exception_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE id = $1`,
        [refundId, exception],
      );
    await know(null);
    expect((await lawsBroken()).map(({ law }) => law)).toEqual([
      'each refund went back by one attempt at most, or staff know of it',
    ]);
    await know('twice');
    await expect(
      sql(world, `INSERT INTO refund_attempt (id, refund_id, number, created_at) VALUES ('x', 'x', 1, now())`),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('and that the gateway no longer reports is settled by staff, and not tried again', async () => {
    const { partner, refundId } = await refundDue();
    for (let hour = 0; hour < 72; hour += 1) await sweepAfter(3_600_000);
    gateway.isBlind = true;
    await sweepAfter(3_600_000);
    const { length } = gateway.asked;
    expect(await rowOf(refundId)).toMatchObject({
      exception: 'exhausted',
      problem: expect.stringContaining('does not know'),
    });
    await expect(settle({ refundId, outcome: 'try_again' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('dashboard'),
    });
    await settle({ refundId, outcome: 'refunded_by_bank', utr: 'N325299914' });
    expect([await clearing(partner), await stuckOf(partner), gateway.asked.length]).toEqual([0n, [], length]);
  });

  it('whose old id comes by callback after the new one is noticed, once', async () => {
    const { refundId } = await refundDue();
    await sweepAfter(1_000);
    gateway.next = 'SUCCESS';
    await sweepAfter(660_000);
    const news = { gateway: 'simulated', refundId, amount: 50_000n as never, reference: 'UTR 1' };
    expect(await settleRefund(world.core, news)).toBe(true);
    expect(await settleRefund(world.core, news)).toBe(false);
    expect(await rowOf(refundId)).toMatchObject({ status: 'completed', exception: 'twice' });
  });

  it('may be let try again', async () => {
    const { refundId } = await refundDue();
    for (let hour = 0; hour < 72; hour += 1) await sweepAfter(3_600_000);
    gateway.next = 'SUCCESS';
    await settle({ refundId, outcome: 'try_again' });
    await sweepAfter(1_000);
    expect(await rowOf(refundId)).toMatchObject({ status: 'completed', exception: null });
    expect(gateway.asked.at(-1)).toBe(`${refundId}_6`);
  });
});

describe('a refund that its gateway refuses', () => {
  it('ends each of its ids, and is an exception in the end', async () => {
    const { partner, refundId } = await refundDue();
    gateway.isRefusing = true;
    for (let hour = 0; hour < 72; hour += 1) await sweepAfter(3_600_000);
    expect(gateway.asked).toEqual([refundId, ...[2, 3, 4, 5].map((number) => `${refundId}_${number}`)]);
    expect(await rowOf(refundId)).toMatchObject({ status: 'pending', exception: 'exhausted' });
    await settle({ refundId, outcome: 'try_again' });
    Object.assign(gateway, { isRefusing: false, next: 'SUCCESS' });
    await sweepAfter(3_600_000);
    expect([await clearing(partner), gateway.asked.at(-1)]).toEqual([0n, `${refundId}_6`]);
  });
});

describe('a refund in doubt', () => {
  it('is not paid out of the bank while an attempt may be on its way', async () => {
    const { partner, refundId } = await refundDue();
    Object.assign(gateway, { isLost: true, next: 'PENDING' });
    await sweepAfter(1_000);
    await expect(settle({ refundId, outcome: 'refunded_by_bank', utr: 'N325299912' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining(refundId),
    });
    await settle({ refundId, outcome: 'refunded_at_gateway', utr: 'RRN-632513' });
    expect(await clearing(partner)).toBe(0n);
  });

  it('is paid out of the bank once the gateway says that it does not know it', async () => {
    const { partner, refundId } = await refundDue();
    gateway.isCut = true;
    await sweepAfter(1_000);
    expect((await rowOf(refundId))?.problem).toBe('no answer in time');
    await settle({ refundId, outcome: 'refunded_by_bank', utr: 'N325299915' });
    expect(await clearing(partner)).toBe(0n);
  });

  it('that staff settled is looked at beyond seven days until the gateway has answered', async () => {
    const { refundId } = await refundDue();
    for (let hour = 0; hour < 72; hour += 1) await sweepAfter(3_600_000);
    await settle({ refundId, outcome: 'refunded_by_bank', utr: 'N325299916' });
    for (let day = 0; day < 6; day += 1) await sweepAfter(DAY);
    gateway.isLost = true;
    for (let day = 0; day < 3; day += 1) await sweepAfter(DAY);
    gateway.refunds.set(refundId, 'SUCCESS');
    gateway.isLost = false;
    await sweepAfter(DAY / 4);
    expect(await rowOf(refundId)).toMatchObject({ exception: 'twice', watch_at: null });
  });
});

describe('any answers of a gateway about a refund', () => {
  it('give money back once, or staff know of it', async () => {
    const anyTurn = fc.constantFrom(
      'sweep',
      'sweep',
      'sweep',
      'lost',
      'well',
      'blind',
      'pending',
      'fails',
      'works',
      'decide',
      'revive',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyTurn, { minLength: 4, maxLength: 14 }), async (turns) => {
        gateway.reset();
        passed = 0;
        const { partner, refundId } = await refundDue();
        for (const turn of turns) {
          if (turn === 'sweep') await sweepAfter(DAY / 4);
          else if (turn === 'lost') gateway.isLost = true;
          else if (turn === 'well') Object.assign(gateway, { isLost: false, isBlind: false });
          else if (turn === 'blind') gateway.isBlind = true;
          else if (turn === 'pending' || turn === 'fails' || turn === 'works')
            gateway.next = ({ pending: 'PENDING', fails: 'FAILED', works: 'SUCCESS' } as const)[turn];
          else {
            const from = turn === 'decide' ? 'PENDING' : 'FAILED';
            const one = [...gateway.refunds].find(([id, state]) => id.startsWith(refundId) && state === from);
            if (one) gateway.refunds.set(one[0], turn === 'decide' ? gateway.next : 'SUCCESS');
          }
        }
        Object.assign(gateway, { isLost: false, isBlind: false });
        // As long as ids that failed are looked at.
        for (let day = 0; day < 9; day += 1) await sweepAfter(DAY);
        const made = [...gateway.refunds].filter(
          ([id, state]) => id.startsWith(refundId) && state === 'SUCCESS',
        ).length;
        const row = await rowOf(refundId);
        expect(row?.status).toBe(made > 0 ? 'completed' : 'pending');
        expect(row?.exception === 'twice').toBe(made > 1);
        expect(await clearing(partner)).toBe(made > 0 ? 0n : 50_000n);
      }),
      { numRuns: Number(process.env.LIVES ?? 25), endOnFailure: true },
    );
  });
});

describe('a refund that the gateway reports at the moment at which it is claimed', () => {
  it('is done, and neither waits for the other for good', async () => {
    const { refundId } = await refundDue();
    const { pool } = world.core.database;
    const now = world.clock.now();
    await claimRefund(pool, { refundId, now });
    // The gateway has not known its attempt, and another process comes after the claim.
    await sql(world, 'UPDATE refund_attempt SET unknown_at = now() WHERE refund_id = $1', [refundId]);
    await sql(world, 'UPDATE payment_refund SET claimed_until = NULL WHERE id = $1', [refundId]);
    const attempt = {
      statement: 'SELECT FROM refund_attempt WHERE refund_id = $1 FOR NO KEY UPDATE',
      values: [refundId],
      waiters: 2,
    };
    const [verdict] = await whileLocked(world, attempt, async () => {
      const report = { refundId, attemptId: refundId, reference: 'UTR 1', at: now, by: 'callback' } as const;
      const done = completeRefund(pool, { ...report, place: 'gateway_clearing' });
      await untilWaiting(world, 1);
      return Promise.all([done, claimRefund(pool, { refundId, now })]);
    });
    expect(verdict).toBe('done');
    expect(await rowOf(refundId)).toMatchObject({ status: 'completed', reference: 'UTR 1' });
  });
});

describe('a second payment', () => {
  it('is given back under a new id as well', async () => {
    const partner = await world.partner();
    const order = await makeOrder(partner.live);
    await tell(world, order, await pay(world, order));
    await tell(world, order, await pay(world, order));
    await sweepAfter(1_000);
    gateway.next = 'SUCCESS';
    await sweepAfter(660_000);
    expect(await accountOf(world, partner, 'live', 'payment_clearing')).toBe(0n);
  });
});
