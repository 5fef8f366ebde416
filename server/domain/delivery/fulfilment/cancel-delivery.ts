import type { Actor } from '../../context.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { DeliveryOrder } from '../order.ts';
import { shipmentOf } from '../shipment.ts';
import { cancelOrder } from '../store/orders.ts';
import { type FulfilmentCore, onRecord, requireOrder } from './operate.ts';

const REASON_MAX = 200;

/**
 * Cancels an order that has not left: the user gets the metal back, the partner's wallet the charges, the stock the pieces, and
 * its transaction is voided. A courier that was asked to fetch it is called off first; where it has it already, the order stays.
 * Raises NOT_FOUND, INVALID_TRANSITION from shipped on, VALIDATION_ERROR without a reason. Decisions 8.
 */
export async function cancelDelivery(
  core: FulfilmentCore,
  input: { orderId: string; reason: string; actor: Actor },
): Promise<DeliveryOrder> {
  const { orderId, actor } = input;
  const reason = input.reason.trim();
  if (reason === '' || reason.length > REASON_MAX) {
    throw fieldError('VALIDATION_ERROR', 'reason', `must have 1 to ${REASON_MAX} characters`);
  }
  const found = await requireOrder(core, orderId);
  if (found.order.status === 'packed' && !(await core.couriers[found.mode].callOff(shipmentOf(core, found)))) {
    throw new DomainError('INVALID_TRANSITION', { message: 'The courier has the parcel already.' });
  }
  return onRecord(core, { actor, action: 'delivery.cancel', found, details: { reason } }, (client) =>
    cancelOrder(client, { orderId, reason, at: found.now }),
  );
}
