import {
  divideUp,
  MICROGRAMS_PER_GRAM,
  MILLI_PERCENT_WHOLE,
  type Micrograms,
  type MilliPercent,
  milliPercent,
  type Paise,
  type PaisePerGram,
  percentDown,
  percentUp,
  valueToUser,
} from '../../kernel/money.ts';
import { markedDownSellRate } from '../../pricing/markup.ts';
import { FEE_GST_PER_MILLE, splitGst } from './gst.ts';

/** The service's fee on sells, sends and gifts: 0.25 % (spec part 8). */
export const PLATFORM_FEE_PERCENT: MilliPercent = milliPercent(250n);

/** Every rupee and gram of a sell. gross = net + fee, and gross + rounding + markup is the metal's value at the base rate. */
export type SellPrice = {
  /** What is sold */
  metal: Micrograms;
  /** What the user is paid per gram */
  rate: PaisePerGram;
  /** The same before the markdown */
  baseRate: PaisePerGram;
  /** Zero where none applied */
  markupPercent: MilliPercent;
  gross: Paise;
  /** The platform fee, 18 % GST included */
  fee: Paise;
  /** CGST and SGST inside the fee */
  gst: Paise;
  /** The fee as metal, for showing: 0.25 % of what is sold */
  feeMetal: Micrograms;
  /** What the user receives */
  net: Paise;
  /** What the markdown keeps back for the partner */
  markup: Paise;
  /** What the metal is worth above the gross, since metal comes in whole micrograms */
  rounding: Paise;
  /** What the partner earns on it */
  commission: Paise;
  commissionPercent: MilliPercent;
};

/** Fixed by the caller: the metal to sell, or the exact rupees to receive. */
export type SellAmount = { metal: Micrograms } | { net: Paise };

/**
 * Prices a sell at a base sell rate (paise per gram). By metal, the gross is rounded down and the markdown reduces it. By target
 * net, just enough metal is sold that exactly `net` is left after the fee; the markdown makes it more metal, never less money.
 * Pure; net may come to zero or less for specks of metal, which the verb refuses. Spec 2.3, 4.5, decisions 1 and 7.
 */
export function priceSell(
  amount: SellAmount,
  terms: { baseRate: PaisePerGram; markupPercent: MilliPercent; commissionPercent: MilliPercent },
): SellPrice {
  const { baseRate, markupPercent, commissionPercent } = terms;
  const rate = markedDownSellRate(baseRate, markupPercent);
  const metal = 'metal' in amount ? amount.metal : metalForGross(grossForNet(amount.net), rate);
  const value = valueToUser(metal, rate);
  const gross = 'metal' in amount ? value : grossForNet(amount.net);
  const fee = percentUp(gross, PLATFORM_FEE_PERCENT);
  const split = splitGst(fee, FEE_GST_PER_MILLE);
  return {
    metal,
    rate,
    baseRate,
    markupPercent,
    gross,
    fee,
    gst: (split.cgst + split.sgst) as Paise,
    feeMetal: percentUp(metal, PLATFORM_FEE_PERCENT),
    net: (gross - fee) as Paise,
    markup: (valueToUser(metal, baseRate) - value) as Paise,
    rounding: (value - gross) as Paise,
    commission: percentDown(gross, commissionPercent),
    commissionPercent,
  };
}

/** The least gross of which the net is left after the fee. A paisa more of gross adds a paisa or nothing to the net, so it is met exactly. */
function grossForNet(net: Paise): Paise {
  return divideUp(net * MILLI_PERCENT_WHOLE, MILLI_PERCENT_WHOLE - PLATFORM_FEE_PERCENT) as Paise;
}

/** The least metal that is worth the gross. */
function metalForGross(gross: Paise, rate: PaisePerGram): Micrograms {
  return divideUp(gross * MICROGRAMS_PER_GRAM, rate) as Micrograms;
}
