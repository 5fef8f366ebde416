import { ceilDiv, floorDiv, halfUpDiv, MICROGRAMS_PER_GRAM, WHOLE_MILLI_PCT } from './integers.ts';

/** Rates of a gram before any markup, in paise. */
export type Rates = { buy: bigint; sell: bigint };

export type BuyPrice = { rate: bigint; micrograms: bigint; markup: bigint; commission: bigint };

const COMMISSION_BUY = 500n;
const COMMISSION_SELL = 250n;
const PLATFORM_FEE = 250n;
const GATEWAY_FEE = 118n;

/** What metal is worth at a rate: to one who gets it (down), or from one who gives it (up). */
const valueDown = (micrograms: bigint, rate: bigint) => floorDiv(micrograms * rate, MICROGRAMS_PER_GRAM);
const valueUp = (micrograms: bigint, rate: bigint) => ceilDiv(micrograms * rate, MICROGRAMS_PER_GRAM);

/** Spec 2.2, 4.4, decisions 1, 7 and 12. */
export function priceBuy(amount: bigint, base: bigint, markupMilliPct: bigint): BuyPrice {
  const rate = ceilDiv(base * (WHOLE_MILLI_PCT + markupMilliPct), WHOLE_MILLI_PCT);
  const micrograms = floorDiv(amount * MICROGRAMS_PER_GRAM, rate);
  return {
    rate,
    micrograms,
    markup: markupMilliPct === 0n ? 0n : amount - valueUp(micrograms, base),
    commission: floorDiv(amount * COMMISSION_BUY, WHOLE_MILLI_PCT),
  };
}

export type SellPrice = {
  rate: bigint;
  micrograms: bigint;
  gross: bigint;
  fee: bigint;
  net: bigint;
  markup: bigint;
  commission: bigint;
};

/** Spec 2.3, 4.5, decisions 1, 7 and 12: by grams, or for an exact net. */
export function priceSell(
  asked: { micrograms: bigint } | { net: bigint },
  base: bigint,
  markdownMilliPct: bigint,
): SellPrice {
  const rate = floorDiv(base * (WHOLE_MILLI_PCT - markdownMilliPct), WHOLE_MILLI_PCT);
  let micrograms: bigint;
  let gross: bigint;
  if ('micrograms' in asked) {
    micrograms = asked.micrograms;
    gross = valueDown(micrograms, rate);
  } else {
    // The least gross that leaves the net once its fee, rounded up, is taken.
    gross = asked.net;
    while (gross - feeOn(gross) < asked.net) gross += asked.net - (gross - feeOn(gross));
    micrograms = ceilDiv(gross * MICROGRAMS_PER_GRAM, rate);
  }
  const fee = feeOn(gross);
  return {
    rate,
    micrograms,
    gross,
    fee,
    net: gross - fee,
    markup: valueDown(micrograms, base) - valueDown(micrograms, rate),
    commission: floorDiv(gross * COMMISSION_SELL, WHOLE_MILLI_PCT),
  };
}

const feeOn = (gross: bigint) => ceilDiv(gross * PLATFORM_FEE, WHOLE_MILLI_PCT);

export type TransferPrice = { rate: bigint; micrograms: bigint; amount: bigint; feeMicrograms: bigint; fee: bigint };

/** Spec 2.4, 4.6, decisions 1 and 8: what the receiver gets, and the fee on top of it, in metal. */
export function priceTransfer(asked: { micrograms: bigint } | { amount: bigint }, rate: bigint): TransferPrice {
  const micrograms = 'micrograms' in asked ? asked.micrograms : floorDiv(asked.amount * MICROGRAMS_PER_GRAM, rate);
  const amount = 'amount' in asked ? asked.amount : valueDown(micrograms, rate);
  const feeMicrograms = ceilDiv(micrograms * PLATFORM_FEE, WHOLE_MILLI_PCT);
  return { rate, micrograms, amount, feeMicrograms, fee: valueUp(feeMicrograms, rate) };
}

/** Spec 2.10, decisions 9: 0.118 % rounded half up. */
export function gatewayFeeOn(amount: bigint): bigint {
  return halfUpDiv(amount * GATEWAY_FEE, WHOLE_MILLI_PCT);
}
