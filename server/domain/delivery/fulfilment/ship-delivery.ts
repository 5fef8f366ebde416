import type { Actor } from '../../context.ts';
import { fieldError } from '../../kernel/errors.ts';
import type { Tracking } from '../courier.ts';
import type { DeliveryOrder } from '../order.ts';
import { moveOrder } from '../store/orders.ts';
import { type FulfilmentCore, onRecord, requireOrder } from './operate.ts';

const TEXT_MAX = 100;
const URL_MAX = 500;

/**
 * Notes that a carrier has taken a packed order, and where it can be followed; its charges are then due an invoice. Raises
 * NOT_FOUND, INVALID_TRANSITION, VALIDATION_ERROR (no carrier, no number, or an address that is not https). Decisions 8.
 */
export async function shipDelivery(
  core: FulfilmentCore,
  input: { orderId: string; tracking: Tracking; actor: Actor },
): Promise<DeliveryOrder> {
  const { orderId, actor } = input;
  const tracking = checkTracking(input.tracking);
  const found = await requireOrder(core, orderId);
  const { now: at } = found;
  const dueAt = core.couriers[found.mode].nextLookAt({ status: 'shipped', at });
  return onRecord(core, { actor, action: 'delivery.ship', found, details: tracking }, (client) =>
    moveOrder(client, { orderId, from: 'packed', to: 'shipped', at, tracking, dueAt }),
  );
}

function checkTracking(given: Tracking): Tracking {
  const carrier = given.carrier.trim();
  const awb = given.awb.trim();
  for (const [field, text] of [
    ['carrier', carrier],
    ['awb', awb],
  ] as const) {
    if (text === '' || text.length > TEXT_MAX) {
      throw fieldError('VALIDATION_ERROR', field, `must have 1 to ${TEXT_MAX} characters`);
    }
  }
  const { url } = given;
  if (url !== null && (!URL.canParse(url) || new URL(url).protocol !== 'https:' || url.length > URL_MAX)) {
    throw fieldError('VALIDATION_ERROR', 'url', 'must be an https address');
  }
  return { carrier, awb, url };
}
