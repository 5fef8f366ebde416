import { DomainError } from '../../../kernel/errors.ts';
import type { PartnerContext } from '../../context.ts';
import type { PaymentOrder } from '../order.ts';
import { readOrder } from '../read-order.ts';
import { closeOrder } from '../store.ts';

/**
 * Ends an order that its customer does not want to pay any more. The gateway is asked before: money that has come is metal. Money that
 * comes afterwards goes back by itself. Repeated, it answers the order as it is. Raises NOT_FOUND, also for the order of another user,
 * and INVALID_TRANSITION for one that is paid or was. Spec 3.3, decisions 9.
 */
export async function cancelOrder(
  context: PartnerContext,
  input: { paymentId: string; userCode: string },
): Promise<PaymentOrder> {
  const { core, now } = context;
  const order = await readOrder(context, input.paymentId, { userCode: input.userCode });
  if (order.status === 'created') {
    const { pool } = core.database;
    const { paymentId } = order;
    await closeOrder(pool, { paymentId, status: 'failed', reason: 'customer', at: now, by: 'customer' });
  }
  const after = await readOrder(context, order.paymentId);
  if (after.status === 'failed' || after.status === 'expired') return after;
  throw new DomainError('INVALID_TRANSITION', {
    message: `An order that is ${after.status} cannot be cancelled.`,
    details: { status: after.status },
  });
}
