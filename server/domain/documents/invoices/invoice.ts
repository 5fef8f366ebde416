import type { Mode } from '../../kernel/mode.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** A tax invoice is for a buy, metal that a partner buys for itself, or the charges of a delivery; a settlement advice for a sell, whose platform fee alone is taxable. */
export type InvoiceType = 'tax_invoice' | 'settlement_advice';

/** A printed invoice (decisions 13). */
export type Invoice = {
  id: string;
  invoiceNo: string;
  type: InvoiceType;
  /** Of a transaction, or of a partner's own purchase */
  transactionId: string;
  mode: Mode;
  /** The trade's time on the book's clock, or when the parcel left; milliseconds */
  issuedAt: number;
  document: InvoiceDocument;
};
