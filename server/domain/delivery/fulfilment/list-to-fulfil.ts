import { openAddress, type PostalAddress } from '../address.ts';
import type { DeliveryOrder } from '../order.ts';
import { readOpenLiveOrders } from '../store/orders.ts';
import type { FulfilmentCore } from './operate.ts';

/** An order as whoever packs it sees it. */
export type OrderToFulfil = { order: DeliveryOrder; partnerName: string; address: PostalAddress };

/**
 * Live orders that are not handed over yet, of all partners, the oldest first, with whole addresses: for the service's own staff
 * only. `after` is the last order of the page before. Decisions 8.
 */
export async function listDeliveriesToFulfil(
  core: FulfilmentCore,
  input: { after?: string; limit: number },
): Promise<OrderToFulfil[]> {
  const found = await readOpenLiveOrders(core.database.pool, { after: input.after ?? '', limit: input.limit });
  return found.map(({ order, partnerName }) => ({
    order,
    partnerName,
    address: openAddress(core.vault, order.addressSealed),
  }));
}
