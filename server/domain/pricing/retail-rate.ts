import {
  divideDown,
  divideUp,
  MILLI_PERCENT_WHOLE,
  type MilliPercent,
  milliPercent,
  type PaisePerGram,
  paisePerGram,
} from '../kernel/money.ts';
import { MICRO_RUPEES_PER_PAISA, type MicroRupeesPerGram } from './price-feed.ts';

/** GST on metal, contained in every buy rate (decisions 5). */
export const GST = milliPercent(3_000n);

/** What the service adds to the market. */
export type RetailTerms = {
  /** Import duty and local premium over the feed's spot: what metal is worth here, so on both sides */
  readonly premiumMilliPct: MilliPercent;
  /** Our spread, taken on each side: added to the buy rate, deducted from the sell rate */
  readonly spreadMilliPct: MilliPercent;
};

/** Rates in paise per gram, before any partner's markup. */
export type RetailRates = { readonly buyRate: PaisePerGram; readonly sellRate: PaisePerGram };

/**
 * The rates a user meets (decisions 5): buy = feed x (100 % + premium + spread) x 103 % rounded up, sell = feed x
 * (100 % + premium - spread) rounded down, so that rounding never gives value away. With terms that are not negative the sell rate stays
 * below the buy rate; it is 0 when the spread takes all, which the guard on ticks refuses.
 */
export function retailRates(feedRate: MicroRupeesPerGram, terms: RetailTerms): RetailRates {
  const whole = MILLI_PERCENT_WHOLE;
  const level = whole + terms.premiumMilliPct;
  const buyFactor = (level + terms.spreadMilliPct) * (whole + GST);
  const sellFactor = terms.spreadMilliPct < level ? level - terms.spreadMilliPct : 0n;
  return {
    buyRate: paisePerGram(divideUp(feedRate * buyFactor, whole * whole * MICRO_RUPEES_PER_PAISA)),
    sellRate: paisePerGram(divideDown(feedRate * sellFactor, whole * MICRO_RUPEES_PER_PAISA)),
  };
}
