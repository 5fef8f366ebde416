import {
  type Micrograms,
  type MilliPercent,
  metalToUser,
  type Paise,
  type PaisePerGram,
  percentDown,
  valueFromUser,
} from '../../kernel/money.ts';
import { markedUpBuyRate } from '../../pricing/markup.ts';
import { METAL_GST_PER_MILLE, splitGst } from './gst.ts';

/** Every rupee and gram of a buy. The parts always add up: sales + gst + markup + rounding is the amount. */
export type BuyPrice = {
  /** What is charged, 3 % GST included */
  amount: Paise;
  /** What the user gets, rounded down */
  metal: Micrograms;
  /** What the user is charged per gram */
  rate: PaisePerGram;
  /** The same before the markup */
  baseRate: PaisePerGram;
  /** Zero where none applied */
  markupPercent: MilliPercent;
  /** The amount less the value of the grams at the base rate, where a markup applied */
  markup: Paise;
  /** CGST and SGST inside the amount */
  gst: Paise;
  /** What the amount exceeds the value of the grams by, where no markup applied */
  rounding: Paise;
  /** What the service keeps of the price */
  sales: Paise;
  /** What the partner earns on it */
  commission: Paise;
  commissionPercent: MilliPercent;
};

/**
 * Prices a buy of `amount` (paise) at a base rate (paise per gram, GST included). Pure: the quote, the ledger, the invoice
 * and every explanation take their numbers from here (spec 2.2, 4.4, decisions 1, 7 and 12).
 */
export function priceBuy(input: {
  amount: Paise;
  baseRate: PaisePerGram;
  markupPercent: MilliPercent;
  commissionPercent: MilliPercent;
}): BuyPrice {
  const { amount, baseRate, markupPercent, commissionPercent } = input;
  const rate = markedUpBuyRate(baseRate, markupPercent);
  const metal = metalToUser(amount, rate);
  const excess = (amount - valueFromUser(metal, baseRate)) as Paise;
  const markup = (markupPercent > 0n ? excess : 0n) as Paise;
  const rounding = (excess - markup) as Paise;
  const split = splitGst(amount, METAL_GST_PER_MILLE);
  const gst = (split.cgst + split.sgst) as Paise;
  return {
    amount,
    metal,
    rate,
    baseRate,
    markupPercent,
    markup,
    gst,
    rounding,
    sales: (amount - gst - markup - rounding) as Paise,
    commission: percentDown(amount, commissionPercent),
    commissionPercent,
  };
}
