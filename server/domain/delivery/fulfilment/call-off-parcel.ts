import { DomainError } from '../../kernel/errors.ts';
import type { DeliveryOrder } from '../order.ts';
import { shipmentOf } from '../shipment.ts';
import { leaveToPeople } from '../store/orders.ts';
import { type FulfilmentContext, onRecord, requireOrder } from './operate.ts';

/**
 * Asks the courier not to come for a packed order, and leaves it to people from then on: only so can it be cancelled, in a commit that
 * asks nobody. The courier is asked outside of transactions; asking twice is harmless. Raises NOT_FOUND, ROLE_NOT_ALLOWED,
 * INVALID_TRANSITION for any order but a packed one, and where the courier has the parcel already. Leaves an audit entry. Decisions 8.
 */
export async function callOffParcel(
  context: FulfilmentContext,
  { orderId }: { orderId: string },
): Promise<DeliveryOrder> {
  const found = await requireOrder(context.core, orderId);
  if (
    found.order.status === 'packed' &&
    !(await context.core.delivery.couriers[found.mode].callOff(shipmentOf(context.core, found)))
  ) {
    throw new DomainError('INVALID_TRANSITION', { message: 'The courier has the parcel already.' });
  }
  return onRecord(context, { action: 'delivery.call_off', found }, (client) => leaveToPeople(client, orderId));
}
