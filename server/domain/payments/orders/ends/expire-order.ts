import type { StepSource } from '../../../kernel/callback.ts';
import type { Core } from '../../context.ts';
import type { OrderStatus } from '../order.ts';
import { closeOrder } from '../store.ts';

/** Ends an order whose twenty minutes are over and unpaid; money that arrives later still completes it. Spec 3.3. */
export function expireOrder(
  core: Core,
  input: { paymentId: string; at: number; by: StepSource },
): Promise<OrderStatus> {
  return closeOrder(core.database.pool, { ...input, status: 'expired', reason: null });
}
