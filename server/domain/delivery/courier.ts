import type { Paise } from '../kernel/money.ts';
import type { PostalAddress } from './address.ts';

/** From the accepted order to the handed-over parcel; `cancelled` only before it has left (decisions 8). */
export const deliveryStatuses = ['placed', 'packed', 'shipped', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Where a parcel can be followed. */
export type Tracking = { carrier: string; awb: string; url: string | null };

/** A parcel as a courier needs to know it. */
export type Shipment = {
  orderId: string;
  status: DeliveryStatus;
  address: PostalAddress;
  item: { sku: string; name: string; quantity: number; weightGrams: number };
  /** What the contents are worth, for the insurance */
  value: Paise;
  tracking: Tracking | null;
  /** When it was ordered, on the book's clock, in milliseconds */
  placedAt: number;
};

/** What a courier knows: the status reached, one step on or the same; and the tracking, once there is one. */
export type CourierWord = { status: DeliveryStatus; tracking: Tracking | null };

/** The name under which no courier is asked: staff pack, ship and hand over. */
export const MANUAL_COURIER = 'by_hand';

/** Who takes parcels to users. A port: server/providers fills it. */
export type Courier = {
  /** As orders keep it */
  readonly name: string;
  /**
   * When an order that came to a status at a moment (on the book's clock, milliseconds) is to be asked about; null where no courier
   * is asked, since staff record each step manually, or at its end.
   */
  nextLookAt(order: { status: DeliveryStatus; at: number }): number | null;
  /** Sees to a shipment and answers how far it is. Safe to repeat: one order is one parcel. May raise; then it is asked again. */
  follow(shipment: Shipment): Promise<CourierWord>;
  /** Calls a parcel off that has not left; false where it is too late. Safe to repeat. */
  callOff(shipment: Shipment): Promise<boolean>;
};
