import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';
import { type Transaction, transactionFromRow } from '../../trading/transaction.ts';
import type { InvoiceType } from './invoice.ts';

/** What is charged for a delivery that has left: the pieces, and the charges without GST (paise). */
export type DeliveryCharges = { name: string; quantity: number; making: Paise; delivery: Paise };

/** A completed buy or sell, a delivery that has left, or metal a partner bought for itself, with what an invoice states of the parties. */
export type Trade = {
  transaction: Transaction;
  type: InvoiceType;
  /** Null for buys and sells */
  delivery: DeliveryCharges | null;
  /** The partner's own purchase: then the buyer is the partner, and its code the partner's id */
  isInventory: boolean;
  /** The trade's time, or when the parcel left; milliseconds on the book's clock */
  issuedAt: number;
  mode: Mode;
  bookId: number;
  partnerName: string;
  buyer: {
    /** On the checked documents, else as registered, else nothing */
    name: string | null;
    userCode: string;
    mobileMasked: string;
    /** GST code of the State they live in, or the parcel goes to, where recorded */
    stateCode: string | null;
  };
};

/** Reads a trade from the row that the store finds. */
export function tradeFromRow(row: Record<string, unknown>): Trade {
  const transaction = transactionFromRow(row);
  return {
    transaction,
    type: transaction.type === 'sell' ? 'settlement_advice' : 'tax_invoice',
    delivery:
      row.item_name == null
        ? null
        : {
            name: row.item_name as string,
            quantity: row.item_quantity as number,
            making: row.making_paise as Paise,
            delivery: row.delivery_paise as Paise,
          },
    isInventory: row.is_inventory === true,
    issuedAt: row.shipped_at == null ? transaction.createdAt : (row.shipped_at as Date).getTime(),
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
