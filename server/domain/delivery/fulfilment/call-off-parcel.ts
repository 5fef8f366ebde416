import { DomainError } from '../../kernel/errors.ts';
import type { Courier } from '../courier.ts';
import { courierOf } from '../couriers.ts';
import type { DeliveryOrder } from '../order.ts';
import { shipmentOf } from '../shipment.ts';
import { leaveToPeople, type OrderAtWork } from '../store/orders.ts';
import { type FulfilmentContext, onRecord, requireOrder } from './operate.ts';

/**
 * Asks the courier not to come for a packed order, and leaves it to people from then on: only so can it be cancelled, in a commit that
 * asks no courier. The courier is asked outside of transactions; asking twice is harmless. Raises NOT_FOUND, ROLE_NOT_ALLOWED,
 * INVALID_TRANSITION for any order but a packed one, where the courier has the parcel already, and where it is with a courier that is not
 * configured any more. Leaves an audit entry. Decisions 8.
 */
export async function callOffParcel(
  context: FulfilmentContext,
  { orderId }: { orderId: string },
): Promise<DeliveryOrder> {
  const found = await requireOrder(context.core, orderId);
  if (
    found.order.status === 'packed' &&
    !(await courierToAsk(context, found).callOff(shipmentOf(context.core, found)))
  ) {
    throw new DomainError('INVALID_TRANSITION', { message: 'The courier has the parcel already.' });
  }
  return onRecord(context, { action: 'delivery.call_off', found }, (client) => leaveToPeople(client, orderId));
}

/** Only the courier that was asked to fetch a parcel can be asked not to. */
function courierToAsk({ core }: FulfilmentContext, found: OrderAtWork): Courier {
  try {
    return courierOf(core.delivery.couriers, found);
  } catch (cause) {
    throw new DomainError('INVALID_TRANSITION', {
      message: `The parcel is with ${found.order.courier}, which is not set up any more. Set it up again to call the parcel off.`,
      cause,
    });
  }
}
