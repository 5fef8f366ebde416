import { divideHalfUp, type Paise, paise } from '../../kernel/money.ts';
import { FEE_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';
import type { Earnings, EarningType } from '../commission/entry.ts';

/** The figures of a month, in paise. */
export type StatementFigures = {
  /** How many entries there are: one a trade, and one for each that was taken back */
  transactions: number;
  buyVolume: Paise;
  /** Gross */
  sellVolume: Paise;
  commission: Paise;
  /** 18 % of the commission, half a paisa rounded up */
  commissionGst: Paise;
  markupPassthrough: Paise;
  /** The gateway's fees that the partner bears, without their GST */
  gatewayFees: Paise;
  /** With the figure before it, exactly what the gateway took */
  gatewayFeesGst: Paise;
  /** Commission, its GST and the markup, less the fees and their GST; below zero the partner owes it */
  netPayable: Paise;
};

/** What is summed: a line, or any cut of entries; the figures of a month do not depend on the cut. */
export type SummedEarnings = Earnings & { type: EarningType; entries: number };

/**
 * Works a month out of its lines. Pure, in whole paise. GST is taken once a month, of the sums, not of each trade. The fees' GST is that
 * of their invoice, CGST and SGST equal, so that what an exact split leaves over (a paisa at most) is in the fees. Spec 2.7, 2.10,
 * decisions 12 and 13.
 */
export function statementFigures(lines: readonly SummedEarnings[]): StatementFigures {
  const sum = (of: (line: SummedEarnings) => bigint) => paise(lines.reduce((total, line) => total + of(line), 0n));
  const commission = sum((line) => line.commission);
  const commissionGst = commissionGstOf(commission);
  const markupPassthrough = sum((line) => line.markup);
  const fees = sum((line) => line.gatewayFee);
  const { cgst, sgst } = splitGst(fees, FEE_GST_PER_MILLE);
  const gatewayFeesGst = paise(cgst + sgst);
  return {
    transactions: lines.reduce((total, line) => total + line.entries, 0),
    buyVolume: sum((line) => (line.type === 'sell' ? 0n : line.funded)),
    sellVolume: sum((line) => (line.type === 'sell' ? line.funded : 0n)),
    commission,
    commissionGst,
    markupPassthrough,
    gatewayFees: paise(fees - gatewayFeesGst),
    gatewayFeesGst,
    netPayable: paise(commission + commissionGst + markupPassthrough - fees),
  };
}

/** Half up by size: a month in which more was taken back than earned mirrors one in which it was earned. */
function commissionGstOf(commission: Paise): Paise {
  const size = divideHalfUp((commission < 0n ? -commission : commission) * FEE_GST_PER_MILLE, 1_000n);
  return paise(commission < 0n ? -size : size);
}
