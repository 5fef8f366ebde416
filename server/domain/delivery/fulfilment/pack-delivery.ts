import type { Actor } from '../../context.ts';
import type { DeliveryOrder } from '../order.ts';
import { moveOrder } from '../store/orders.ts';
import { type FulfilmentCore, onRecord, requireOrder } from './operate.ts';

/**
 * Notes that the pieces of an order are packed; from here on a courier, where one is plugged in, is asked to fetch them. Raises
 * NOT_FOUND, and INVALID_TRANSITION for any order but a placed one. Decisions 8.
 */
export async function packDelivery(
  core: FulfilmentCore,
  input: { orderId: string; actor: Actor },
): Promise<DeliveryOrder> {
  const { orderId, actor } = input;
  const found = await requireOrder(core, orderId);
  const { now: at } = found;
  const dueAt = core.couriers[found.mode].nextLookAt({ status: 'packed', at });
  return onRecord(core, { actor, action: 'delivery.pack', found }, (client) =>
    moveOrder(client, { orderId, from: 'placed', to: 'packed', at, tracking: null, dueAt }),
  );
}
