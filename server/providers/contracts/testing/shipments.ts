import type { Shipment } from '../../../domain/delivery/courier.ts';
import { paise } from '../../../domain/kernel/money.ts';

/** A parcel of two coins that is packed, as couriers are asked about it. */
export function shipment(change: Partial<Shipment> & Pick<Shipment, 'orderId' | 'placedAt'>): Shipment {
  return {
    status: 'packed',
    address: {
      name: 'Asha Rao',
      mobile: '9876543210',
      line1: '12 Temple Road',
      line2: null,
      city: 'Bengaluru',
      stateCode: '29',
      pincode: '560003',
    },
    item: { sku: 'GC-1G', name: 'Gold coin, 1 g', quantity: 2, weightGrams: 1 },
    value: paise(26_440_01n),
    tracking: null,
    ...change,
  };
}
