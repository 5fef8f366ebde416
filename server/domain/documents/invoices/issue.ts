import type { Pool } from 'pg';
import { newId } from '../../kernel/ids.ts';
import type { Core } from '../context.ts';
import type { Invoice } from './invoice.ts';
import { writeDocument } from './invoice-document.ts';
import { invoiceNo, seriesOf } from './series.ts';
import { type InvoiceDraft, type InvoiceRow, issueInvoices } from './store.ts';
import type { Trade } from './trade.ts';

/**
 * Gives each trade its invoice unless it has one, and answers how many were made. A trade whose document cannot be written is
 * logged and left out, so that it holds up no other: its id is among `unwritten`.
 */
export async function issue(
  core: Core,
  trades: readonly Trade[],
  pool: Pool = core.database.pool,
): Promise<{ issued: number; unwritten: readonly string[] }> {
  const drafts: InvoiceDraft[] = [];
  const unwritten: string[] = [];
  for (const trade of trades) {
    const { type, mode, bookId, issuedAt } = trade;
    const { transactionId } = trade.transaction;
    try {
      drafts.push({
        id: newId('inv', core.clock.now()),
        bookId,
        transactionId,
        scopeBookId: mode === 'live' ? 0 : bookId,
        series: seriesOf({ type, isDelivery: trade.delivery !== null, isInventory: trade.isInventory, mode, issuedAt }),
        type,
        issuedAt,
        document: writeDocument(trade, core.documents.invoicing),
      });
    } catch (error) {
      unwritten.push(transactionId);
      core.log.error({ error, transactionId }, 'an invoice could not be written');
    }
  }
  return { issued: drafts.length === 0 ? 0 : await issueInvoices(pool, drafts), unwritten };
}

/** The invoice of a row. */
export function invoiceFromRow(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    invoiceNo: invoiceNo(row.series, row.number),
    type: row.type,
    transactionId: row.transaction_id,
    mode: row.mode,
    issuedAt: row.issued_at.getTime(),
    document: row.document,
  };
}
