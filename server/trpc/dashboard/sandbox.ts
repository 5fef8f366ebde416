import { isoTime } from '../../domain/kernel/clock.ts';
import { rupees } from '../../domain/kernel/money.ts';
import { listOrders } from '../../domain/payments/list-orders.ts';
import { requireSandbox } from '../../domain/sandbox/require-sandbox.ts';
import { readSandboxClock } from '../../domain/sandbox/sandbox-clock.ts';
import { partnerProcedure, router } from '../init.ts';

/** How many orders there are to choose from. */
const LATEST = 20;

export const sandboxRouter = router({
  /** How far the partner's sandbox is ahead of real time. */
  clock: partnerProcedure.query(async ({ ctx }) => {
    const clock = await readSandboxClock(ctx.partner);
    return { offsetSeconds: clock.offsetMs / 1_000 };
  }),

  /** The latest payment orders of the partner's sandbox, each of which the device lab shows. */
  orders: partnerProcedure.query(async ({ ctx }) => {
    requireSandbox(ctx.partner);
    const { orders } = await listOrders(ctx.partner, { statuses: [], reference: undefined, page: 1, limit: LATEST });
    return orders.map((order) => ({
      paymentId: order.paymentId,
      status: order.status,
      asset: order.asset,
      amountInr: rupees(order.amount),
      reference: order.reference,
      createdAt: isoTime(order.createdAt),
    }));
  }),
});
