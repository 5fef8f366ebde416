import type { PoolClient } from 'pg';
import type { Core } from '../../context.ts';
import { refundPayment } from '../refund-payment.ts';
import { purchaseOrder } from '../settle-order.ts';
import { findPendingRefunds, scheduleNow } from '../store/refunds.ts';

/**
 * Makes what is still to be done of an order due now: its purchase, its refunds. The next sweep does it, unless another process comes first.
 * `at` is on the book's clock, `now` real time. Answers whether there is anything to do. Spec 3.3.
 */
export function scheduleOrderNow(
  client: PoolClient,
  input: { paymentId: string; at: number; now: number },
): Promise<boolean> {
  return scheduleNow(client, input);
}

/**
 * Does what is still to be done of one order, as the sweep does it: buys its metal, or asks for its refunds. Safe at any moment, however
 * often, beside the sweep and the gateway's callbacks: each step is taken once. `at` is on the book's clock. Spec 3.3.
 */
export async function retryOrder(core: Core, input: { paymentId: string; at: number }): Promise<void> {
  await purchaseOrder(core, { ...input, by: 'operator' });
  for (const refundId of await findPendingRefunds(core.database.pool, input.paymentId)) {
    await refundPayment(core, refundId, 'operator');
  }
}
