import { z } from 'zod';
import { maskAddress, openAddress } from '../../../domain/delivery/address.ts';
import { deliveryStatuses } from '../../../domain/delivery/courier.ts';
import type { DeliveryOrder } from '../../../domain/delivery/order.ts';
import { assets, purityOf } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import type { Vault } from '../../../domain/kernel/vault.ts';
import { metadataShown } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { presentAddress, shownAddressSchema } from './address-fields.ts';

/** What a delivery costs, in quotes and orders alike. */
export const chargeFields = {
  making_charge_inr: z.number().meta({ description: 'For all pieces, without GST', example: 1200 }),
  delivery_charge_inr: z.number().meta({ description: 'For the order, without GST', example: 150 }),
  gst_inr: z.number().meta({ description: '18 % on both', example: 243 }),
  total_charges_inr: z.number().meta({ description: 'What your wallet pays', example: 1593 }),
};

/** Charges in API shape. */
export function presentCharges(price: { making: bigint; delivery: bigint; gst: bigint; total: bigint }) {
  return {
    making_charge_inr: rupees(price.making),
    delivery_charge_inr: rupees(price.delivery),
    gst_inr: rupees(price.gst),
    total_charges_inr: rupees(price.total),
  };
}

/** The order of decisions 8. */
export const deliveryOrderSchema = namedObject('Delivery', {
  order_id: z.string().meta({ description: 'The order', example: 'dlv_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  status: z.enum(deliveryStatuses),
  user_code: z.string(),
  quote_id: z.string(),
  transaction_id: z.string(),
  asset_type: z.enum(assets),
  quantity_grams: z.number().meta({ description: 'Metal of all pieces', example: 2 }),
  ...chargeFields,
  items: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      weight_grams: z.number().meta({ description: 'Metal of one piece', example: 1 }),
      purity: z.string().meta({ description: 'Fineness in thousandths', example: '999.9' }),
      quantity: z.number().meta({ description: 'Pieces', example: 2 }),
    }),
  ),
  address: shownAddressSchema,
  tracking: z
    .object({
      carrier: z.string(),
      awb: z.string().meta({ description: 'The carrier’s number of the parcel', example: '141123221084922' }),
      url: z.string().nullable().meta({ description: 'Where it can be followed', example: 'https://…' }),
    })
    .nullable(),
  history: z.array(z.object({ status: z.enum(deliveryStatuses), at: z.iso.datetime() })),
  cancel_reason: z.string().nullable(),
  reference: z.string().nullable().meta({ description: 'Your own id of it, where you gave one' }),
  metadata: metadataShown,
  created_at: z.iso.datetime(),
});

/** An order in API shape: the address without the full mobile. */
export function presentDelivery(order: DeliveryOrder, vault: Vault): z.input<typeof deliveryOrderSchema> {
  return {
    order_id: order.orderId,
    status: order.status,
    user_code: order.userCode,
    quote_id: order.quoteId,
    transaction_id: order.transactionId,
    asset_type: order.asset,
    quantity_grams: grams(order.metal),
    ...presentCharges(order),
    items: [
      {
        sku: order.sku,
        name: order.name,
        weight_grams: grams(order.weight),
        purity: purityOf[order.asset],
        quantity: order.quantity,
      },
    ],
    address: presentAddress(maskAddress(openAddress(vault, order.addressSealed))),
    tracking: order.tracking,
    history: order.history.map(({ status, at }) => ({ status, at: isoTime(at) })),
    cancel_reason: order.cancelReason,
    reference: order.reference,
    metadata: order.metadata,
    created_at: isoTime(order.createdAt),
  };
}
