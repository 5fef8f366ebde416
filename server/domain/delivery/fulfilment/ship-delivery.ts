import { fieldError } from '../../kernel/errors.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import type { Tracking } from '../courier.ts';
import type { DeliveryOrder } from '../order.ts';
import { moveOrder } from '../store/orders.ts';
import { type FulfilmentContext, onRecord, requireOrder } from './operate.ts';

const TEXT_MAX = 100;
const URL_MAX = 500;
/** As carriers print it. */
const AWB_FORM = /^[A-Za-z0-9][A-Za-z0-9/-]*$/;

/**
 * Notes that a carrier has taken a packed order, and where it can be followed; its charges are then due an invoice. Raises
 * NOT_FOUND, ROLE_NOT_ALLOWED, INVALID_TRANSITION, VALIDATION_ERROR on `carrier`, `awb` (letters, digits and hyphens) or `url` (https).
 * Leaves an audit entry. Decisions 8.
 */
export async function shipDelivery(
  context: FulfilmentContext,
  input: { orderId: string; tracking: Tracking },
): Promise<DeliveryOrder> {
  const { orderId } = input;
  const tracking = checkTracking(input.tracking);
  const found = await requireOrder(context.core, orderId);
  const { now: at } = found;
  // One that was left to people stays with them: its courier knows nothing of this parcel.
  const dueAt = found.isFollowed
    ? context.core.delivery.couriers[found.mode].nextLookAt({ status: 'shipped', at })
    : null;
  return onRecord(context, { action: 'delivery.ship', found, details: tracking }, (client) =>
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
    if (text === '' || isLonger(text, TEXT_MAX)) {
      throw fieldError('VALIDATION_ERROR', field, `must have 1 to ${TEXT_MAX} characters`);
    }
  }
  if (!AWB_FORM.test(awb)) throw fieldError('VALIDATION_ERROR', 'awb', 'must be letters, digits and hyphens');
  const { url } = given;
  if (url !== null && (!URL.canParse(url) || new URL(url).protocol !== 'https:' || isLonger(url, URL_MAX))) {
    throw fieldError('VALIDATION_ERROR', 'url', 'must be an https address');
  }
  return { carrier, awb, url };
}
