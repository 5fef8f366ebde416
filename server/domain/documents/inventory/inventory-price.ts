import { type Micrograms, milliPercent, type Paise, type PaisePerGram, valueFromUser } from '../../kernel/money.ts';
import { priceBuy } from '../../trading/amounts/buy-price.ts';
import { METAL_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';

/** Every rupee and gram of a purchase for the partner's own stock: sales + gst + rounding is the amount. */
export type InventoryPrice = {
  /** What the wallet pays, 3 % GST included */
  amount: Paise;
  metal: Micrograms;
  /** The base buy rate */
  rate: PaisePerGram;
  /** CGST and SGST inside the amount */
  gst: Paise;
  /** What the amount exceeds the value of the grams by; less than the price of a microgram */
  rounding: Paise;
  /** What the service keeps of it */
  sales: Paise;
};

/** What was asked for: the rupees to spend, or the metal to get. */
export type InventoryRequest = { amount: Paise } | { metal: Micrograms };

/**
 * Prices metal for the partner itself at the base buy rate (paise per gram, GST included). By rupees it is a buy as a user's, by
 * grams the value of exactly these, rounded up to the paisa. A markup is for customers, and nothing is earned on it. Pure.
 * Spec 4.6, decisions 1, 7 and 8.
 */
export function priceInventory(request: InventoryRequest, rate: PaisePerGram): InventoryPrice {
  if ('amount' in request) {
    const none = milliPercent(0n);
    const price = priceBuy({ amount: request.amount, baseRate: rate, markupPercent: none, commissionPercent: none });
    const { amount, metal, gst, rounding, sales } = price;
    return { amount, metal, rate, gst, rounding, sales };
  }
  const amount = valueFromUser(request.metal, rate);
  const split = splitGst(amount, METAL_GST_PER_MILLE);
  const gst = (split.cgst + split.sgst) as Paise;
  return { amount, metal: request.metal, rate, gst, rounding: 0n as Paise, sales: (amount - gst) as Paise };
}
