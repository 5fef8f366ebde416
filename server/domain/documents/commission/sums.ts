import type { Pool, PoolClient } from 'pg';
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

/**
 * The sums of a month of a book up to now, a line per type, channel and kind, in the order in which statements print them. They are
 * counted in the commit of each entry, so this reads a few rows however long the month is.
 */
export async function readMonthLines(
  client: Pool | PoolClient,
  { bookId, month }: { bookId: number; month: string },
): Promise<MonthLine[]> {
  const { rows } = await client.query<LineRow>({
    name: 'read-commission-month',
    text: `SELECT type, channel, kind, entries, funded_paise, commission_paise, markup_paise, gateway_fee_paise
           FROM commission_month WHERE book_id = $1 AND month = $2
           ORDER BY array_position('{trade,late,reversal}', kind), array_position('{buy,sip_installment,sell}', type), channel`,
    values: [bookId, month],
  });
  return rows.map(lineFromRow);
}
