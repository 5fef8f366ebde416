import type { DeliveryOrder } from '../order.ts';
import { moveOrder } from '../store/orders.ts';
import { type FulfilmentContext, onRecord, requireOrder } from './operate.ts';

/** Notes that a shipped order was handed over. Raises NOT_FOUND, ROLE_NOT_ALLOWED, INVALID_TRANSITION. Leaves an audit entry. Decisions 8. */
export async function deliverDelivery(
  context: FulfilmentContext,
  { orderId }: { orderId: string },
): Promise<DeliveryOrder> {
  const found = await requireOrder(context.core, orderId);
  return onRecord(context, { action: 'delivery.deliver', found }, (client) =>
    moveOrder(client, { orderId, from: 'shipped', to: 'delivered', at: found.now, tracking: null, dueAt: null }),
  );
}
