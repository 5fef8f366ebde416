import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';
import { type LineRow, lineFromRow } from '../commission/sums.ts';
import { invoiceNo } from '../invoices/series.ts';
import { type SettlementWay, settlementFromRow } from './settlement.ts';
import type { Statement, StatementDocument } from './statement.ts';
import type { StatementFigures } from './statement-figures.ts';

type NumberRow = { series: string; number: string };

/** A final statement as its row is, with the numbers of its invoices. */
export type StatementRow = {
  id: string;
  mode: Mode;
  month: string;
  transactions: bigint;
  buy_volume_paise: bigint;
  sell_volume_paise: bigint;
  commission_paise: bigint;
  commission_gst_paise: bigint;
  markup_passthrough_paise: bigint;
  gateway_fees_paise: bigint;
  gateway_fees_gst_paise: bigint;
  net_payable_paise: bigint;
  finalized_at: Date;
  document: StatementDocument;
  commission_invoice: NumberRow | null;
  fee_invoice: NumberRow | null;
  through: SettlementWay | null;
  settlement_reference: string | null;
  settled_at: Date | null;
};

/** Reads the figures of a statement's row. */
export function figuresFromRow(row: StatementRow): StatementFigures {
  return {
    transactions: Number(row.transactions),
    buyVolume: row.buy_volume_paise as Paise,
    sellVolume: row.sell_volume_paise as Paise,
    commission: row.commission_paise as Paise,
    commissionGst: row.commission_gst_paise as Paise,
    markupPassthrough: row.markup_passthrough_paise as Paise,
    gatewayFees: row.gateway_fees_paise as Paise,
    gatewayFeesGst: row.gateway_fees_gst_paise as Paise,
    netPayable: row.net_payable_paise as Paise,
  };
}

/** Reads a statement from its row and those of its lines. */
export function statementFromRow(row: StatementRow, lines: readonly LineRow[]): Statement {
  const numberIn = (number: NumberRow | null) => number && invoiceNo(number.series, BigInt(number.number));
  return {
    id: row.id,
    month: row.month,
    mode: row.mode,
    figures: figuresFromRow(row),
    lines: lines.map(lineFromRow),
    invoiceNo: numberIn(row.commission_invoice),
    feeInvoiceNo: numberIn(row.fee_invoice),
    finalizedAt: row.finalized_at.getTime(),
    document: row.document,
    settlement: settlementFromRow(row),
  };
}
