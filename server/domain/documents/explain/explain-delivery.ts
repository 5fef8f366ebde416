import { type DeliveryPrice, halfGst } from '../../delivery/delivery-price.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';
import { type Explanation, inr, metal, step, sum, textOf } from './explanation.ts';

/** The steps of a delivery's price (spec 4.11, decisions 8 and 13). Pure. */
export function explainDelivery(
  price: DeliveryPrice,
  asked: { quantity: number; weight: Micrograms; making: Paise },
): Explanation {
  const taxable = price.making + price.delivery;
  const half = halfGst(taxable as Paise);
  const [makingText, deliveryText] = [textOf(inr(price.making)), textOf(inr(price.delivery))];
  const [taxableText, halfText] = [textOf(inr(taxable)), textOf(inr(half))];
  return {
    steps: [
      step(
        'quantity_grams',
        metal(price.metal),
        'the weight of a piece × the pieces; from the user, untaxed, since they own it',
        `${textOf(metal(asked.weight))} × ${asked.quantity}`,
      ),
      step(
        'making_charge_inr',
        inr(price.making),
        'the making charge of a piece × the pieces',
        `${textOf(inr(asked.making))} × ${asked.quantity}`,
      ),
      step('delivery_charge_inr', inr(price.delivery), 'for the order, however many pieces'),
      step('taxable_inr', inr(taxable), 'making_charge_inr + delivery_charge_inr', `${makingText} + ${deliveryText}`),
      step('cgst_inr', inr(half), 'taxable_inr × 9 %, rounded half up', `${taxableText} × 9 %`),
      step('sgst_inr', inr(half), 'the same as CGST, to the paisa', `${taxableText} × 9 %`),
      step(
        'gst_inr',
        inr(price.gst),
        'cgst_inr + sgst_inr; IGST where they are of two States',
        `${halfText} + ${halfText}`,
      ),
      step(
        'total_charges_inr',
        inr(price.total),
        'taxable_inr + gst_inr, from your wallet',
        `${taxableText} + ${textOf(inr(price.gst))}`,
      ),
    ],
    sums: [
      sum('inr', 'total_charges_inr', price.total, {
        making_charge_inr: price.making,
        delivery_charge_inr: price.delivery,
        gst_inr: price.gst,
      }),
      sum('inr', 'gst_inr', price.gst, { cgst_inr: half, sgst_inr: half }),
    ],
  };
}
