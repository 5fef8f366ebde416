import type { PartnerContext } from '../context.ts';
import { issue } from './issue.ts';
import { invoiceNo } from './series.ts';
import { findInvoiceNumbers, findTrades } from './store.ts';
import { tradeFromRow } from './trade.ts';

/**
 * The numbers of the invoices of these transactions of the book, by transaction; made now where the sweep has not come by yet, and the same
 * for good. What gets no invoice, and one whose document cannot be written, is left out. Decisions 13, 15.
 */
export async function readInvoiceNumbers(
  { core, bookId }: Pick<PartnerContext, 'core' | 'bookId'>,
  transactionIds: readonly string[],
): Promise<Map<string, string>> {
  if (transactionIds.length === 0) return new Map();
  const { pool } = core.database;
  const find = async () => {
    const rows = await findInvoiceNumbers(pool, { bookId, transactionIds });
    return new Map(rows.map((row) => [row.transaction_id, invoiceNo(row.series, row.number)]));
  };
  const known = await find();
  const missing = transactionIds.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const trades = await findTrades(pool, { bookId, transactionIds: missing });
  if (trades.length === 0) return known;
  await issue(core, trades.map(tradeFromRow));
  return find();
}
