import { divideHalfUp, type Micrograms, type Paise } from '../kernel/money.ts';
import { FEE_GST_PER_MILLE } from '../trading/amounts/gst.ts';

/** What a delivery takes: the user's metal, and the charges with their GST from the partner's wallet. */
export type DeliveryPrice = {
  metal: Micrograms;
  /** For all pieces, without GST */
  making: Paise;
  /** For the order, without GST */
  delivery: Paise;
  /** Half of it CGST and half SGST, or all of it IGST */
  gst: Paise;
  total: Paise;
};

/**
 * Prices so many pieces of a product. The metal is the user's own, and was taxed when it was bought; making and delivery are
 * services, to which 18 % GST is added in two equal halves, each rounded half up to the paisa. Pure. Decisions 8 and 13.
 */
export function priceDelivery(
  product: { weight: Micrograms; making: Paise; delivery: Paise },
  quantity: number,
): DeliveryPrice {
  const pieces = BigInt(quantity);
  const making = product.making * pieces;
  const taxable = making + product.delivery;
  const gst = 2n * halfGst(taxable as Paise);
  return {
    metal: (product.weight * pieces) as Micrograms,
    making: making as Paise,
    delivery: product.delivery,
    gst: gst as Paise,
    total: (taxable + gst) as Paise,
  };
}

/** The CGST on charges, which is their SGST too. */
export function halfGst(taxable: Paise): Paise {
  return divideHalfUp(taxable * FEE_GST_PER_MILLE, 2000n) as Paise;
}
