import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, makeOrder, ORDERS, pass, pay } from '../../../testing/rooms/payments.ts';
import { bookOf, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { FeeBearer } from './gateway-fee.ts';
import type { OrderStatus } from './order.ts';
import type { GatewayPayment } from './payment-gateway.ts';
import { settlePayment } from './settle-order.ts';

/**
 * Random lives of orders, beside a model that knows the states of spec 3.3 and where every paisa is: customers pay rightly, wrongly,
 * twice and late, the gateway reports it at any time and as often as it likes, purchases fail, operators refund, time passes.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const anOrder = fc.constantFrom(0, 1, 2);
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), which: anOrder, isRight: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('tell' as const), which: anOrder, payment: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('poll' as const), which: anOrder }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), which: anOrder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), which: anOrder }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const), which: anOrder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('break' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(20, 100, 1_200, 90_000) }),
  },
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

type Life = {
  partner: TestPartner;
  orders: { id: string; amount: bigint; fee: bigint; funded: bigint; isDeducted: boolean }[];
  /** What customers paid, known to the gateway */
  payments: GatewayPayment[][];
  states: OrderStatus[];
};

/** To which states one step may bring an order, through the states between. */
const reachable: Record<OrderStatus, OrderStatus[]> = {
  created: ['created', 'completed', 'refund_due', 'refunded', 'failed', 'expired'],
  expired: ['expired', 'completed', 'refund_due', 'refunded'],
  paid: ['completed', 'refund_due', 'refunded'],
  refund_due: ['refund_due', 'completed', 'refunded'],
  completed: ['completed'],
  failed: ['failed'],
  refunded: ['refunded'],
};

async function begin(feeBearer: FeeBearer): Promise<Life> {
  const partner = await world.partner({ feeBearer });
  const user_code = await makeUser(partner.sandbox);
  const orders = [];
  for (const amount_inr of [10, 499.99, 50_000]) {
    const made = await makeOrder(partner.sandbox, { user_code, amount_inr });
    const paise = (rupees: number) => BigInt(Math.round(rupees * 100));
    orders.push({
      id: made.payment_id as string,
      amount: paise(amount_inr),
      fee: paise(made.fee.amount_inr),
      funded: paise(made.funded_amount_inr),
      isDeducted: made.fee.deducted_from_amount as boolean,
    });
  }
  return { partner, orders, payments: [[], [], []], states: ['created', 'created', 'created'] };
}

const read = async ({ partner }: Life, id: string) => (await partner.sandbox.get(`${ORDERS}/${id}`)).data;

/** Does one step for real. */
async function live(life: Life, step: AnyStep): Promise<void> {
  const { sandbox } = life.partner;
  if (step.kind === 'break') {
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: step.times });
    return;
  }
  if (step.kind === 'wait') return pass(sandbox, step.seconds);
  const order = life.orders[step.which] as Life['orders'][number];
  const payments = life.payments[step.which] as GatewayPayment[];
  const simulate = (outcome: string) => sandbox.post(`${ORDERS}/${order.id}/simulate`, { outcome });
  switch (step.kind) {
    case 'pay':
      payments.push(
        await pay(world, { payment_id: order.id, amount_inr: 0 }, step.isRight ? order.amount : order.amount + 1n),
      );
      return;
    case 'tell': {
      const payment = payments[step.payment % Math.max(1, payments.length)];
      if (!payment) return;
      const at = Date.parse((await sandbox.get('/partner/sandbox/clock')).data.now);
      // Twice at once: a callback and its repetition.
      const receipt = { orderId: order.id, gateway: 'simulated', payment, at, by: 'callback' as const };
      await Promise.all([settlePayment(world.core, receipt), settlePayment(world.core, receipt)]);
      return;
    }
    case 'poll':
      return void (await read(life, order.id));
    case 'close':
      return void (await simulate('failure'));
    case 'refund':
      return void (await simulate('refund'));
    case 'retry':
      if (life.states[step.which] === 'refund_due') await simulate('success');
  }
}

