import { divideHalfUp, type Paise } from '../../kernel/money.ts';

/** An inclusive amount taken apart: taxable + cgst + sgst + roundOff is the amount, and cgst equals sgst. All in paise. */
export type GstSplit = { taxable: Paise; cgst: Paise; sgst: Paise; roundOff: Paise };

/**
 * Takes GST out of a tax-inclusive amount, exactly to the paisa (decisions 13). `ratePerMille` is the whole rate in
 * thousandths: 30 for metal, 180 for fees. Where no split adds up, `roundOff` holds one paisa (either way).
 */
export function splitGst(amount: Paise, ratePerMille: bigint): GstSplit {
  const nearest = divideHalfUp(amount * 1000n, 1000n + ratePerMille);
  let best: GstSplit | undefined;
  for (const taxable of [nearest, nearest - 1n, nearest + 1n]) {
    if (taxable < 0n) continue;
    const half = divideHalfUp(taxable * ratePerMille, 2000n);
    const roundOff = amount - taxable - 2n * half;
    const split = { taxable, cgst: half, sgst: half, roundOff } as GstSplit;
    if (roundOff === 0n) return split;
    if (!best || (roundOff === 1n && best.roundOff !== 1n)) best = split;
  }
  return best as GstSplit;
}

/** GST on the platform fee: 18 %, inside it. */
export const FEE_GST_PER_MILLE = 180n;

/** GST on metal: 3 %, half of it CGST and half SGST. */
export const METAL_GST_PER_MILLE = 30n;
