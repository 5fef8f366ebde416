import type { MonthLine } from '../../../../domain/documents/commission/entry.ts';
import type { ListedCommission } from '../../../../domain/documents/commission/list-commission.ts';
import type { Settlement } from '../../../../domain/documents/statements/settlement.ts';
import type { StatementFigures } from '../../../../domain/documents/statements/statement-figures.ts';
import { isoTime } from '../../../../domain/kernel/clock.ts';
import { grams, percent, rupees } from '../../../../domain/kernel/money.ts';

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

/** A row behind a month, in rupees and grams. */
export function presentEntry({ entry, transaction }: ListedCommission) {
  return {
    id: String(entry.id),
    kind: entry.kind,
    transactionId: entry.transactionId,
    type: entry.type,
    channel: entry.channel,
    asset: transaction.asset,
    quantityGrams: grams(transaction.metal),
    userCode: transaction.userCode,
    fundedInr: rupees(entry.funded),
    commissionPct: percent(entry.commissionPct),
    commissionInr: rupees(entry.commission),
    markupInr: rupees(entry.markup),
    gatewayFeeInr: rupees(entry.gatewayFee),
    postedAt: isoTime(entry.postedAt),
  };
}

/** How a statement was settled; null where it was not. */
export function presentSettlement(settlement: Settlement | null) {
  return (
    settlement && {
      through: settlement.through,
      reference: settlement.reference,
      settledAt: isoTime(settlement.settledAt),
    }
  );
}