/** Where the money is, as the ledger has it, and as it must be. */
async function requireEveryPaisa(life: Life): Promise<void> {
  const bookId = await bookOf(world, life.partner, 'sandbox');
  const rows = await sql<{ id: string; status: OrderStatus; received: bigint; refunded: bigint; bought: bigint }>(
    world,
    `SELECT o.id, o.status,
       (SELECT COALESCE(sum(r.amount_paise), 0)::bigint FROM payment_receipt r WHERE r.order_id = o.id) AS received,
       (SELECT COALESCE(sum(f.amount_paise), 0)::bigint FROM payment_refund f WHERE f.order_id = o.id AND f.status = 'completed') AS refunded,
       (SELECT COALESCE(sum(t.amount_paise), 0)::bigint FROM transaction t WHERE t.id = o.transaction_id) AS bought
     FROM payment_order o WHERE o.book_id = $1 ORDER BY o.id`,
    [bookId],
  );
  let inClearing = 0n;
  for (const [index, order] of life.orders.entries()) {
    const row = rows.find(({ id }) => id === order.id);
    const status = row?.status as OrderStatus;
    expect({
      from: life.states[index],
      status,
      isAllowed: reachable[life.states[index] as OrderStatus].includes(status),
    }).toEqual({
      from: life.states[index],
      status,
      isAllowed: true,
    });
    life.states[index] = status;
    const { received = 0n, refunded = 0n, bought = 0n } = row ?? {};
    // No customer paid less than what came in, and metal is bought of completed orders alone, for what was funded.
    const paid = (life.payments[index] ?? []).reduce((sum, { amount }) => sum + amount, 0n);
    expect(received <= paid).toBe(true);
    expect(bought).toBe(status === 'completed' ? order.funded : 0n);
    const deducted = status === 'completed' && order.isDeducted ? order.fee : 0n;
    const waiting = received - bought - deducted - refunded;
    expect(waiting >= 0n).toBe(true);
    if (status === 'refund_due') expect(waiting >= order.amount).toBe(true);
    if (status === 'refunded') expect(refunded >= order.amount).toBe(true);
    inClearing += waiting;
  }
  // Money in is metal given, fees taken out of it, what went back, and what is still waiting: nothing else.
  expect(await accountOf(world, life.partner, 'sandbox', 'payment_clearing')).toBe(inClearing);
}

/** Lives that between them see every state, whatever chance brings. */
const examples: [FeeBearer, AnyStep[]][] = [
  [
    'service',
    [
      { kind: 'break', times: 1 },
      { kind: 'pay', which: 0, isRight: true },
      { kind: 'tell', which: 0, payment: 0 },
      { kind: 'refund', which: 0 },
      { kind: 'pay', which: 1, isRight: true },
      { kind: 'poll', which: 1 },
      { kind: 'close', which: 2 },
    ],
  ],
  ['end_user', [{ kind: 'wait', seconds: 1_200 }]],
];

describe('any life of orders', () => {
  it('keeps to the states, and to every paisa', async () => {
    const seen = new Set<OrderStatus>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('service', 'end_user', 'partner'),
        fc.array(anyStep, { minLength: 6, maxLength: 25 }),
        async (feeBearer, steps) => {
          const life = await begin(feeBearer);
          for (const step of steps) {
            await live(life, step);
            await requireEveryPaisa(life);
            for (const state of life.states) seen.add(state);
          }
          // Left alone once all payments are reported, every order comes to an end, and clearing is empty.
          for (const order of life.orders) await read(life, order.id);
          await life.partner.sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 0 });
          await pass(life.partner.sandbox, 90_000);
          await requireEveryPaisa(life);
          for (const state of life.states) expect(['completed', 'failed', 'expired', 'refunded']).toContain(state);
          expect(await accountOf(world, life.partner, 'sandbox', 'payment_clearing')).toBe(0n);
        },
      ),
      // Payments have random ids, so a failing run is printed whole rather than shrunk for minutes.
      { numRuns: Number(process.env.LIVES ?? 25), endOnFailure: true, examples },
    );
    for (const state of ['completed', 'failed', 'expired', 'refund_due', 'refunded'] as const)
      expect(seen).toContain(state);
  });
});
