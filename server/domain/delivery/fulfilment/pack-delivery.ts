import type { DeliveryOrder } from '../order.ts';
import { moveOrder } from '../store/orders.ts';
import { type FulfilmentContext, onRecord, requireOrder } from './operate.ts';

/**
 * Notes that the pieces of an order are packed; from here on a courier, where one is configured, is asked to fetch them. Raises
 * NOT_FOUND, ROLE_NOT_ALLOWED, and INVALID_TRANSITION for any order but a placed one. Leaves an audit entry. Decisions 8.
 */
export async function packDelivery(
  context: FulfilmentContext,
  { orderId }: { orderId: string },
): Promise<DeliveryOrder> {
  const found = await requireOrder(context.core, orderId);
  const { now: at } = found;
  const dueAt = context.core.delivery.couriers[found.mode].nextLookAt({ status: 'packed', at });
  return onRecord(context, { action: 'delivery.pack', found }, (client) =>
    moveOrder(client, { orderId, from: 'placed', to: 'packed', at, tracking: null, dueAt }),
  );
}
