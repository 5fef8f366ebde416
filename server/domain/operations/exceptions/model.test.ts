import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { accountOf, makeOrder, pass, pay, tell } from '../../../testing/rooms/payments.ts';
import { bookOf, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { settleDueOrders } from '../../payments/orders/due-orders.ts';
import type { PaymentGateway } from '../../payments/orders/payment-gateway.ts';
import { approve } from '../approvals/decide-approval.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { retryPayment } from './retry-payment.ts';

/**
 * Random sequences of what gateways answer, what staff press and approve, and what jobs do, at once too: no user ever has both metal and
 * their money back, each order ends once, and no paisa is lost.
 */
type RefundManner = 'completed' | 'pending' | 'away';
let world: World;
let manner: RefundManner = 'completed';
let support: OperatorContext;
let finance: OperatorContext;
let admin: OperatorContext;
/** What the gateway gave back, by the refund's id, as its own books would have it */
const given = new Map<string, { orderId: string; amount: bigint }>();
beforeAll(async () => {
  world = await startWorld({
    gateway: (simulated: PaymentGateway): PaymentGateway => ({
      ...simulated,
      async refund({ refundId, orderId, amount }) {
        if (manner === 'away') throw new Error('connection lost');
        if (manner === 'pending' && !given.has(refundId)) return { status: 'pending' };
        given.set(refundId, { orderId, amount });
        return { status: 'completed', reference: `UTR${refundId.slice(-10)}` };
      },
    }),
  });
  [support, finance, admin] = await Promise.all([
    newOperator(world, 'support'),
    newOperator(world, 'finance'),
    newOperator(world, 'admin'),
  ]);
});
afterAll(() => world.close());

const which = fc.nat(1);
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), which, isRight: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('retry' as const), which, times: fc.constantFrom(1, 3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('approve_and_retry' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('break' as const), times: fc.integer({ min: 0, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('manner' as const),
      manner: fc.constantFrom<RefundManner>('completed', 'pending', 'away'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(40, 90_000) }) },
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

type Life = {
  partner: TestPartner;
  orders: { payment_id: string; amount_inr: number; waiting: { approvalId: string; inputHash: string } | undefined }[];
};

const refusable = (doing: Promise<unknown>) =>
  doing.catch((error) => expect(['INVALID_TRANSITION', 'ROLE_NOT_ALLOWED']).toContain(error.code));
let count = 0;

async function live(life: Life, step: AnyStep): Promise<void> {
  const order = 'which' in step ? (life.orders[step.which] as Life['orders'][number]) : undefined;
  const orderId = order?.payment_id ?? '';
  const retry = () => refusable(retryPayment(world.core, support, { orderId }));
  const decide = async () => {
    if (!order?.waiting) return;
    await refusable(approve(admin, order.waiting));
  };
  switch (step.kind) {
    case 'pay': {
      if (!order) return;
      const paise = BigInt(Math.round(order.amount_inr * 100)) + (step.isRight ? 0n : 1n);
      await tell(world, order, await pay(world, order, paise));
      return;
    }
    case 'retry':
      await Promise.all([...Array.from({ length: step.times }, retry), settleDueOrders(world.core)]);
      return;
    case 'ask':
      if (!order) return;
      await refusable(
        requestApproval(finance, {
          kind: 'payment.refund',
          input: { paymentId: orderId },
          reason: 'Asked by the customer',
          reference: `T-${++count}`,
        }).then((asked) => {
          order.waiting = asked;
        }),
      );
      return;
    case 'approve':
      return decide();
    case 'approve_and_retry':
      await Promise.all([decide(), retry(), settleDueOrders(world.core)]);
      return;
    case 'sweep':
      return settleDueOrders(world.core);
    case 'break':
      await life.partner.sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: step.times });
      return;
    case 'manner':
      manner = step.manner;
      return;
    case 'wait':
      return pass(life.partner.sandbox, step.seconds);
  }
}

/** What each order has come to: never metal and its money back, and what is in clearing is what waits. */
async function requireOneEnd(life: Life): Promise<string[]> {
  const bookId = await bookOf(world, life.partner, 'sandbox');
  const rows = await sql<{ id: string; status: string; received: bigint; back: bigint; bought: bigint; own: boolean }>(
    world,
    `SELECT o.id, o.status, o.refund_id IS NOT NULL AS own,
       (SELECT COALESCE(sum(r.amount_paise), 0)::bigint FROM payment_receipt r WHERE r.order_id = o.id) AS received,
       (SELECT COALESCE(sum(f.amount_paise), 0)::bigint FROM payment_refund f WHERE f.order_id = o.id AND f.status = 'completed') AS back,
       (SELECT COALESCE(sum(t.amount_paise), 0)::bigint FROM transaction t WHERE t.id = o.transaction_id) AS bought
     FROM payment_order o WHERE o.book_id = $1 ORDER BY o.id`,
    [bookId],
  );
  let waiting = 0n;
  for (const { id, status, received, back, bought, own } of rows) {
    if (status === 'completed') expect(own).toBe(false);
    expect(bought > 0n).toBe(status === 'completed');
    expect(bought + back <= received).toBe(true);
    const paidBack = [...given.values()].filter(({ orderId }) => orderId === id);
    expect(paidBack.reduce((sum, { amount }) => sum + amount, 0n) >= back).toBe(true);
    waiting += received - back - bought;
  }
  expect(await accountOf(world, life.partner, 'sandbox', 'payment_clearing')).toBe(waiting);
  return rows.map(({ status }) => status);
}

const examples: [AnyStep[]][] = [
  [
    [
      { kind: 'break', times: 3 },
      { kind: 'pay', which: 0, isRight: true },
      { kind: 'pay', which: 1, isRight: true },
      { kind: 'ask', which: 0 },
      { kind: 'manner', manner: 'pending' },
      { kind: 'approve', which: 0 },
      { kind: 'sweep' },
      { kind: 'break', times: 0 },
      { kind: 'retry', which: 1, times: 3 },
    ],
  ],
];

it('metal or the money back, once, whatever gateways answer and staff press', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 18 }), async (steps) => {
      manner = 'completed';
      const partner = await world.partner({ feeBearer: 'service' });
      const user_code = await makeUser(partner.sandbox);
      const life: Life = { partner, orders: [] };
      for (const amount_inr of [250, 999.99]) {
        const { payment_id } = await makeOrder(partner.sandbox, { user_code, amount_inr });
        life.orders.push({ payment_id, amount_inr, waiting: undefined });
      }
      for (const step of steps) {
        await live(life, step);
        await requireOneEnd(life);
      }
      // With a gateway that gives back and metal that can be bought, each comes to its end.
      manner = 'completed';
      await partner.sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 0 });
      for (const { payment_id: orderId } of life.orders) {
        await refusable(retryPayment(world.core, support, { orderId }));
      }
      for (const status of await requireOneEnd(life)) {
        seen.add(status);
        expect(['completed', 'refunded', 'created', 'expired']).toContain(status);
      }
      expect(await accountOf(world, partner, 'sandbox', 'payment_clearing')).toBe(0n);
    }),
    // A failing run is printed whole rather than shrunk for minutes.
    { numRuns: Number(process.env.LIVES ?? 20), endOnFailure: true, examples },
  );
  for (const status of ['completed', 'refunded']) expect(seen).toContain(status);
  expect(await world.brokenLaws()).toEqual([]);
});
