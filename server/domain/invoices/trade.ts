import type { Mode } from '../kernel/mode.ts';
import { type Transaction, transactionFromRow } from '../trading/transaction.ts';
import type { InvoiceType } from './invoice.ts';

/** A completed buy or sell, with what an invoice tells of the parties. */
export type Trade = {
  transaction: Transaction;
  type: InvoiceType;
  mode: Mode;
  bookId: number;
  partnerName: string;
  buyer: {
    /** On the checked documents, else as registered, else nothing */
    name: string | null;
    userCode: string;
    mobileMasked: string;
    /** GST code of the State they live in, where recorded */
    stateCode: string | null;
  };
};

/** Reads a trade from the row that the store finds. */
export function tradeFromRow(row: Record<string, unknown>): Trade {
  const transaction = transactionFromRow(row);
  return {
    transaction,
    type: transaction.type === 'sell' ? 'settlement_advice' : 'tax_invoice',
    mode: row.mode as Mode,
    bookId: row.book_id as number,
    partnerName: row.partner_name as string,
    buyer: {
      name: row.buyer_name as string | null,
      userCode: transaction.userCode as string,
      mobileMasked: row.mobile_masked as string,
      stateCode: row.state_code as string | null,
    },
  };
}
