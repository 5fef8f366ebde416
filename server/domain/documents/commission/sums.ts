import type { Paise } from '../../kernel/money.ts';
import type { Channel } from '../../trading/transaction.ts';
import type { Earnings, EarningType, EntryKind, MonthLine } from './entry.ts';

/** The columns that entries, months and statement lines share. */
export type SumsRow = {
  funded_paise: bigint;
  commission_paise: bigint;
  markup_paise: bigint;
  gateway_fee_paise: bigint;
};

/** Those and what is summed in them. */
export type LineRow = SumsRow & { type: EarningType; channel: Channel; kind: EntryKind; entries: bigint };

/** Reads the four sums of a row. */
export function earningsOf(row: SumsRow): Earnings {
  return {
    funded: row.funded_paise as Paise,
    commission: row.commission_paise as Paise,
    markup: row.markup_paise as Paise,
    gatewayFee: row.gateway_fee_paise as Paise,
  };
}

/** Reads a line. */
export function lineFromRow(row: LineRow): MonthLine {
  const { type, channel, kind } = row;
  return { ...earningsOf(row), type, channel, kind, entries: Number(row.entries) };
}
