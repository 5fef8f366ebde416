import { grams, valueFromUser } from '../kernel/money.ts';
import { openAddress } from './address.ts';
import type { Core } from './context.ts';
import type { Shipment } from './courier.ts';
import type { OrderAtWork } from './store/orders.ts';

/** What a courier receives of an order. */
export function shipmentOf(core: Pick<Core, 'vault'>, { order, rate }: OrderAtWork): Shipment {
  const { orderId, status, sku, name, quantity, tracking } = order;
  return {
    orderId,
    status,
    address: openAddress(core.vault, order.addressSealed),
    item: { sku, name, quantity, weightGrams: grams(order.weight) },
    value: valueFromUser(order.metal, rate),
    tracking,
    placedAt: order.createdAt,
  };
}
