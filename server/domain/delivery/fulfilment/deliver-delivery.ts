import type { Actor } from '../../context.ts';
import type { DeliveryOrder } from '../order.ts';
import { moveOrder } from '../store/orders.ts';
import { type FulfilmentCore, onRecord, requireOrder } from './operate.ts';

/** Notes that a shipped order was handed over. Raises NOT_FOUND, INVALID_TRANSITION. Decisions 8. */
export async function deliverDelivery(
  core: FulfilmentCore,
  input: { orderId: string; actor: Actor },
): Promise<DeliveryOrder> {
  const { orderId, actor } = input;
  const found = await requireOrder(core, orderId);
  return onRecord(core, { actor, action: 'delivery.deliver', found }, (client) =>
    moveOrder(client, { orderId, from: 'shipped', to: 'delivered', at: found.now, tracking: null, dueAt: null }),
  );
}
