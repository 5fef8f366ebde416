/**
 * The arithmetic of the specification in whole paise, micrograms and paise per gram (parts 2, 4 and 8, decisions 1, 7, 8, 12 and 13). What a
 * user is given is rounded down, what is taken is rounded up.
 */
const MICROGRAMS = 1_000_000n;
const WHOLE = 100_000n;
/** 0.25 % and 0.118 % in thousandths of a percent. */
const PLATFORM_FEE = 250n;
const GATEWAY_FEE = 118n;
export const METAL_GST = 30n;
export const FEE_GST = 180n;

const up = (numerator, denominator) => (numerator + denominator - 1n) / denominator;
export const halfUp = (numerator, denominator) => (2n * numerator + denominator) / (2n * denominator);
export const big = (value) => BigInt(value ?? 0);

/** Takes GST out of an amount that includes it; `perMille` is the whole rate. CGST and SGST are equal, and a paisa at most is left over. */
export function splitGst(amount, perMille) {
  const nearest = halfUp(amount * 1000n, 1000n + perMille);
  let best;
  for (const taxable of [nearest, nearest - 1n, nearest + 1n]) {
    if (taxable < 0n) continue;
    const half = halfUp(taxable * perMille, 2000n);
    const roundOff = amount - taxable - 2n * half;
    const split = { taxable, half, gst: 2n * half, roundOff };
    if (roundOff === 0n) return split;
    if (!best || (roundOff === 1n && best.roundOff !== 1n)) best = split;
  }
  return best;
}

/** The figures of a buy by amount, base rate and percentages. */
export function priceBuy({ amount, baseRate, markupPct, commissionPct }) {
  const rate = up(baseRate * (WHOLE + markupPct), WHOLE);
  const metal = (amount * MICROGRAMS) / rate;
  const excess = amount - up(metal * baseRate, MICROGRAMS);
  const markup = markupPct > 0n ? excess : 0n;
  return {
    rate,
    metal,
    markup,
    rounding: excess - markup,
    gst: splitGst(amount, METAL_GST).gst,
    commission: (amount * commissionPct) / WHOLE,
  };
}

/** The figures of a sell: by the metal that is sold, or, where rupees were asked for, by the net that is left. */
export function priceSell({ asked, metal: sold, net, baseRate, markupPct, commissionPct }) {
  const rate = (baseRate * (WHOLE - markupPct)) / WHOLE;
  const byNet = up(net * WHOLE, WHOLE - PLATFORM_FEE);
  const metal = asked === 'inr' ? up(byNet * MICROGRAMS, rate) : sold;
  const value = (metal * rate) / MICROGRAMS;
  const gross = asked === 'inr' ? byNet : value;
  const fee = up(gross * PLATFORM_FEE, WHOLE);
  return {
    rate,
    metal,
    gross,
    fee,
    gst: splitGst(fee, FEE_GST).gst,
    markup: (metal * baseRate) / MICROGRAMS - value,
    rounding: value - gross,
    commission: (gross * commissionPct) / WHOLE,
  };
}

/** The figures of a send or gift: by the metal, or by its worth in rupees. */
export function priceTransfer({ asked, metal: given, amount: worth, rate }) {
  const metal = asked === 'inr' ? (worth * MICROGRAMS) / rate : given;
  const amount = asked === 'inr' ? worth : (given * rate) / MICROGRAMS;
  return { metal, amount, feeMetal: up(metal * PLATFORM_FEE, WHOLE) };
}

/** The figures of metal for the partner itself: as a buy, or so many grams at their value, rounded up. */
export function priceInventory({ asked, metal: wanted, amount: paid, rate }) {
  const metal = asked === 'inr' ? (paid * MICROGRAMS) / rate : wanted;
  const amount = asked === 'inr' ? paid : up(wanted * rate, MICROGRAMS);
  return { metal, amount, rounding: amount - up(metal * rate, MICROGRAMS), gst: splitGst(amount, METAL_GST).gst };
}

/** The charges of a delivery: 18 % GST on top, in two equal halves. */
export function priceDelivery({ weight, quantity, making, delivery }) {
  const gst = 2n * halfUp((making + delivery) * FEE_GST, 2000n);
  return { metal: weight * quantity, gst, total: making + delivery + gst };
}

/** The gateway's fee of a payment, half a paisa rounded up. */
export const gatewayFee = (amount) => halfUp(amount * GATEWAY_FEE, WHOLE);

/** The figures of a month out of the sums of its entries. GST is taken once, of the sums. */
export function statementFigures({ buys, sells, commission, markup, fees }) {
  const size = halfUp((commission < 0n ? -commission : commission) * FEE_GST, 1000n);
  const commissionGst = commission < 0n ? -size : size;
  const feesGst = splitGst(fees, FEE_GST).gst;
  return {
    buy_volume_paise: buys,
    sell_volume_paise: sells,
    commission_paise: commission,
    commission_gst_paise: commissionGst,
    markup_passthrough_paise: markup,
    gateway_fees_paise: fees - feesGst,
    gateway_fees_gst_paise: feesGst,
    net_payable_paise: commission + commissionGst + markup - fees,
  };
}
