import type { MonthLine } from '../../../domain/commission/entry.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import type { StatementFigures } from '../../../domain/statements/statement-figures.ts';

/** The figures of a month in rupees. */
export function presentFigures(figures: StatementFigures) {
  return {
    transactions: figures.transactions,
    buyVolumeInr: rupees(figures.buyVolume),
    sellVolumeInr: rupees(figures.sellVolume),
    commissionInr: rupees(figures.commission),
    commissionGstInr: rupees(figures.commissionGst),
    markupPassthroughInr: rupees(figures.markupPassthrough),
    gatewayFeesInr: rupees(figures.gatewayFees),
    gatewayFeesGstInr: rupees(figures.gatewayFeesGst),
    netPayableInr: rupees(figures.netPayable),
  };
}

/** A line of a month in rupees. */
export function presentLine(line: MonthLine) {
  const { type, channel, kind, entries } = line;
  return {
    type,
    channel,
    kind,
    entries,
    fundedInr: rupees(line.funded),
    commissionInr: rupees(line.commission),
    markupInr: rupees(line.markup),
    gatewayFeeInr: rupees(line.gatewayFee),
  };
}
